export const processing = {
  name: 'processing',
  about: 'What is done with a document: decided, paid, printed, filed.',
  domains: {
    approval: { about: 'my tasks, deciding, deadlines', knows: ['payment'] },
    'approval-centre': {
      about: 'messages in the apps of platforms, documents in their approval centres, deciding from there',
      tables: ['approval_mirror', 'chat_card'],
      knows: ['approval'],
    },
    'flow-editor': { about: 'drawing flows: checking, simulating, trying on the past, publishing, moving' },
    mail: { about: 'deciding from a link in a mail', tables: ['mail_link'], knows: ['approval'] },
    payment: {
      about: 'batches, bank files, transfers by Alipay and WeChat, results',
      tables: [
        'payment_batch',
        'payment',
        'payment_export',
        'payment_reference',
        'bank_template',
        'payout_wallet',
        'payout_wallet_lookup',
        'payout_transfer',
      ],
    },
    print: { about: 'documents and originals as one file, made in the background', tables: ['print_job'] },
    bag: {
      about: 'paper originals on their way to finance: bags, labels, what is missing',
      tables: ['bag', 'bag_document'],
    },
    report: {
      about: 'spending added up by basis, period and dimension; how long claims take',
      tables: [
        'report_claim',
        'report_export',
        'report_line',
        'report_progress',
        'report_schedule',
        'report_sum',
      ],
    },
  },
};
