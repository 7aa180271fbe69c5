import type { GroupWords } from '../../article.ts';

export const documents: GroupWords<'documents'> = {
  'make-document': {
    title: 'How do I make a document and submit it?',
    before: [],
    steps: [
      'Open **To be reimbursed** and choose the expenses. **All** takes every one.',
      'Press **Create claim** and choose the kind, if there are several.',
      'Fill in what is asked. Everything is saved as you type; you can go on from another device.',
      'See what the checks found. Red must be mended, yellow wants a reason.',
      'Look at the route, choose an approver where it asks for one, and press **Submit**.',
    ],
    after: [
      'A document that is not submitted yet is a draft. It waits under **Last edited** on the home page and in **My documents**.',
    ],
  },
  'document-types': {
    title: 'Which kind of document do I need?',
    before: [
      'Press **New document** to see the kinds that your company uses. The names and fields can differ from these.',
      '“Expense claim” gets back what you paid; “Travel claim” does so for a trip, by day and place, with the trip request it belongs to.',
      "“Advance” asks for money ahead, “Repayment” gives the rest back. “Payment to a supplier” pays a company's bill directly.",
      '“Trip request” and other requests ask for agreement only: no money moves, and when approved they are **Done**.',
      'If you cannot find a kind, search for its name, or ask your administrator.',
    ],
    steps: [],
    after: [],
  },
  statuses: {
    title: 'What do the nine statuses of a document mean?',
    before: [
      '**Draft**: only you see it. **In approval**: it waits for somebody; the route tells for whom and since when.',
      '**Returned**: something must be corrected; the reason stands on the document. **Rejected**: it was refused. **Withdrawn**: you took it back. **Voided**: it is over for good, and its number stays used.',
      '**Approved, to be paid**: all have agreed, and finance can pay. **In payment**: it is in a payment batch, on the way to the bank. **Paid**: the money was sent. Where no money moves, this says **Done**.',
      'Each status has the same colour and icon everywhere in the app.',
    ],
    steps: [],
    after: [],
  },
  withdraw: {
    title: 'Can I take a document back, remind somebody, or correct it?',
    before: [
      'Open the document in **My documents**. What you can do now stands at the bottom; the rest is behind **More**.',
      '**Withdraw** takes it back while it is under approval. You can correct it and submit it again under the same number.',
      '**Remind** sends a message to whoever has it now, at most every four hours.',
      'Was it returned? Read the reason, press **Edit**, correct it and submit it again. Was it rejected? **Edit and resubmit** makes a draft of it.',
      'Is it approved already? **Request revocation** puts the question to the finance manager. If an act is missing, **Why can I not …?** behind **More** says why.',
    ],
    steps: [],
    after: [],
  },
  print: {
    title: 'How do I print a document, or get it as a PDF?',
    before: [],
    steps: [
      'Open the document, press **More** and **Print**.',
      'Choose what to print: the form, or the **Receipt paste-up sheet** to paste paper invoices on. **With invoices attached** adds the originals.',
      'Press **Create file**. It is made on the server; you may leave the page meanwhile.',
      'Press **Download**.',
    ],
    after: [
      '**Original files** gives you the invoices as they came, in one zip file: what auditors and archives ask for.',
    ],
  },
  'paper-originals': {
    title: 'How do I hand paper invoices to finance?',
    before: [
      'An invoice bag is an envelope with the paper originals of your documents. It has a number, so that nothing gets lost on the way.',
    ],
    steps: [
      'Open **Invoice bags** and press **New bag**. Choose the documents whose originals are in the envelope.',
      'Press **Print label** and stick the label on, or write the number on the envelope.',
      'Drop the envelope at finance and press **I handed it over**.',
    ],
    after: [
      'You get a message when finance has received the bag, when originals are missing, and when the bag comes back. Each document shows where its originals are.',
    ],
  },
};
