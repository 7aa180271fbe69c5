import type { RowFate, RowFault } from '@outlay/contract/import';
import { KnownCurrency, MOST_MINOR, parseAmount } from '@outlay/contract/money';
import type { OrderMapping } from '@outlay/contract/travel/order';
import { cellIn } from '#domain/travel/order/order.source.service.ts';
import type { TableRow } from '#text/csv.ts';

interface RowLine {
  orderNo: string;
  /** Minor units; below zero for a refund. */
  amount: number;
  currency: string;
}

/** What a file bills. */
export interface ReadBill {
  /** That of the first readable row. */
  currency: string;
  /** One for each order: its rows added up. */
  lines: { orderNo: string; amount: number }[];
  /** Minor units. */
  total: number;
  fates: RowFate[];
}

/** Reads the rows of a bill. A row in another currency than the first is refused, as is one that cannot be read. */
export function readBill(rows: readonly TableRow[], mapping: OrderMapping, ownCurrency: string): ReadBill {
  const amounts = new Map<string, number>();
  let currency: string | undefined;
  const fates = rows.map(({ row, cells }): RowFate => {
    const text = cells.slice(0, 4).join(', ').slice(0, 140);
    const refused = (fault: RowFault): RowFate => ({ row, text, fate: 'refused', fault });
    const line = readRow(cells, mapping, ownCurrency);
    if (typeof line === 'string') return refused(line);
    currency ??= line.currency;
    if (line.currency !== currency) return refused('otherCurrency');
    const sum = (amounts.get(line.orderNo) ?? 0) + line.amount;
    if (Math.abs(sum) > MOST_MINOR) return refused('badAmount');
    amounts.set(line.orderNo, sum);
    return { row, text, fate: 'added', fault: null };
  });
  const lines = [...amounts].map(([orderNo, amount]) => ({ orderNo, amount }));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return { currency: currency ?? ownCurrency, lines, total, fates };
}

function readRow(cells: readonly string[], mapping: OrderMapping, ownCurrency: string): RowLine | RowFault {
  const cell = cellIn(cells, mapping);
  const orderNo = cell('orderNo').slice(0, 80);
  const currency = cell('currency', ownCurrency).toUpperCase();
  if (orderNo === '') return 'tooFewColumns';
  if (!KnownCurrency.safeParse(currency).success) return 'badCurrency';
  const amount = parseAmount(cell('total'), currency);
  return amount === null ? 'badAmount' : { orderNo, amount, currency };
}
