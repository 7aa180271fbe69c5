import { sql } from 'kysely';
import { BAG_STATES, type BagState } from '@outlay/contract/processing/bag';
import type { BagFilter } from '@outlay/contract/processing/bag.list';
import { onlyThese } from '#database/conditions.ts';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { pageFirst, partsOf } from '#database/page-first.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';
import { bags, withDocuments } from './bag.repository.ts';

export interface BagConditions {
  states: readonly BagState[];
  search: string;
  ids: readonly string[];
  /** Only bags whose documents are all below these departments; null for the whole company. */
  paths: readonly string[] | null;
}

const HELD = sql`from bag_document as held
  join document on document.company_id = held.company_id and document.id = held.document_id
  left join department on department.company_id = document.company_id and department.id = document.department_id
  where held.company_id = bag.company_id and held.bag_id = bag.id and held.live`;

const within = (paths: readonly string[]) => {
  const below = sql`exists (select from unnest(${[...paths]}::text[]) as root where department.path like root || '%')`;
  return sql<boolean>`(exists (select ${HELD}) and not exists (select ${HELD} and not coalesce(${below}, false)))`;
};

const matches = (search: string) => {
  const like = containing(search);
  return sql<boolean>`(bag.number::text like ${like.slice(1)} or ${OWNER} ilike ${like}
    or exists (select ${HELD} and document.number ilike ${like}))`;
};

const OWNER = sql`(select owner.name from member as owner
  where owner.company_id = bag.company_id and owner.id = bag.owner_id)`;

const conditions = ({ states, search, ids, paths }: BagConditions) => {
  const all = [
    sql`bag.state = any(${[...states]}::text[])`,
    onlyThese(sql.ref('bag.id'), ids),
    ...(paths !== null ? [within(paths)] : []),
    ...(search !== '' ? [matches(search)] : []),
  ];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
};

const SORTABLE: Record<BagFilter['sort'], Sortable> = {
  since: { by: sql.ref('bag.since'), type: 'timestamptz' },
  number: { by: sql.ref('bag.number'), type: 'bigint' },
  owner: { by: OWNER, type: 'text' },
  documents: { by: sql`(select count(*) ${HELD})`, type: 'bigint' },
  state: { by: sql`array_position(${[...BAG_STATES]}::text[], bag.state)`, type: 'bigint' },
};

/** A list of chosen states is read state by state, since one of them may be rare. */
const partsByState = ({ states }: BagConditions, { descending }: { descending: boolean }) =>
  states.length >= BAG_STATES.length - 1 ? null : partsOf('bag.state', states, { descending });

export const listBags = (
  db: Db,
  companyId: string,
  { page, ...filter }: BagConditions & { page: SortedPageQuery<BagFilter['sort']> },
) => {
  const { place, beyond, order, size } = sortedPage(SORTABLE, sql.ref('bag.id'), page);
  const rows = bags(db, companyId)
    .select(columnsIn('bag', 'bag'))
    .select(place.as('place'))
    .where(conditions(filter))
    .where(beyond);
  return withDocuments(pageFirst(db, 'bag', rows, { order, size, parts: partsByState(filter, page) }))
    .select(sql<string>`bag.place`.as('place'))
    .execute();
};

/** How many bags of a filter are in each state. */
export const countBags = (db: Db, companyId: string, filter: BagConditions) =>
  bags(db, companyId)
    .select(['bag.state', (q) => q.fn.countAll<string>().as('count')])
    .where(conditions(filter))
    .groupBy('bag.state')
    .execute();
