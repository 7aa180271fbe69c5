import type { GroupWords } from '../../article.ts';

export const security: GroupWords<'security'> = {
  'second-factor': {
    title: 'What is a second factor, and how do I set up a passkey?',
    before: [
      'A password alone can be stolen. With a second factor, signing in and touching money also take something that only you have.',
    ],
    steps: [
      'Open **Two-step verification** and press **Passkey**: your fingerprint, your face or a key. It is the quickest and the safest.',
      'Or press **Authenticator app** and scan the code with such an app.',
      'Keep the **Recovery codes** somewhere else than on the phone. Each works once, for when the device is lost.',
    ],
    after: [
      'Finance and administrators must set one up; the app tells by when. After that day, some of their powers wait until it is done.',
    ],
  },
  devices: {
    title: 'Was that me? How do I see and end my sign-ins?',
    before: ['You get a message when your account is used on a new device.'],
    steps: [
      'Open **Devices**: each device that is signed in, with place and time.',
      'Do not know one? Press **Sign out** beside it, or **Sign out everywhere else**.',
      'Then change your password: **Settings**, **Password**.',
    ],
    after: [
      '**Sign-in history** lists what was tried, also what failed. If you forgot your password, press **Forgot password** on the sign-in page: a code comes to your phone or mail.',
    ],
  },
  privacy: {
    title: 'What is kept of me? How do I export or delete it?',
    before: ['**Privacy** shows what you agreed to, and what you can do with your data.'],
    steps: [
      '**Export my data** makes a zip file with your expenses, documents, messages and original invoices. Stay on the page while it is made.',
      '**Delete my account** makes you anonymous. First decide on what waits for you, settle open advances and wait for running documents.',
    ],
    after: [
      'What the law keeps, such as vouchers and the books, stays for its time without being used for anything else. The report of the diagnostics holds no name and no document.',
    ],
  },
};
