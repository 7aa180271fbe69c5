import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from './connect.ts';
import type { Cursor } from './cursor.ts';
import type { Database } from './tables.ts';

/** A query on one table under its own name. */
export type RowsOf<Table extends keyof Database> = SelectQueryBuilder<Database, Table, object>;

/** The order of a list, as SQL over the columns of the query, and the number of rows on a page. */
export interface PageOrder {
  order: RawBuilder<unknown>;
  /** Omit only if `rows` is known to be a small set; the page then has all of its rows. */
  size?: number;
  /** Reads the first rows of each part and merges them; null for a list that is read as a whole. */
  parts?: Parts | null;
  /** True if `rows` is known to be a small set: it is read first, and not looked for in the order of an index. */
  few?: boolean;
}

/** A list split by the values of a column: `by` is the column, `keys` is SQL that returns the values. */
export interface Parts {
  by: RawBuilder<unknown>;
  keys: RawBuilder<unknown>;
  /** True if `order` is descending. The index has the column ascending and the rest descending. */
  descending: boolean;
}

/** The parts of a list with these values in a column, such as `document.status`. */
export const partsOf = (
  column: string,
  values: readonly string[],
  { type = 'text', descending = true }: { type?: 'text' | 'uuid'; descending?: boolean } = {},
): Parts => ({
  by: sql.ref(column),
  keys: sql`unnest(${values}::${sql.raw(type)}[])`,
  descending,
});

/**
 * Selects the rows of one page, under the name of their table, so that other tables are joined to these rows only.
 * Otherwise PostgreSQL would join the whole history before sorting: it assumes that company and person are independent
 * and therefore expects almost no rows. `rows` must select every column that the outer query uses.
 */
export function pageFirst<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: RowsOf<Table>,
  pageOrder: PageOrder,
): RowsOf<Table> {
  const { order, size, parts, few } = pageOrder;
  const read = few ? readWhole(db, table, rows) : rows;
  const page = (parts && !few ? firstOfEach(db, table, rows, parts, pageOrder) : read)
    .select(sql`row_number() over (order by ${order})`.as('place_in_page'))
    .orderBy(order)
    .$if(size !== undefined, (q) => q.limit(size ?? 0));
  const paged = db
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom(sql`page`.as<Table>(sql.ref(table)))
    .orderBy(sql.ref(`${table}.place_in_page`));
  // The type is that of the whole table, although the page has only the columns that `rows` selects.
  return paged;
}

/** A page of a list that shows the newest rows first, by the instant in this column and then by id. */
export function newestFirst<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: RowsOf<Table>,
  { by, after, size }: { by: string; after: Cursor | null; size: number },
): RowsOf<Table> {
  const at = sql.ref(by);
  const beyond = sql<boolean>`(${at}, id) < (${after?.at}, ${after?.id}::uuid)`;
  const order = sql`${at} desc, id desc`;
  return pageFirst(db, table, after === null ? rows : rows.where(beyond), { order, size });
}

/** `offset 0` keeps the order of the page away from the rows. */
const readWhole = <Table extends keyof Database>(db: Db, table: Table, rows: RowsOf<Table>): RowsOf<Table> =>
  db.selectFrom(rows.offset(0).as(table)).selectAll();

/**
 * Selects the first rows for each value of a column, such as a status or department. Each value has its own index
 * range, so a value with few or no rows does not cause rows of other values to be read. The index has the columns that
 * `rows` compares, then this column, then those of the order. The condition is a range of one value, and the order
 * includes the column, so that PostgreSQL must use this index: with `=` it would assume that a value which is common in
 * the table is common for every company and person, and choose another index.
 */
const firstOfEach = <Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: RowsOf<Table>,
  { by, keys, descending }: Parts,
  { order, size }: PageOrder,
): RowsOf<Table> => {
  const first = rows
    .where(sql<boolean>`${by} between part.key and part.key`)
    .orderBy(sql`${by} ${sql.raw(descending ? 'asc' : 'desc')}, ${order}`)
    .$if(size !== undefined, (q) => q.limit(size ?? 0))
    .as(table);
  const all = db
    .selectFrom(keys.as<'part'>(sql`part(key)`))
    .innerJoinLateral(first, (join) => join.onTrue())
    .selectAll();
  // The lateral query has the alias of its table too.
  return all as unknown as RowsOf<Table>;
};
