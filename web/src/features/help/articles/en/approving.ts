import type { GroupWords } from '../../article.ts';

export const approving: GroupWords<'approving'> = {
  approve: {
    title: 'How do I approve, one document or several at once?',
    before: [
      'What waits for you stands under **Pending approval**. Open a document: amount and checks first, then the lines with their invoices, then the route.',
    ],
    steps: [
      'Press **Approve**, or **Return** with a reason, to the submitter or to an earlier step. **Reject** is behind **More**.',
      'To judge a single line, open it: **Amount reduced**, **Reject this item** or **Defer**. It goes out with your approval.',
      'For several at once, press **Select** in the list, choose them and press **Approve**. You are told the result of each.',
    ],
    after: [
      'Was it a mistake? **Withdraw my decision** works until the next person has acted. The arrows at the top lead to the next document.',
    ],
  },
  'ask-others': {
    title: 'How do I ask others, hand over, or let somebody decide while I am away?',
    before: ['On a document that waits for you, press **More**.'],
    steps: [
      '**Add signers**: a colleague decides as well, **Before me** or **After me**. **Remove signer** undoes it.',
      '**Transfer to a colleague**: they decide in your place, and you are out of it.',
      'Away for some time? In **Settings**, open **Approval delegate** and press **Add an approval delegate**. Choose who, the first and the last day, and for which documents.',
    ],
    after: [
      'During these days new documents go to your colleague, and the route shows for whom they decide. **End now** stops it at any time.',
    ],
  },
  copied: {
    title: 'What are the documents under “Copied to me”?',
    before: [
      'Colleagues or the approval flow can send you a copy of a document. You read it and may comment; you do not have to decide.',
    ],
    steps: [
      'Open **Copied to me**. What you have not read yet is marked **Unread**.',
      'Search by number, title or person.',
    ],
    after: [
      'To send a copy yourself, open a document, press **More** and **Copy to colleagues**. To ask somebody a question, press **Comment** and mention them: they get a message that leads to the document.',
    ],
  },
};
