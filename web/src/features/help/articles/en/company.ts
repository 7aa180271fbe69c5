import type { GroupWords } from '../../article.ts';

export const company: GroupWords<'company'> = {
  titles: {
    title: 'What invoice title do I give when I pay?',
    before: [
      "The shop needs your company's name and tax number to make out the invoice. Both stand under **Invoice titles**.",
    ],
    steps: [
      "Open **Invoice titles** and press your company's title.",
      'Show the QR code to the shop, or press **Copy all** and send it.',
    ],
    after: [
      '**The company’s** titles are kept by an administrator, so that everybody has the same. Under **My own** you can add others that only you see.',
      'An invoice with a wrong title says **Title is not your company’s** when it is checked. Ask the seller for a new one.',
    ],
  },
  'join-invite': {
    title: 'How do colleagues join the company?',
    before: [],
    steps: [
      'Open **Invite colleagues** and make a **Link**: say for how many and how long it is valid, then send it in any chat.',
      'Or invite by **Phone** or **Email**: the invitation goes out by itself.',
      'Sitting together? **Face to face** shows a code that your colleague scans.',
    ],
    after: [
      'Whoever comes by your invitation is in once an administrator has agreed. **My invitations** shows who has joined, and lets you revoke.',
      "Without an invitation, a new colleague presses **Join a company** on the sign-in page and looks for the company's code or name. Whoever was added by an administrator presses **Activate an account**.",
    ],
  },
  companies: {
    title: 'I work for several companies. How do I switch?',
    before: [
      'One account can belong to several companies. Each has its own documents, invoices, roles and payee account; nothing is mixed.',
    ],
    steps: [
      "On **My**, press the row with your company's name.",
      'Choose another one under **My companies**. The app shows its data from now on.',
      '**Create a company** starts one of your own; you are its administrator.',
    ],
    after: [
      'What is not sent yet stays with the company it was noted in. Your name, your language and your way to sign in are the same everywhere.',
    ],
  },
  agents: {
    title: 'How can a colleague do my claims for me?',
    before: [
      'An agent acts in your name: an assistant who makes your documents, for example. If somebody shall only approve while you are away, use **Approval delegate** instead.',
    ],
    steps: [
      'Open **Agents** and press **Let a colleague act for me**.',
      'Choose who, what they may do (**Prepare and submit** or **Approve as well**) and the days, then press **Send the request**.',
      'Your colleague opens the same page and presses **Agree**, then **Start**.',
    ],
    after: [
      'A bar shows all the time in whose name somebody acts, and every act is recorded with both names. Passwords, accounts and security are out of reach. **End now** stops it at once.',
    ],
  },
};
