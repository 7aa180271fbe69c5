import type { DocumentDetail } from '@outlay/contract/document';
import type { ExpenseType } from '@outlay/contract/expense';
import type { PaperFact, PaperForm, PaperTable } from '#provider/paper/paper.port.ts';
import { dayText, instantText, moneyText } from './print.format.ts';
import { slipOf, totalsOf } from './print.slip.ts';
import type { PrintWords } from './print.words.ts';

/** What stands on the paper beside the document itself. */
export interface PrintFrame {
  words: PrintWords;
  company: string;
  printedBy: string;
  printedAt: Date;
  /** The address of the app, for the square code. */
  origin: string;
  /** Receipts kept with the document. */
  receipts: { type: ExpenseType | null }[];
}

/** A document in the words of the reader, ready to be set on paper. */
export function formOf(detail: DocumentDetail, frame: PrintFrame): PaperForm {
  const { words, company, printedBy, printedAt, origin } = frame;
  return {
    company,
    title: words.local(detail.typeName),
    number: detail.number || words.word('draft'),
    status: words.status(detail.status),
    link: `${origin}/pages/form/bill?id=${detail.id}`,
    facts: factsOf(detail, words),
    lines: linesOf(detail, words),
    totals: totalsOf(detail, words),
    history: historyOf(detail, words),
    signatures: signaturesOf(words),
    printed: words.word('printed', { time: instantText(printedAt, words), name: printedBy }),
    slip: slipOf(detail, frame),
  };
}

function factsOf(detail: DocumentDetail, words: PrintWords): PaperFact[] {
  const { submitter, payee, submittedAt, title, remarks } = detail;
  return [
    { label: words.word('submitter'), value: submitter.name },
    { label: words.word('department'), value: submitter.departmentName ?? '' },
    { label: words.word('submittedOn'), value: submittedAt === null ? '' : dayText(submittedAt, words) },
    { label: words.word('amount'), value: moneyText(detail.money, words), strong: true },
    { label: words.word('purpose'), value: title, wide: true },
    ...(payee
      ? [
          {
            label: words.word('payee'),
            value: `${payee.name}\u3000${payee.bank}\u3000${payee.account}`,
            wide: true,
          },
        ]
      : []),
    ...(remarks === '' ? [] : [{ label: words.word('remarks'), value: remarks, wide: true }]),
  ];
}

function linesOf({ lines }: DocumentDetail, words: PrintWords): PaperTable {
  return {
    heading: words.word('details'),
    columns: [
      { label: words.word('line'), align: 'end', share: 0 },
      { label: words.word('type'), align: 'start', share: 3 },
      { label: words.word('date'), align: 'end', share: 0 },
      { label: words.word('merchant'), align: 'start', share: 5 },
      { label: words.word('remarks'), align: 'start', share: 5 },
      { label: words.word('invoices'), align: 'start', share: 5 },
      { label: words.word('amount'), align: 'end', share: 0 },
    ],
    rows: lines.map((line, index) => [
      String(index + 1),
      words.type(line.type),
      line.spentOn,
      line.merchant,
      line.remarks,
      line.invoices.map(({ number }) => number).join('\n'),
      moneyText(line.money, words),
    ]),
  };
}

function historyOf(detail: DocumentDetail, words: PrintWords): PaperTable {
  return {
    heading: words.word('history'),
    columns: [
      { label: words.word('time'), align: 'end', share: 0 },
      { label: words.word('person'), align: 'start', share: 4 },
      { label: words.word('act'), align: 'start', share: 4 },
      { label: words.word('opinion'), align: 'start', share: 8 },
    ],
    rows: detail.history.flatMap((event) => {
      const act = words.act(event.act);
      if (act === undefined) return [];
      const { node, opinion } = decisionOf(detail, event, words);
      return [
        [
          instantText(new Date(event.at), words),
          event.actor?.name ?? words.word('system'),
          [act, node].filter((part) => part !== '').join(' · '),
          event.reason ?? opinion,
        ],
      ];
    }),
  };
}

/** The node and the opinion of a decision: the route tells them, by person and instant. */
function decisionOf(
  { route }: DocumentDetail,
  { actor, at }: DocumentDetail['history'][number],
  words: PrintWords,
): { node: string; opinion: string } {
  for (const step of route)
    for (const person of step.people)
      if (step.kind !== 'submit' && person.member.id === actor?.id && person.at === at)
        return { node: words.local(step.name), opinion: person.opinion ?? '' };
  return { node: '', opinion: '' };
}

const signaturesOf = (words: PrintWords) => [
  words.word('signSubmitter'),
  words.word('signLeader'),
  words.word('signAccountant'),
  words.word('signCashier'),
];
