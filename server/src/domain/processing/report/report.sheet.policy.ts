import { minorDigits, plainAmount } from '@outlay/contract/money';
import type { ReportDimension, ReportGroup, ReportSums } from '@outlay/contract/processing/report';
import type { Money } from '@outlay/contract/money';
import type { ReportWords } from './report.words.ts';

/** A report as rows of a file: a name, and amounts with their currencies. */
export interface ReportSheet {
  headings: string[];
  rows: { name: string; amounts: Money[] }[];
  /** Undefined where the rows are in different currencies. */
  total: { name: string; amounts: Money[] } | undefined;
}

interface Shape {
  by: ReportDimension;
  across: ReportDimension | null;
  compared: boolean;
}

/** The table as the page shows it: groups, what is left of them, and the total. */
export function sheetOf(
  { groups, rest, columns, currency, total, before }: Omit<ReportSums, 'asOf'>,
  { by, across, compared }: Shape,
  words: ReportWords,
): ReportSheet {
  const own = (key: string) => (by === 'currency' ? key : currency);
  const cellOf = (group: ReportGroup, column: string): Money => ({
    amount: group.cells[column] ?? 0,
    currency: across === 'currency' ? column : own(group.key),
  });
  const rowOf = (name: string, group: ReportGroup) => ({
    name,
    amounts: [
      ...columns.map(({ key }) => cellOf(group, key)),
      ...[group.amount, ...(compared ? [group.before] : [])].map((amount) => ({
        ...{ amount, currency: own(group.key) },
      })),
    ],
  });
  const inCurrency = (word: string) => (by === 'currency' ? word : `${word} (${currency})`);
  return {
    headings: [
      words.dimension(by),
      ...columns.map((column) => (across === null ? '' : words.group(across, column))),
      inCurrency(words.word('total')),
      ...(compared ? [inCurrency(words.word('before'))] : []),
    ],
    rows: [
      ...groups.map((group) => rowOf(words.group(by, group), group)),
      ...(rest ? [rowOf(words.word('others'), rest)] : []),
    ],
    total:
      by === 'currency'
        ? undefined
        : {
            name: words.word('total'),
            amounts: [
              ...columns.map(({ key, amount }) => ({
                ...{ amount, currency: across === 'currency' ? key : currency },
              })),
              ...[total, ...(compared ? [before] : [])].map((amount) => ({ amount, currency })),
            ],
          },
  };
}

/** An amount for paper, as the language writes it, without its currency. */
export const paperAmount = (money: Money, locale: string): string => {
  const digits = minorDigits(money.currency);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: digits })
    .format(plainAmount(money) as Intl.StringNumericLiteral)
    .replace('-', '−');
};
