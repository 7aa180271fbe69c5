import type { Received } from '@outlay/contract/endpoint';
import { ExpenseType } from '@outlay/contract/spend/expense';
import type { Book, BookCurrency, bookEndpoints } from '@outlay/contract/spend/expense.book';
import { dayOf, monthAfter } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import * as books from './book.repository.ts';
import type { LineRow, SumRow } from './book.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** Number of months shown next to each other. */
const MONTHS = 6;

const daysOf = (first: string, count: number): books.Days => ({
  from: `${first}-01`,
  to: `${monthAfter(first, count)}-01`,
});

/** The first of the six months shown: the last six up to today, or up to the requested month if it is outside these. */
function firstShown(month: string, current: string): string {
  const shown = monthAfter(current, 1 - MONTHS);
  return month >= shown && month <= current ? shown : monthAfter(month, 1 - MONTHS);
}

export async function getBook({ db, user, now }: Reader, month: string): Promise<Book> {
  const first = firstShown(month, dayOf(now(), user.timeZone).slice(0, 7));
  const sums = await books.sumMonth(db, user, daysOf(month, 1));
  const months = await books.sumMonths(db, user, daysOf(first, MONTHS));
  return {
    month,
    currencies: byCurrency(sums),
    months: Array.from({ length: MONTHS }, (_, place) => monthAfter(first, place)).map((one) => ({
      month: one,
      sums: months
        .filter((row) => row.month === one)
        .map(({ amount, currency }) => ({ amount: Number(amount), currency })),
    })),
  };
}

/** Sorted by number of expenses, because amounts in different currencies cannot be compared. */
function byCurrency(rows: readonly SumRow[]): BookCurrency[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies
    .map((currency) =>
      currencyOf(
        currency,
        rows.filter((row) => row.currency === currency),
      ),
    )
    .sort((a, b) => b.count - a.count);
}

function currencyOf(currency: string, rows: readonly SumRow[]): BookCurrency {
  const sum = (some: readonly SumRow[]) => some.reduce((total, { amount }) => total + Number(amount), 0);
  const count = (some: readonly SumRow[]) => some.reduce((total, row) => total + row.count, 0);
  const of = (state: SumRow['state']) => sum(rows.filter((row) => row.state === state));
  const types = ExpenseType.options
    .map((type) => ({ type, rows: rows.filter((row) => row.type === type) }))
    .filter((one) => one.rows.length > 0)
    .map((one) => ({ type: one.type, amount: sum(one.rows), count: count(one.rows) }))
    .sort((a, b) => b.amount - a.amount);
  return {
    ...{ currency, total: sum(rows), count: count(rows), types },
    states: { open: of('open'), claimed: of('claimed'), paid: of('paid') },
  };
}

export async function listBook({ db, user }: Reader, query: Received<typeof bookEndpoints.lines>) {
  const { month, currency, type, after, size } = query;
  const cursor = openCursor(after);
  const rows = await books.listLines(db, user, daysOf(month, 1), {
    ...{ currency, type, size },
    after: cursor && { day: cursor.at.toISOString().slice(0, 10), id: cursor.id },
  });
  const last = rows.at(-1);
  return {
    items: rows.map(present),
    next:
      rows.length === size && last
        ? sealCursor({ at: new Date(`${last.spent_on}T00:00:00Z`), id: last.id })
        : null,
  };
}

const present = ({ document_id, document_number, spent_on, amount, currency, ...row }: LineRow) => ({
  ...row,
  type: ExpenseType.parse(row.type),
  money: { amount: Number(amount), currency },
  spentOn: spent_on,
  documentId: document_id,
  documentNumber: document_number,
});
