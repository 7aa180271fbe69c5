import type { GroupWords } from '../../article.ts';

export const invoices: GroupWords<'invoices'> = {
  photograph: {
    title: 'How do I photograph an invoice?',
    before: [
      "The app reads paper invoices, train tickets, taxi receipts and more. Pictures stay on your company's server.",
    ],
    steps: [
      'Tap the round button, **Photograph an invoice**, then **Take a photo**. To use up to nine pictures you already have, tap **Pictures**.',
      'Lay the invoice flat in good light and fill the frame with it.',
      'When it has been read, check each value under **Check the invoice**. Uncertain values are marked; tap one to correct it.',
      'Change the expense type if the suggestion is wrong, then tap **Save**.',
    ],
    after: [
      'The expense is then listed under **To be reimbursed**. If you are offline, the photo is saved on the phone and sent later.',
    ],
  },
  'qr-code': {
    title: 'How do I scan the QR code of an invoice?',
    before: [
      'The QR code on a VAT invoice contains its number, date and amount, so nothing is misread. It is the quickest way to enter a paper invoice.',
    ],
    steps: [
      'Tap the round button, then **QR code**; or open **Scan invoices**.',
      'Allow camera access when the browser asks, and hold the code inside the frame.',
      'Check the details under **Check the invoice** and tap **Save**.',
    ],
    after: [
      'No camera? **From a picture** reads the code from a photo, and **Entered manually** lets you type the details. A QR code does not include a picture of the invoice, so add one if your company requires it.',
    ],
  },
  files: {
    title: 'How do I upload a PDF, OFD or XML invoice?',
    before: [
      'For an electronic invoice, use the original file you received. It is read exactly, and the file itself is the supporting document.',
    ],
    steps: [
      'Tap the round button, then **PDF, OFD, XML**, and choose up to nine files of up to 20 MB each.',
      'On a computer, you can also drag the files in.',
      'Check the values under **Check the invoice** and tap **Save**.',
    ],
    after: [
      'On Android, once the app is installed, you can share files to it straight from other apps. All your invoices, used and unused, are in the **Invoice manager**.',
    ],
  },
  unrecognised: {
    title: 'What does “No invoice could be recognised” mean?',
    before: [
      'The app found no invoice in the picture, or could not read enough of it. Nothing is lost: the picture is saved.',
    ],
    steps: [
      'Tap **Retake photo**. It usually works with better light, the invoice flat and the frame filled.',
      'If you received the invoice as a file, use the file rather than a photo of the screen.',
      'If it still does not work, tap **Enter manually**. The quick note opens with the picture attached.',
    ],
    after: [
      '**This type of file cannot be read** means the file is not a picture, PDF, OFD or XML. Tap **Skip this one** to go on to the next.',
    ],
  },
  duplicates: {
    title: 'Why does it say that my invoice is already recorded or claimed?',
    before: [
      'Each invoice can be claimed only once in the whole company. The app recognises it by its number, no matter who recorded it or whether it is a photo or a file.',
      '**This invoice is already recorded** means it has been recorded but not yet claimed. If it is yours, tap **View** to open it.',
      '**This invoice has already been claimed** means it is on a document that was submitted. It cannot be claimed again.',
    ],
    steps: [
      'If it is your invoice, open the **Invoice manager** to see which document it is on.',
      'If a colleague has recorded it, agree on which of you claims it. Withdrawing or voiding the document releases the invoice.',
    ],
    after: [],
  },
  'quick-note': {
    title: 'How do I record an expense without an invoice?',
    before: [
      'Use **Quick note** to enter an expense on the spot: amount, type, a few words and a photo. It is saved on the phone first, so nothing is lost without a signal.',
    ],
    steps: [
      'Open **Quick note** and enter the amount.',
      'Choose the type, and the date if it was not today.',
      'Say where and what it was for, and add pictures if you have any. Tap **Save**.',
    ],
    after: [
      '**More fields** opens **Record an expense**, with currency and all other fields. If the expense type needs an invoice, open the expense under **To be reimbursed** and add it later.',
    ],
  },
  'split-merge': {
    title: 'How do I split one receipt, or merge two expenses?',
    before: [
      'One receipt can cover several types of expense, such as a hotel bill with dinner. And the same purchase is sometimes recorded twice, or on two receipts.',
    ],
    steps: [
      'Open the expense from **To be reimbursed** or the **Account book**.',
      'Tap **Split into several expenses** and enter an amount for each part. The parts must add up to the total, and each keeps the receipt.',
      'To combine two, tap **Merge with another expense**, choose the other one and say which amount is right. All invoices and pictures are kept.',
    ],
    after: ['You can do this only before the expense is submitted.'],
  },
  'account-book': {
    title: 'What have I spent, and what has been reimbursed?',
    before: [
      'The **Account book** adds up all your expenses by month, whether claimed or not and paid or not, with a separate total for each currency.',
    ],
    steps: [
      'Open **Account book** and use the arrows to change the month.',
      'Look at the chart of the last six months, or at the breakdown by expense type.',
      'Tap a type or a bar to see its expenses. Each one links to its document.',
    ],
    after: ['Tap the plus sign in the corner to record another expense. Only you can see your account book.'],
  },
};
