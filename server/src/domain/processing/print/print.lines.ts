import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import type { PaperTable } from '#provider/pdf/pdf.port.ts';
import { fieldFacts, type FieldReader } from './print.fields.ts';
import { calendarDayText, moneyText } from '#i18n/format.ts';
import type { PrintWords } from './print.words.ts';

type Cell = (line: DocumentLine, index: number) => string;
type Column = PaperTable['columns'][number] & { cell: Cell };

/**
 * The lines, with extra columns for foreign amounts and for reductions by an approver, where there are any.
 */
export function linesOf(detail: DocumentDetail, reader: FieldReader): PaperTable {
  const { lines } = detail;
  const columns = columnsOf(detail, reader);
  return {
    heading: reader.words.word('details'),
    columns: columns.map(({ label, align, share }) => ({ label, align, share })),
    rows: lines.map((line, index) => columns.map(({ cell }) => cell(line, index))),
  };
}

function columnsOf(detail: DocumentDetail, reader: FieldReader): Column[] {
  const { lines } = detail;
  const { words, currency } = reader;
  const end = (label: string, cell: Cell): Column => ({ label, align: 'end', share: 0, cell });
  const start = (label: string, share: number, cell: Cell): Column => ({
    label,
    align: 'start',
    share,
    cell,
  });
  const foreign = lines.some(({ money }) => money.currency !== currency);
  const decided = lines.some(({ decision }) => isLess(decision, Infinity));
  const invoiced = lines.some(({ invoices }) => invoices.length > 0);
  const numbers: Cell = ({ invoices }) => invoices.map(({ number }) => number).join('\n');
  return [
    end(words.word('line'), (_, index) => String(index + 1)),
    start(words.word('type'), 3, ({ type }) => words.type(type)),
    end(words.word('date'), ({ spentOn }) => calendarDayText(spentOn, words)),
    start(words.word('merchant'), 4, ({ merchant }) => merchant),
    start(words.word('particulars'), 8, (line) => particularsOf(detail, line, reader)),
    ...(invoiced ? [start(words.word('invoices'), 5, numbers)] : []),
    end(words.word('amount'), ({ money }) => moneyText(money, words)),
    ...(foreign ? [end(words.word('base', { currency }), ({ base }) => moneyText(base, words))] : []),
    ...(decided ? [end(words.word('approved'), (line) => moneyText(approvedOf(line), words))] : []),
  ];
}

const isLess = (decision: DocumentLine['decision'], claimed: number): boolean =>
  decision !== null && (decision.state !== 'kept' || decision.approved < claimed);

/** The approved amount of a line, in the company's currency. */
export const approvedOf = ({ base, decision }: Pick<DocumentLine, 'base' | 'decision'>) => ({
  ...base,
  amount: decision === null ? base.amount : decision.state === 'kept' ? decision.approved : 0,
});

/** Additional facts of a line, one row each. */
function particularsOf({ form }: DocumentDetail, line: DocumentLine, reader: FieldReader): string {
  const { words } = reader;
  const { city, remarks, values, attendees, reason, decision } = line;
  const guests = attendees.map(({ name, company }) =>
    company === '' ? name : words.word('ofCompany', { name, company }),
  );
  const said = [
    remarks,
    city === '' ? '' : words.word('labelled', { label: words.word('city'), value: city }),
    ...fieldFacts(form.lines.fields, values, reader).map(({ label, value }) =>
      words.word('labelled', { label, value }),
    ),
    rateText(line, reader),
    guests.length === 0
      ? ''
      : words.word('labelled', { label: words.word('attendees'), value: guests.join(words.word('and')) }),
    ...line.allocation.map((share) => shareText(line, share, words)),
    reason === '' ? '' : words.word('labelled', { label: words.word('explained'), value: reason }),
    isLess(decision, line.base.amount) ? verdictText(line, words) : '',
  ];
  return said.filter((part) => part !== '').join('\n');
}

function rateText({ money, rate }: DocumentLine, { words, currency }: FieldReader): string {
  if (money.currency === currency) return '';
  const day = rate.day === null ? '' : calendarDayText(rate.day, words);
  const values = { from: money.currency, to: currency, rate: rate.value, day };
  if (rate.source === 'missing') return words.word('rateMissing');
  return words.word(rate.source === 'manual' ? 'rateManual' : 'rateListed', values);
}

function shareText(
  { allocationBy, base }: DocumentLine,
  { names, weight, amount }: DocumentLine['allocation'][number],
  words: PrintWords,
): string {
  const part =
    allocationBy === 'percent' ? ` ${weight / 100}%` : allocationBy === 'heads' ? ` ×${weight}` : '';
  const value = `${names.join(' · ')}${part} ${moneyText({ amount, currency: base.currency }, words)}`;
  return words.word('labelled', { label: words.word('allocation'), value });
}

function verdictText(line: DocumentLine, words: PrintWords): string {
  const { decision, base } = line;
  if (decision === null) return '';
  const values = {
    from: moneyText(base, words),
    to: moneyText(approvedOf(line), words),
    name: decision.by?.name ?? words.word('system'),
    reason: decision.reason,
  };
  return words.word(decision.state === 'kept' ? 'lineCut' : decision.state, values);
}
