export const governance = {
  name: 'governance',
  about: 'Founding and leaving, and who may know and do what.',
  domains: {
    registration: { about: 'founding a company and what it starts with, activating an account' },
    offboarding: { about: 'what somebody leaves open, and who takes it over' },
    privacy: {
      about: 'what is kept of a person: export, deletion, retention by class',
      tables: ['retention'],
    },
    security: { about: 'a person’s own safety: factors, devices, delegations, data', knows: ['privacy'] },
    audit: {
      about: 'what was done, by whom, in a chain that shows a change',
      tables: ['audit_event', 'audit_head'],
    },
    health: {
      about: 'whether work is delivered, and how the server is: queues, sweeps, backups, disk',
      tables: ['sweep_run'],
    },
    'permission-explanation': { about: 'why somebody may not', knows: ['audit'] },
  },
};
