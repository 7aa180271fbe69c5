import type { GroupWords } from '../../article.ts';

export const approving: GroupWords<'approving'> = {
  approve: {
    title: 'How do I approve one document, or several at once?',
    before: [
      'Documents waiting for you are under **Pending approval**. A document shows the amount and checks first, then the lines with their invoices, then the approval steps.',
    ],
    steps: [
      'Tap **Approve**, or **Return** with a reason, to the submitter or an earlier step. **Reject** is under **More**.',
      'For a single line, open it and choose **Amount reduced**, **Reject this item** or **Defer**. It takes effect when you approve.',
      'If a finding is not a problem, tap **Dismiss** next to it and say why.',
      'To approve several, tap **Select** in the list, choose them and tap **Approve**.',
    ],
    after: [
      'You can use **Withdraw my decision** until the next person has acted.',
      'On a computer, open **Work queue** under **Finance and administration**: filter it, keep the filters with **Save view**, and approve with the keyboard.',
    ],
  },
  'ask-others': {
    title: 'How do I involve others, transfer a document, or have someone approve while I am away?',
    before: ['Open a document that is waiting for you and tap **More**.'],
    steps: [
      '**Add signers**: a colleague decides as well, **Before me** or **After me**. **Remove signer** undoes this.',
      '**Transfer to a colleague**: they decide instead of you.',
      'Going away? In **Settings**, open **Approval delegate** and tap **Add an approval delegate**. Choose the person, the first and last day, and which documents.',
    ],
    after: [
      'During that time new documents go to your colleague, and the approval steps show on whose behalf they decide. Tap **End now** to stop at any time.',
    ],
  },
  copied: {
    title: 'What are the documents under “Copied to me”?',
    before: [
      'Colleagues or the approval flow can send you a copy of a document. You can read and comment on it, but you do not have to approve it.',
    ],
    steps: [
      'Open **Copied to me**. New documents are marked **Unread**.',
      'Search by number, purpose or person.',
    ],
    after: [
      'To send a copy yourself, open a document, tap **More**, then **Copy to colleagues**. To ask someone a question, tap **Comment** and mention them: they get a message with a link to the document.',
    ],
  },
};
