import type { GroupWords } from '../../article.ts';

export const documents: GroupWords<'documents'> = {
  'make-document': {
    title: 'How do I create and submit a claim?',
    before: [],
    steps: [
      'Open **To be reimbursed** and select the expenses, or tap **All** to select every one.',
      'Tap **Create claim** and choose the type if there are several.',
      'Fill in the required fields. Everything is saved as you type, and you can continue on another device.',
      'Look at the checks. Red findings must be corrected; yellow ones need a reason.',
      'Review the approval steps, choose an approver if you are asked to, and tap **Submit**.',
    ],
    after: [
      'Until you submit it, the document is a draft. You can find it under **Last edited** on the home page and in **My documents**.',
    ],
  },
  'document-types': {
    title: 'Which type of document do I need?',
    before: [
      'Tap **New document** to see the types your company uses. Names and fields may differ from those below.',
      '“Expense claim” reimburses what you paid yourself. “Travel claim” does the same for a trip, by day and place, and links to the trip request.',
      '“Advance” asks for money before you spend it; “Repayment” returns what is left. “Payment to a supplier” pays a supplier directly.',
      '“Trip request” and other requests only ask for approval. Nothing is paid, and once approved they are **Done**.',
      'If you cannot find the type you need, search by name or ask your administrator.',
    ],
    steps: [],
    after: [],
  },
  statuses: {
    title: 'What do the statuses of a document mean?',
    before: [
      '**Draft**: only you can see it. **In approval**: someone has to act on it; the approval steps show who, and since when.',
      '**Returned**: something needs to be corrected; the reason is on the document. **Rejected**: it was not approved. **Withdrawn**: you withdrew it. **Voided**: it is cancelled for good, and its number is not used again.',
      '**Approved, to be paid**: everyone has approved and finance can pay it. **In payment**: it is in a payment batch. **Paid**: the money has been sent. If nothing is to be paid, it says **Done** instead.',
      'Each status has the same colour and icon throughout the app.',
    ],
    steps: [],
    after: [],
  },
  withdraw: {
    title: 'Can I withdraw a document, remind someone, or correct it?',
    before: [
      'Open the document in **My documents**. The main actions are at the bottom; the others are under **More**.',
      '**Withdraw** recalls it while it is in approval. You can correct it and submit it again under the same number.',
      '**Remind** sends a message to whoever has it now, at most once every four hours.',
      'If it was returned, read the reason, tap **Edit**, correct it and submit it again. If it was rejected, **Edit and resubmit** turns it back into a draft.',
      'If it is already approved, **Request revocation** asks the finance manager to revoke it. If an action is missing, **Why can I not …?** under **More** tells you why.',
    ],
    steps: [],
    after: [],
  },
  print: {
    title: 'How do I print a document or save it as a PDF?',
    before: [],
    steps: [
      'Open the document, tap **More**, then **Print**.',
      'Choose what to print: the form, or the **Receipt paste-up sheet** for attaching paper invoices. **With invoices attached** adds the invoices to the PDF.',
      'Tap **Create file**. The server creates it, so you can leave the page meanwhile.',
      'Tap **Download**.',
    ],
    after: [
      '**Original files** gives you all the invoices exactly as received, in one ZIP file, for audits and archiving.',
    ],
  },
  'paper-originals': {
    title: 'How do I hand in paper invoices to finance?',
    before: [
      'An invoice bag is an envelope with the paper originals of your documents. Its number lets you and finance track it.',
    ],
    steps: [
      'Open **Invoice bags** and tap **New bag**. Choose the documents whose originals are in the envelope.',
      'Tap **Print label** and stick the label on the envelope, or write the number on it.',
      'Hand the envelope in to finance and tap **I handed it over**.',
    ],
    after: [
      'You get a message when finance receives the bag, if originals are missing, and if the bag is returned to you. Each document shows where its originals are.',
    ],
  },
  trips: {
    title: 'How do I claim a business trip?',
    before: [
      'Once your trip request is approved, the trip has its own page: days, cities, allowance, expenses and advance.',
    ],
    steps: [
      'Open **Business travel** and choose the trip.',
      'If it asks for them, add the cities and the hours. The allowance depends on the city, your grade and the hours of the first and the last day.',
      'Tap **Cities and meals** and tick the meals that were provided. They are deducted.',
      'Tap the button at the bottom to claim the rest. Expenses paid just before or after the trip are asked about.',
      'Check the draft and tap **Submit**.',
    ],
    after: [
      'Each day is paid once, even if two trips share it. To change or cancel a trip, tap **More: change, cancel**: a new request is approved like the first. The calendar button saves the trip for your calendar.',
    ],
  },
};
