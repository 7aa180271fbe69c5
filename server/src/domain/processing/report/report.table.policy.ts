import {
  REPORT_GROUPS_MOST,
  type ReportDimension,
  type ReportGroup,
} from '@outlay/contract/processing/report';
import type { SumRow } from './sum.repository.ts';

const add = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);
const addBefore = (rows: readonly { before: number }[]): number =>
  rows.reduce((sum, { before }) => sum + before, 0);
const addCount = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);

interface Ordered {
  key: string;
  amount: number;
}
const byKey = (a: Ordered, b: Ordered): number => a.key.localeCompare(b.key);
const byAmount = (a: Ordered, b: Ordered): number => b.amount - a.amount;
/** Amounts of different currencies have no order. */
const mainFirst = (currency: string) => (a: Ordered, b: Ordered) =>
  Number(b.key === currency) - Number(a.key === currency) || byKey(a, b);

export interface Shape {
  by: ReportDimension;
  across: ReportDimension | null;
  names: ReadonlyMap<string, string>;
  /** Of every amount that no group or column of its own names the currency of. */
  currency: string;
}

/**
 * Groups and columns in order, with what is not shown added up. Only amounts of one currency are added: those of other
 * currencies are shown where the currency is a dimension, and nowhere else.
 */
export function tableOf(all: readonly SumRow[], { by, across, names, currency }: Shape) {
  const shows = by === 'currency' || across === 'currency';
  const main = all.filter((row) => row.currency === currency);
  const rows = shows ? all : main;
  const inOrder = <T extends Ordered>(some: T[], dimension: ReportDimension | null): T[] =>
    some.sort(dimension === 'month' ? byKey : dimension === 'currency' ? mainFirst(currency) : byAmount);
  const groups = inOrder(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]): ReportGroup =>
      groupOf(key, own, { by, across, names, currency }),
    ),
    by,
  );
  // What only the other period has makes no column: it would be empty.
  const inColumns = across === null ? [] : rows.filter(({ count }) => count > 0);
  const columns = [...Map.groupBy(inColumns, (row) => row.across)].map(([key, own]) => ({
    ...{ key, name: names.get(key) ?? '' },
    amount: add(across === 'currency' ? own : own.filter((row) => row.currency === currency)),
  }));
  const cut = groups.length > REPORT_GROUPS_MOST ? REPORT_GROUPS_MOST : groups.length;
  const more = groups.slice(cut);
  return {
    ...{ total: add(main), count: addCount(main), before: addBefore(main) },
    groups: groups.slice(0, cut),
    rest: more.length === 0 ? null : restOf(more),
    columns: inOrder(columns, across),
  };
}

function groupOf(key: string, all: readonly SumRow[], { by, across, names, currency }: Shape): ReportGroup {
  const cells = across === null ? [] : all.map((row) => [row.across, row.amount] as const);
  const rows = by === 'currency' ? all : all.filter((row) => row.currency === currency);
  return {
    ...{ key, name: names.get(key) ?? '' },
    ...{
      amount: add(rows),
      before: addBefore(rows),
      count: addCount(rows),
      cells: Object.fromEntries(cells),
    },
  };
}

function restOf(groups: readonly ReportGroup[]): ReportGroup {
  const cells: Record<string, number> = {};
  for (const group of groups)
    for (const [key, amount] of Object.entries(group.cells)) cells[key] = (cells[key] ?? 0) + amount;
  return {
    key: '',
    name: '',
    amount: add(groups),
    before: addBefore(groups),
    count: addCount(groups),
    cells,
  };
}

/** What the same period has in other currencies. */
export const othersIn = (rows: readonly SumRow[], currency: string) =>
  [...Map.groupBy(rows, (row) => row.currency)]
    .filter(([code]) => code !== currency)
    .map(([code, own]) => ({ amount: add(own), currency: code }))
    .filter(({ amount }) => amount !== 0);
