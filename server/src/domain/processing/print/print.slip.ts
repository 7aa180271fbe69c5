import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { ExpenseType } from '@outlay/contract/spend/expense';
import type { Money } from '@outlay/contract/money';
import type { PaperSlip } from '#provider/pdf/pdf.port.ts';
import { moneyText } from '#i18n/format.ts';
import { dueFacts } from './print.totals.ts';
import type { PrintWords } from './print.words.ts';

/** The content beside the area for paper receipts. */
export function slipOf(
  detail: DocumentDetail,
  { words, receipts }: { words: PrintWords; receipts: readonly { type: ExpenseType | null }[] },
): PaperSlip {
  const { submitter, title, lines } = detail;
  const types = slipTypes(lines);
  return {
    title: words.word('slipTitle'),
    hint: words.word('slipHint'),
    binding: words.word('binding'),
    facts: [
      { label: words.word('submitter'), value: submitter.name },
      { label: words.word('department'), value: submitter.departmentName ?? '' },
      { label: words.word('purpose'), value: shorten(title) },
    ],
    sums: {
      heading: '',
      columns: [
        { label: words.word('type'), align: 'start', share: 1 },
        { label: words.word('count'), align: 'end', share: 0 },
        { label: words.word('amount'), align: 'end', share: 0 },
      ],
      rows: types.map((group) => [
        words.type(group.length === 1 ? (group[0] ?? 'other') : 'other'),
        String(receipts.filter(({ type }) => type !== null && group.includes(type)).length),
        sumsOf(lines.filter(({ type }) => group.includes(type)))
          .map((sum) => moneyText(sum, words))
          .join(' + '),
      ]),
    },
    totals: [
      { label: words.word('receipts'), value: String(receipts.length) },
      ...dueFacts(detail, words).map(({ label, value }) => ({ label, value, strong: true })),
    ],
  };
}

const SLIP_ROWS = 6;

/** One row per type; types beyond the available rows share the last one. */
function slipTypes(lines: DocumentDetail['lines']): ExpenseType[][] {
  const types = [...new Set(lines.map(({ type }) => type))].sort(
    (a, b) => +(a === 'other') - +(b === 'other'),
  );
  if (types.length <= SLIP_ROWS) return types.map((type) => [type]);
  return [...types.slice(0, SLIP_ROWS - 1).map((type) => [type]), types.slice(SLIP_ROWS - 1)];
}

/** Limits a text to two lines of the slip; the form shows all of it. */
const shorten = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text);

/** Totals by currency. */
function sumsOf(lines: readonly { money: Money }[]): Money[] {
  const sums = new Map<string, number>();
  for (const { money } of lines) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
