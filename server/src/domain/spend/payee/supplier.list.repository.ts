import { SupplierState, type SupplierFilter } from '@outlay/contract/spend/payee.list';
import { sql, type RawBuilder } from 'kysely';
import { onlyThese } from '#database/conditions.ts';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { pageFirst } from '#database/page-first.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';
import { suppliers, withChange } from './supplier.repository.ts';

export type SupplierSort = SupplierFilter['sort'];
export type SupplierConditions = Omit<SupplierFilter, 'sort' | 'descending'> & { now: Date };

const stateConditions = (now: Date): Record<SupplierState, RawBuilder<boolean>> => ({
  waiting: sql`(not supplier.confirmed or exists (select from supplier_change as change
    where change.company_id = supplier.company_id and change.supplier_id = supplier.id and change.state = 'Waiting'))`,
  refused: sql`(supplier.refused_version is not distinct from supplier.account_version)`,
  held: sql`coalesce(supplier.held_until > ${now}::timestamptz, false)`,
  closed: sql`(not supplier.enabled)`,
  enabled: sql`supplier.enabled`,
});

/** Sort order by the first state of a supplier: those that need action come first. */
const rank = (now: Date): RawBuilder<unknown> => {
  const states = stateConditions(now);
  const cases = SupplierState.options.map(
    (state, place) => sql`when ${states[state]} then ${sql.lit(place)}`,
  );
  return sql`(case ${sql.join(cases, sql` `)} end)::bigint`;
};

const sortable = (now: Date): Record<SupplierSort, Sortable> => ({
  name: { by: sql.ref('supplier.name'), type: 'text' },
  taxId: { by: sql.ref('supplier.tax_id'), type: 'text' },
  bank: { by: sql.ref('supplier.bank'), type: 'text' },
  account: { by: sql.ref('supplier.account_last4'), type: 'text' },
  state: { by: rank(now), type: 'bigint' },
  created: { by: sql.ref('supplier.created_at'), type: 'timestamptz' },
  updated: { by: sql.ref('supplier.updated_at'), type: 'timestamptz' },
});

const found = (db: Db, companyId: string, { search, ids }: SupplierConditions) => {
  const like = containing(search);
  return suppliers(db, companyId)
    .where(onlyThese(sql.ref('supplier.id'), ids))
    .$if(search !== '', (q) =>
      q.where(
        sql<boolean>`(supplier.name ilike ${like} or supplier.tax_id ilike ${like}
          or supplier.account_last4 like ${like})`,
      ),
    );
};

const inStates = ({ states, now }: SupplierConditions): RawBuilder<boolean> => {
  const conditions = stateConditions(now);
  return states.length === 0
    ? sql`true`
    : sql`(${sql.join(
        states.map((state) => conditions[state]),
        sql` or `,
      )})`;
};

export const listPage = (
  db: Db,
  companyId: string,
  { page, ...filter }: SupplierConditions & { page: SortedPageQuery<SupplierSort> },
) => {
  const { place, beyond, order, size } = sortedPage(sortable(filter.now), sql.ref('supplier.id'), page);
  const rows = found(db, companyId, filter)
    .select(columnsIn('supplier', 'supplier'))
    .select(place.as('place'))
    .where(inStates(filter))
    .where(beyond);
  return withChange(pageFirst(db, 'supplier', rows, { order, size }))
    .select(sql<string>`supplier.place`.as('place'))
    .execute();
};

/** Number of suppliers that the filter finds, and of each state among those that match the search. */
export const countStates = (db: Db, companyId: string, filter: SupplierConditions) => {
  const states = stateConditions(filter.now);
  const countOf = (which: RawBuilder<boolean>) => sql<string>`count(*) filter (where ${which})`;
  return found(db, companyId, filter)
    .select([
      countOf(inStates(filter)).as('count'),
      countOf(sql`true`).as('all'),
      countOf(states.enabled).as('enabled'),
      countOf(states.closed).as('closed'),
      countOf(states.waiting).as('waiting'),
      countOf(states.refused).as('refused'),
      countOf(states.held).as('held'),
    ])
    .executeTakeFirstOrThrow();
};
