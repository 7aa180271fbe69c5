import { AppError } from '@outlay/contract/errors';
import type { ListTotals } from '@outlay/contract/page';
import { sql, type RawBuilder } from 'kysely';

/** Text form of each type in the database; a cursor value that does not match is never used in a query. */
const FORMS = {
  // PostgreSQL texts can contain any character except NUL.
  text: /^[^\0]*$/,
  bigint: /^-?\d{1,18}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** A sort expression of a list. Must never be null: rows with null would be missing from all pages. */
export interface Sortable {
  by: RawBuilder<unknown>;
  type: keyof typeof FORMS;
}

/** Request for one page; `after` is the cursor from the previous page. */
export interface SortedPageQuery<Sort extends string> {
  sort: Sort;
  descending: boolean;
  after?: string | undefined;
  size: number;
}

/** The parts of the query for one page. */
export interface SortedPage {
  /** The row's cursor in this order; must be selected as `place`. */
  place: RawBuilder<string>;
  /** Condition for rows after the previous page; true for the first page. */
  beyond: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  size: number;
}

/**
 * Keyset pagination in any of a list's orders: rows inserted or deleted meanwhile cause no duplicates and no gaps. Rows
 * with equal values are ordered by id.
 */
export function sortedPage<Sort extends string>(
  columns: Record<Sort, Sortable>,
  id: RawBuilder<unknown>,
  page: SortedPageQuery<Sort>,
): SortedPage {
  const { by, type } = columns[page.sort];
  const direction = sql.raw(page.descending ? 'desc' : 'asc');
  const sign = sql.raw(page.descending ? '<' : '>');
  const after = openPlace(page, type);
  return {
    place: sql<string>`(${by})::text`,
    beyond: after
      ? sql<boolean>`(${by}, ${id}) ${sign} (${after.value}::${sql.raw(type)}, ${after.id}::uuid)`
      : sql<boolean>`true`,
    order: sql`${by} ${direction}, ${id} ${direction}`,
    size: page.size,
  };
}

/** Cursor for the next page; null at the end. */
export function nextPlace<Sort extends string>(
  rows: readonly { id: string; place: string }[],
  { sort, descending, size }: Omit<SortedPageQuery<Sort>, 'after'>,
): string | null {
  const last = rows.at(-1);
  if (rows.length < size || !last) return null;
  return Buffer.from(JSON.stringify([sort, descending, last.place, last.id])).toString('base64url');
}

/** List totals from rows counted and summed by currency. */
export const totalsOf = (
  sums: readonly { currency: string; count: string; amount: string }[],
): ListTotals => ({
  total: sums.reduce((all, { count }) => all + Number(count), 0),
  sums: sums.map(({ amount, currency }) => ({ amount: Number(amount), currency })),
});

function openPlace<Sort extends string>(
  { after, sort, descending }: SortedPageQuery<Sort>,
  type: Sortable['type'],
): { value: string; id: string } | null {
  if (after === undefined) return null;
  const [ofSort, ofDirection, value, id] = partsOf(after);
  const fits = ofSort === sort && ofDirection === descending;
  if (!fits || typeof value !== 'string' || !FORMS[type].test(value)) throw badPlace();
  if (typeof id !== 'string' || !FORMS.uuid.test(id)) throw badPlace();
  return { value, id };
}

function partsOf(after: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

const badPlace = () => new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
