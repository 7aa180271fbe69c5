export const workspace = {
  name: 'workspace',
  about: 'Pages put together of many domains.',
  domains: {
    home: { about: 'the first page', tables: ['home_arrangement', 'recent_use'], knows: ['unsent'] },
    mine: { about: 'my own page', knows: ['home', 'unsent'] },
    unsent: { about: 'what waits on this phone to be sent' },
    search: { about: 'the search over everything', knows: ['home'] },
    application: { about: 'all functions, and which stand on the first page', knows: ['home'] },
    'document-page': {
      about: 'a document whole: what it says, who decided, what may be done',
      knows: ['search'],
    },
    members: { about: 'the desk’s page of members and departments' },
    'company-settings': { about: 'the desk’s pages of a company’s settings' },
    catalogue: { about: 'the parts of the interface, for whoever builds' },
  },
};
