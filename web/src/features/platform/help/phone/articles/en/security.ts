import type { GroupWords } from '../../article.ts';

export const security: GroupWords<'security'> = {
  'second-factor': {
    title: 'What is two-step verification, and how do I set up a passkey?',
    before: [
      'A password can be stolen. With two-step verification, signing in and anything to do with money also requires something only you have.',
    ],
    steps: [
      'Open **Two-step verification** and tap **Passkey** to use your fingerprint, your face or a security key. This is the quickest and safest way.',
      'Or tap **Authenticator app** and scan the code with the app.',
      'Keep your **Recovery codes** somewhere other than your phone. Each works once if you lose your device.',
    ],
    after: [
      'Finance and administrators must set it up, and the app shows the deadline. After that, some of their permissions are suspended until they do.',
    ],
  },
  'passkey-sign-in': {
    title: 'How do I sign in with a passkey, without a password?',
    before: [
      'Once you have a passkey, you can sign in with it alone. You need no phone number, no password and no code.',
    ],
    steps: [
      'If you have no passkey yet, sign in once as usual, open **Two-step verification** and tap **Passkey**.',
      'On the sign-in page, tick the user agreement and privacy policy, then tap **Sign in with a passkey**.',
      'Confirm on your device as you do when you unlock it.',
    ],
    after: [
      'The button is missing if your browser does not support passkeys. If it does not work, sign in with your password or a code as before.',
    ],
  },
  devices: {
    title: 'Was that me? How do I see where I am signed in and sign out other devices?',
    before: ['You get a message when your account is used on a new device.'],
    steps: [
      'Open **Devices** to see every device that is signed in, with place and time.',
      'If you do not recognise one, tap **Sign out** next to it, or **Sign out everywhere else**.',
      'Then change your password under **Sign-in and security**, **Password**. **Linked accounts** there lists the other systems by which you can sign in, and unlinks them.',
    ],
    after: [
      '**Sign-in history** also lists failed attempts. If you forget your password, tap **Forgot password** on the sign-in page and we will send a code to your phone or email.',
    ],
  },
  privacy: {
    title: 'What data is stored about me, and how do I export or delete it?',
    before: ['**Privacy** shows what you have agreed to and what you can do with your data.'],
    steps: [
      '**Export my data** creates a ZIP file with your expenses, documents, messages and original invoices. Stay on the page until it is ready.',
      '**Delete my account** makes your data anonymous. First deal with pending approvals, settle your advances and wait until your documents are finished.',
    ],
    after: [
      'Records that the law requires, such as vouchers and the books, are kept for the legal period and used for nothing else. The diagnostics report contains no names or documents.',
    ],
  },
};
