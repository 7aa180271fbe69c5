import type { GroupWords } from '../../article.ts';

export const money: GroupWords<'money'> = {
  payee: {
    title: 'Where is my money paid, and when?',
    before: ['You are paid to your **Payee account**. Until you set one up, finance cannot pay you.'],
    steps: [
      'Open **Settings** and tap **Payee account**.',
      'Enter the **Account holder** exactly as on your bank card, the **Bank** and the **Account number**.',
      'Tap **Save** and confirm that it is you.',
    ],
    after: [
      'After the last approval the document is **Approved, to be paid**. Finance adds it to a batch, a second person releases the batch, and you get a message when it is paid. After you change an account, payments to it are held for a while, usually a day, to protect you against fraud.',
    ],
  },
  'payee-accounts': {
    title: 'Can I have several payee accounts?',
    before: [
      'Yes. One is your **Main account**, and everything is paid there unless you choose another account on a document.',
    ],
    steps: [
      'Open **Settings**, tap **Payee account**, then **Add an account**.',
      'To be paid to another account just once, open the draft, tap the account under **Payment details** and choose the one you want.',
      'To change where everything is paid, open the account and tap **Use as main account**. **Remove this account** deletes one you no longer need.',
    ],
    after: ['Payments to a new or changed account start after a waiting period, usually a day.'],
  },
  advances: {
    title: 'How do I request an advance and settle it?',
    before: [],
    steps: [
      'Tap **New document** and choose “Advance”. Say what it is for and when you need it, then submit it.',
      'Once approved, it is paid like a claim. From then on it is outstanding in your name.',
      'Claim what you spent. Under **Apply advances**, enter how much of the advance to use; only the difference is paid out.',
      'If some of it is left, choose “Repayment” and enter the amount under **Advances to repay**.',
    ],
    after: [
      'You get a reminder when an advance is due. If someone leaves the company, finance is told what is still outstanding.',
    ],
  },
  'payment-batch': {
    title: 'Finance: how do I pay approved documents?',
    before: [
      'Payments are made on a computer: on **My**, open **Finance and administration**. It takes two people.',
    ],
    steps: [
      'Under **Payments**, choose the **Bank file** format, select documents that are **Ready** and click **Create payment batch**.',
      'A second person opens the batch under **Batches** and clicks **Release**.',
      'Click **Create bank file** and upload the file to your bank.',
      'When the bank has received the file, click **The bank has it**.',
      'When the bank has replied, someone other than the creator of the batch clicks **Mark as paid** or **Mark as failed**. Failed payments can be paid again.',
    ],
    after: [
      'Nobody can pay their own document or one they approved. If a document is on hold, has no account, or the account is in another name, **Checks** says so.',
    ],
  },
};
