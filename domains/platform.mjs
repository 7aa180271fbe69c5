export const platform = {
  name: 'platform',
  about: 'What every product needs: files, messages, what goes out.',
  domains: {
    file: { about: 'bytes kept as they came', tables: ['file'] },
    sms: { about: 'text messages: their words, the gateway, what became of them', tables: ['sms'] },
    push: { about: 'browsers that are told while no page is open', tables: ['push_subscription'] },
    message: {
      about: 'notifying: the list, open pages, when devices and mailboxes are told',
      tables: [
        'message',
        'message_head',
        'message_notice',
        'push_client',
        'notification_setting',
        'notice_rhythm',
      ],
      knows: ['push'],
    },
    outbox: { about: 'what was sent in a demo', tables: ['sent_note'] },
    news: { about: 'what is told to all', tables: ['news', 'news_file'], knows: ['file'] },
    view: {
      about: 'how a person arranges a list of the desk: filters, order, columns',
      tables: ['saved_view'],
    },
    help: { about: 'answers, article by article' },
    diagnostics: { about: 'what this device and this browser can do', knows: ['push'] },
  },
};
