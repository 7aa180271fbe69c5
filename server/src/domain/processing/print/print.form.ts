import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { PaperFact, PaperForm } from '#provider/pdf/pdf.port.ts';
import { fieldFacts } from './print.fields.ts';
import { dayText, instantText, moneyText } from '#i18n/format.ts';
import { historyOf } from './print.history.ts';
import { linesOf } from './print.lines.ts';
import { slipOf } from './print.slip.ts';
import { claimedOf, totalsOf } from './print.totals.ts';
import type { PrintWords } from './print.words.ts';

/** The printed content besides the document itself. */
export interface PrintFrame {
  words: PrintWords;
  /** Resolves an id in a field to a name. */
  nameOf: (id: string) => string;
  company: string;
  printedBy: string;
  printedAt: Date;
  /** The app's address, for the QR code. */
  origin: string;
  /** Receipts kept with the document. */
  receipts: { type: ExpenseType | null }[];
}

/** A document in the reader's language, ready for printing. */
export function formOf(detail: DocumentDetail, frame: PrintFrame): PaperForm {
  const { words, company, printedBy, printedAt, origin } = frame;
  return {
    company,
    title: words.local(detail.typeName),
    number: detail.number || words.word('draft'),
    status: words.status(detail.status),
    link: origin + pageAddress(ROUTES.document, { id: detail.id }),
    facts: factsOf(detail, frame),
    lines: linesOf(detail, { ...frame, currency: detail.money.currency }),
    totals: totalsOf(detail, words),
    history: historyOf(detail, words),
    signatures: signaturesOf(words),
    printed: words.word('printed', { time: instantText(printedAt, words), name: printedBy }),
    slip: slipOf(detail, frame),
  };
}

function factsOf(detail: DocumentDetail, frame: PrintFrame): PaperFact[] {
  const { words } = frame;
  const { submitter, submittedAt, title, remarks, reason, trip, form, holdReason, money } = detail;
  const own = form.fields.filter(({ key }) => key !== 'title' && key !== form.amountField);
  const wide = (label: Parameters<PrintWords['word']>[0], value: string): PaperFact[] =>
    value === '' ? [] : [{ label: words.word(label), value, wide: true }];
  return [
    { label: words.word('submitter'), value: submitter.name },
    { label: words.word('department'), value: submitter.departmentName ?? '' },
    { label: words.word('submittedOn'), value: submittedAt === null ? '' : dayText(submittedAt, words) },
    { label: words.word('amount'), value: moneyText(claimedOf(detail), words), strong: true },
    { label: words.word('purpose'), value: title, wide: true },
    ...fieldFacts(own, detail.values, { ...frame, currency: money.currency }),
    ...wide('trip', trip === null ? '' : [trip.number, trip.title].join('\u3000')),
    ...payeeFacts(detail, words),
    ...wide('remarks', remarks),
    ...wide('explained', reason),
    ...wide('heldBack', holdReason ?? ''),
  ];
}

function payeeFacts({ payee, form }: DocumentDetail, words: PrintWords): PaperFact[] {
  if (payee === null || form.effect === 'none' || form.effect === 'repayment') return [];
  const label = words.word(form.effect === 'supplier' ? 'supplier' : 'payee');
  return [{ label, value: `${payee.name}\u3000${payee.bank}\u3000${payee.account}`, wide: true }];
}

const signaturesOf = (words: PrintWords) => [
  words.word('signSubmitter'),
  words.word('signLeader'),
  words.word('signAccountant'),
  words.word('signCashier'),
];
