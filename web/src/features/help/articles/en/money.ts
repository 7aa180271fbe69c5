import type { GroupWords } from '../../article.ts';

export const money: GroupWords<'money'> = {
  payee: {
    title: 'Where does my money go, and when does it come?',
    before: ['Money goes to the **Payee account** that you set. Without one, finance cannot pay you.'],
    steps: [
      'Open **Settings** and press **Payee account**.',
      'Enter the **Account holder** exactly as on your bank card, the **Bank** and the **Account number**.',
      'Press **Save**. You are asked to prove that it is you.',
    ],
    after: [
      'After the last approval a document is **Approved, to be paid**. Finance puts it in a batch, a second person releases the batch, and you get a message once it is paid. After an account is changed, payments to it wait, usually a day, so that nobody can divert your money unseen.',
    ],
  },
  advances: {
    title: 'How do I ask for an advance and settle it?',
    before: [],
    steps: [
      'Press **New document** and choose “Advance”. Say what it is for and until when you need it, and submit it.',
      'Once approved, it is paid like a claim. From then on it is open in your name.',
      'Make a claim of what you spent. Under **Apply advances**, say how much of the advance it settles: only the difference is paid out.',
      'Is something left? Choose “Repayment”, and under **Advances to repay** say how much you return.',
    ],
    after: [
      'You are reminded when an advance is due. When somebody leaves the company, finance is told of what is still open.',
    ],
  },
  'payment-batch': {
    title: 'Finance: how do I pay approved documents?',
    before: [
      'Payments are made on the wide screen: on **My**, open **Finance and administration**. Two people are needed.',
    ],
    steps: [
      'Under **Payments**, choose the **Bank file** and the documents that are **Ready**, then press **Create payment batch**.',
      'A second person opens it under **Batches** and presses **Release**.',
      'Press **Create bank file** and upload it to your bank.',
      'Once the bank has the file, press **The bank has it**.',
      'When the bank has answered, someone other than the person who made the batch presses **Mark as paid** or **Mark as failed**. What failed can be paid again.',
    ],
    after: [
      'Nobody pays their own document or one they approved. A document on hold, without an account, or with an account in another name says so under **Checks**.',
    ],
  },
};
