import type { GroupWords } from '../../article.ts';

export const first: GroupWords<'first'> = {
  'first-claim': {
    title: 'How do I get reimbursed, from receipt to bank account?',
    before: ['It takes four steps. The first three take about a minute.'],
    steps: [
      'Tap the round button between **Home** and **My** to photograph the invoice, or use **Quick note** to enter the expense.',
      'Open **To be reimbursed**, select the expenses and tap **Create claim**.',
      'Check the amounts and tap **Submit**. The claim goes to your approvers.',
      'Once everyone has approved, finance pays it to your **Payee account** and you get a message.',
    ],
    after: [
      'The total you are still owed is at the top of **Home**, under **Not yet received**. **My documents** shows who has each document now, and since when.',
    ],
  },
  'find-function': {
    title: 'Where do I find a function, and how do I arrange my home page?',
    before: [
      'Everything the app can do is on one page, **All apps**, sorted into groups and searchable. You see only what your roles allow and your company has turned on.',
    ],
    steps: [
      'Open **All apps** and tap **Edit home**.',
      'Add functions to the home page or remove them. Drag them into order, or use the arrows. You can have 1 to 11.',
      'Tap **Save**. **Reset to standard** restores the original order.',
    ],
    after: ['Your layout is saved on the server, so it is the same on all your devices.'],
  },
  search: {
    title: 'How do I find a document, an expense or an invoice?',
    before: [
      'On **Home**, tap the magnifying glass at the top to open **Search**. It looks through everything you have access to.',
    ],
    steps: [
      'Type a number, a purpose, a person, a merchant or a seller. Two letters are enough, or one Chinese character.',
      'Results are grouped: documents, waiting for you, decided by you, copies, expenses, invoices, messages, functions and help. Tap a result to open it.',
      'Each group shows three results; tap **Show more** for the rest.',
    ],
    after: [
      'Every list has its own search and filters too. Functions and help articles can be found even when you are offline.',
    ],
  },
};
