export const membership = {
  name: 'membership',
  about: 'Every way into a company, and who acts for whom.',
  domains: {
    agent: { about: 'who may act in another’s name', tables: ['agency'] },
    directory: {
      about: 'members and departments follow the company’s own directory, or the contacts of a platform',
      tables: ['directory_setting', 'directory_link', 'directory_run', 'directory_conflict'],
      knows: ['connection', 'identity'],
    },
    connection: {
      about: 'outside systems: how they are reached, tested, and what they sent',
      tables: ['connection', 'connection_lookup', 'connection_event', 'platform_token', 'callback_event'],
    },
    scim: {
      about: 'a directory that writes members and departments here',
      tables: ['scim_user', 'scim_group'],
      knows: ['connection', 'directory'],
    },
    identity: {
      about: 'signing in by an outside system, and linking it to a member',
      tables: ['external_identity', 'identity_attempt', 'used_once'],
      knows: ['connection'],
    },
    join: {
      about: 'invitations, asking to join, a sheet of members',
      tables: ['invitation', 'invitation_lookup', 'join_request', 'member_import', 'member_import_row'],
      knows: ['directory'],
    },
  },
};
