export const documents = {
  name: 'documents',
  about: 'What is decided on, and by which way.',
  domains: {
    flow: {
      about: 'who decides: routes, runs, tasks, delegations',
      tables: ['flow', 'flow_version', 'flow_instance', 'task', 'delegation'],
    },
    document: {
      about: 'claims, requests and payments: their types, statuses and history',
      tables: [
        'document',
        'document_line',
        'document_search',
        'line_paper',
        'document_file',
        'cc',
        'comment',
        'event',
        'document_type',
        'document_type_version',
      ],
      knows: ['flow'],
    },
  },
};
