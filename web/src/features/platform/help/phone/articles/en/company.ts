import type { GroupWords } from '../../article.ts';

export const company: GroupWords<'company'> = {
  titles: {
    title: 'What invoice title do I give when I pay?',
    before: [
      "To issue an invoice, the merchant needs your company's name and tax ID. Both are under **Invoice titles**.",
    ],
    steps: [
      "Open **Invoice titles** and tap your company's title.",
      'Let the merchant scan the QR code, or tap **Copy all** and send the details.',
    ],
    after: [
      'Titles under **The company’s** are maintained by an administrator and are the same for everyone. Under **My own** you can add titles only you can see.',
      'If an invoice is made out to the wrong title, the check says **Title is not your company’s**. Ask the seller to issue a new one.',
    ],
  },
  'join-invite': {
    title: 'How do colleagues join the company?',
    before: [],
    steps: [
      'Open **Invite colleagues** and create a **Link**. Set how many people can use it and how long it is valid, then send it in any chat.',
      'Or invite by **Phone** or **Email**; the invitation is sent automatically.',
      'If you are together, **Face to face** shows a code for your colleague to scan.',
    ],
    after: [
      'People you invite join once an administrator has accepted them. **My invitations** shows who has joined and lets you revoke invitations.',
      'Without an invitation, tap **Join a company** on the sign-in page and search for the company by code or name. If an administrator has already added you, tap **Activate an account**.',
    ],
  },
  companies: {
    title: 'I work for several companies. How do I switch?',
    before: [
      'One account can belong to several companies. Each has its own documents, invoices, roles and payee accounts, and nothing is shared between them.',
    ],
    steps: [
      "On **My**, tap the row with your company's name.",
      'Choose another one under **My companies**. The app then shows its data.',
      '**Create a company** sets up a new one with you as its administrator.',
    ],
    after: [
      'Anything not sent yet stays with the company it was recorded in. Your name, language and sign-in details are the same everywhere.',
    ],
  },
  agents: {
    title: 'How can a colleague submit claims for me?',
    before: [
      'An agent acts in your name, such as an assistant who prepares your documents. If you only need someone to approve while you are away, use **Approval delegate** instead.',
    ],
    steps: [
      'Open **Agents** and tap **Let a colleague act for me**.',
      'Choose the person, what they may do (**Prepare and submit** or **Approve as well**) and the dates, then tap **Send the request**.',
      'Your colleague opens the same page, taps **Agree**, then **Start**.',
    ],
    after: [
      'A banner always shows in whose name they are acting, and every action is recorded with both names. They cannot reach your passwords, accounts or security settings. Tap **End now** to stop immediately.',
    ],
  },
};
