import type { GroupWords } from '../../article.ts';

export const invoices: GroupWords<'invoices'> = {
  photograph: {
    title: 'How do I photograph an invoice?',
    before: [
      "The app reads paper invoices, train tickets, taxi receipts and more. The picture stays on your company's server.",
    ],
    steps: [
      'Press the round button, **Photograph an invoice**, then **Take a photo**. **Pictures** takes up to nine that you have already.',
      'Lay the invoice flat, in good light, and fill the picture with it.',
      'Wait while it is read, then look at each value under **Check the invoice**. What is uncertain is marked; press it to correct it.',
      'Choose the expense type if the suggestion is not right, then press **Save**.',
    ],
    after: [
      'The expense then waits under **To be reimbursed**. Without a network the photograph is kept on the phone and sent later.',
    ],
  },
  'qr-code': {
    title: 'How do I scan the QR code of an invoice?',
    before: [
      'The code on a VAT invoice holds its number, date and amount without a mistake: the quickest way for a paper invoice.',
    ],
    steps: [
      'Press the round button, then **QR code**; or open **Scan invoices**.',
      'Allow the camera when the browser asks, and hold the code into the frame.',
      'Look at what was read under **Check the invoice** and press **Save**.',
    ],
    after: [
      'Is the camera not available? **From a picture** reads the code from a photograph, and **Entered manually** lets you type. A code has no picture of the invoice: add one where your company asks for it.',
    ],
  },
  files: {
    title: 'How do I upload a PDF, OFD or XML invoice?',
    before: [
      'Electronic invoices are best kept as the file that came by mail: nothing has to be guessed, and the file is the voucher.',
    ],
    steps: [
      'Press the round button, then **PDF, OFD, XML**, and choose up to nine files of at most 20 MB.',
      'On a computer, drop the files on the sheet instead.',
      'Look at the values under **Check the invoice** and press **Save**.',
    ],
    after: [
      'Once the app is installed, the share menu of other apps can hand files to it (on Android), without saving them first. All your invoices, used and unused, stand in the **Invoice manager**.',
    ],
  },
  unrecognised: {
    title: 'What does “No invoice could be recognised” mean?',
    before: [
      'The app found no invoice in the picture, or could not read enough of it. Nothing is lost: the picture is kept.',
    ],
    steps: [
      'Press **Retake photo**. More light, lying flat, filling the picture: then it usually works.',
      'If the invoice came as a file, use the file, not a photograph of the screen.',
      'If it still does not work, press **Enter manually**: the quick note opens with the picture attached.',
    ],
    after: [
      '**This type of file cannot be read** means that the file is neither a picture nor PDF, OFD or XML. **Skip this one** goes on to the next.',
    ],
  },
  duplicates: {
    title: 'Why is my invoice “already here” or “already used”?',
    before: [
      'Each invoice counts once in the whole company. The app knows it by its number, whoever keeps it and whether as a photograph or a file.',
      '**This invoice is already recorded** means that it is already among the invoices, and not yet on a document. **View** opens it when it is yours.',
      '**This invoice has already been claimed** means that it is on a document that was submitted. It cannot be claimed a second time.',
    ],
    steps: [
      'Is it your own? Look in the **Invoice manager** for the document it is on.',
      'Does a colleague have it? Ask who of you claims it. Withdrawing or voiding the document sets it free.',
    ],
    after: [],
  },
  'quick-note': {
    title: 'How do I note an expense without an invoice?',
    before: [
      '**Quick note** is for now, with one hand: amount, type, a word and a photograph. It is kept on the phone first, so that a tunnel costs nothing.',
    ],
    steps: [
      'Open **Quick note** and type the amount.',
      'Choose the type, and the date if it was not today.',
      'Add a word about where and what for, and pictures if you have any. Press **Save**.',
    ],
    after: [
      '**More fields** leads to **Record an expense**, with the currency and everything else. If a type of expense needs an invoice, you can add it later by opening the expense under **To be reimbursed**.',
    ],
  },
  'account-book': {
    title: 'What have I spent, and what is already reimbursed?',
    before: [
      'The **Account book** adds up all your expenses by month: claimed or not, paid back or not, each currency by itself.',
    ],
    steps: [
      'Open **Account book** and go from month to month with the arrows.',
      'Look at the bars of the last six months, or at the types of expense.',
      'Press a type or a bar: the expenses behind it open, and each leads to its document.',
    ],
    after: ['The plus in the corner records another expense. Only you see your account book.'],
  },
};
