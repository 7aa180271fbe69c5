import type { GroupWords } from '../../article.ts';

export const first: GroupWords<'first'> = {
  'first-claim': {
    title: 'How does my money come back, from the receipt to my account?',
    before: ['Four steps lead from a receipt to your bank account. The first three take a minute.'],
    steps: [
      'Photograph the invoice with the round button between **Home** and **My**, or note the expense under **Quick note**.',
      'Open **To be reimbursed**, choose the expenses and press **Create claim**.',
      'Look the amounts over and press **Submit**. The document goes to your approvers.',
      'When all have approved, finance pays to your **Payee account**, and you get a message.',
    ],
    after: [
      'How much is on its way stands on top of **Home**, under **Not yet received**. In **My documents** you see who has each document now, and since when.',
    ],
  },
  'find-function': {
    title: 'Where do I find a function, and how do I arrange my home page?',
    before: [
      'Everything the app can do stands on one page, **All apps**, by group and with a search. You only see what your roles allow and what your company has switched on.',
    ],
    steps: [
      'Open **All apps** and press **Edit home**.',
      'Add functions to the home page, or take them off. Drag them, or move them by the arrows. One to eleven functions fit.',
      'Press **Save**. **Reset to standard** brings the first order back.',
    ],
    after: ['Your order is kept on the server, so every device of yours shows the same.'],
  },
  search: {
    title: 'How do I find a document, an expense or an invoice again?',
    before: [
      'On **Home**, at the top, the magnifying glass opens **Search**: one search over everything that is yours.',
    ],
    steps: [
      'Type a number, a title, a person, a merchant or a seller. One Chinese sign is enough, two letters otherwise.',
      'What was found stands by kind: documents, what waits for you, what you decided, copies, expenses, invoices, messages, functions and help. Press a row to open it.',
      'Of each kind you see three; **Show more** shows the others.',
    ],
    after: [
      'Each list has a search of its own as well, with filters. Functions and help are found without a network too.',
    ],
  },
};
