import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from './connect.ts';
import type { Database } from './tables.ts';

/** Rows of one table, which keeps its name in the query that finds them. */
export type RowsOf<Table extends keyof Database> = SelectQueryBuilder<Database, Table, object>;

/** The order of a list, in SQL over the columns of the query it orders, and how many rows a page has. */
export interface PageOrder {
  order: RawBuilder<unknown>;
  /** Without it the page is everything that `rows` finds, a set that is small by itself. */
  size?: number;
}

/**
 * A query of the rows of one page, to which the rest of a list is joined; the page goes by the name of its table. Finding
 * the page first matters: PostgreSQL takes a company and a person for independent of each other, so it expects next to
 * no rows, and would join the whole history before it sorts it. `rows` selects every column that the outer query uses.
 */
export function pageFirst<Table extends keyof Database>(
  db: Db,
  table: Table,
  rows: RowsOf<Table>,
  { order, size }: PageOrder,
): RowsOf<Table> {
  const page = rows
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
  // The page has the columns of its table that the list shows, under the table's name.
  return paged;
}

/** How a list is parted: the values of a column, and the SQL that yields them. */
export interface Parts {
  by: RawBuilder<unknown>;
  keys: RawBuilder<unknown>;
  /** True when `order` goes down, as the index does after the column. */
  descending: boolean;
}

/**
 * The first rows of each part of a list, such as a status or a department: each is read from its own range of an index,
 * so that a part with few or no rows does not read those of the others. The index leads with what `rows` compares, then
 * the column, then the order. A range of one value and the column in the order leave PostgreSQL no other index: it takes
 * a value that is common in the table for common everywhere.
 */
export const firstOfEach = <Table extends keyof Database>(
  db: Db,
  table: Table,
  { by, keys, descending }: Parts,
  rows: RowsOf<Table>,
  { order, size }: Required<PageOrder>,
): RowsOf<Table> => {
  const first = rows
    .where(sql<boolean>`${by} between part.key and part.key`)
    .orderBy(sql`${by} ${sql.raw(descending ? 'asc' : 'desc')}, ${order}`)
    .limit(size)
    .as(table);
  const all = db
    .selectFrom(keys.as<'part'>(sql`part(key)`))
    .innerJoinLateral(first, (join) => join.onTrue())
    .selectAll();
  // A lateral query goes by the name of its table too.
  return all as unknown as RowsOf<Table>;
};
