import { sql, type Insertable, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsIn } from '#database/columns.ts';
import type { Database, Db } from '#database/connect.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import { containing } from '#kit/like.ts';

/** A bag with the departments of the documents in it: whose powers reach them all, reach the bag. */
const bags = (db: Db, companyId: string) =>
  db
    .selectFrom('bag')
    .select(columnsIn('bag', 'bag'))
    .select((q) =>
      jsonArrayFrom(
        q
          .selectFrom('bag_document as held')
          .innerJoin('document', (join) =>
            join
              .onRef('document.company_id', '=', 'held.company_id')
              .onRef('document.id', '=', 'held.document_id'),
          )
          .leftJoin('department', (join) =>
            join
              .onRef('department.company_id', '=', 'document.company_id')
              .onRef('department.id', '=', 'document.department_id'),
          )
          .select([
            'held.document_id',
            'held.missing',
            'department.path',
            'document.number',
            'document.status',
          ])
          .whereRef('held.company_id', '=', 'bag.company_id')
          .whereRef('held.bag_id', '=', 'bag.id')
          .where('held.live', '=', true)
          .orderBy('held.position'),
      ).as('documents'),
    )
    .where('bag.company_id', '=', companyId);

export type BagRow = Awaited<ReturnType<typeof listOwned>>[number];

export const listOwned = (
  db: Db,
  companyId: string,
  ownerId: string,
  { after, size }: { after?: string | undefined; size: number },
) =>
  bags(db, companyId)
    .where('bag.owner_id', '=', ownerId)
    .where('bag.state', '!=', 'Discarded')
    .$if(after !== undefined, (q) => q.where('bag.id', '<', after ?? ''))
    .orderBy('bag.id', 'desc')
    .limit(size)
    .execute();

export const findBag = (db: Db, companyId: string, id: string) =>
  bags(db, companyId).where('bag.id', '=', id).executeTakeFirst();

/** Locks it to the end of the transaction, so that two clerks come one after the other. */
export const lockBag = (db: Db, companyId: string, by: { id: string } | { number: number }) =>
  bags(db, companyId)
    .$if('id' in by, (q) => q.where('bag.id', '=', 'id' in by ? by.id : ''))
    .$if('number' in by, (q) => q.where('bag.number', '=', 'number' in by ? by.number : 0))
    .forUpdate('bag')
    .executeTakeFirst();

export interface Wanted {
  states: readonly string[];
  search: string;
  sort: 'since' | 'number';
  descending: boolean;
  after?: string | undefined;
  size: number;
}

/** Every document of the bag is below one of these departments; null is the whole company. */
const within = (paths: readonly string[] | null) => {
  const below = sql`exists (select from unnest(${[...(paths ?? [])]}::text[]) as root where department.path like root || '%')`;
  const held = sql`from bag_document as held
    join document on document.company_id = held.company_id and document.id = held.document_id
    left join department on department.company_id = document.company_id and department.id = document.department_id
    where held.company_id = bag.company_id and held.bag_id = bag.id and held.live`;
  return sql<boolean>`(exists (select ${held}) and not exists (select ${held} and not coalesce(${below}, false)))`;
};

const matches = (search: string) => {
  const like = containing(search);
  return sql<boolean>`(bag.number::text like ${`${search}%`} or owner.name ilike ${like} or exists (
    select from bag_document as held
    join document on document.company_id = held.company_id and document.id = held.document_id
    where held.company_id = bag.company_id and held.bag_id = bag.id and held.live and document.number ilike ${like}))`;
};

type Filter = Pick<Wanted, 'states' | 'search'>;

const isWanted = (paths: readonly string[] | null, { states, search }: Filter) => {
  const all = [
    ...(states.length > 0 ? [sql<boolean>`bag.state = any(${[...states]}::text[])`] : []),
    ...(paths !== null ? [within(paths)] : []),
    ...(search !== '' ? [matches(search)] : []),
  ];
  return sql<boolean>`(bag.state <> 'Discarded' and ${sql.join([sql`true`, ...all], sql` and `)})`;
};

export const listBags = (db: Db, companyId: string, paths: readonly string[] | null, wanted: Wanted) => {
  const column = sql.ref(`bag.${wanted.sort}`);
  const beyond = sql.raw(wanted.descending ? '<' : '>');
  const last = sql.ref(wanted.sort);
  return bags(db, companyId)
    .innerJoin('member as owner', (join) =>
      join.onRef('owner.company_id', '=', 'bag.company_id').onRef('owner.id', '=', 'bag.owner_id'),
    )
    .where(isWanted(paths, wanted))
    .$if(wanted.after !== undefined, (q) =>
      q.where(
        sql<boolean>`(${column}, bag.id) ${beyond} (
          select ${last}, id from bag as last where last.company_id = ${companyId} and last.id = ${wanted.after}::uuid)`,
      ),
    )
    .orderBy(column, wanted.descending ? 'desc' : 'asc')
    .orderBy('bag.id', wanted.descending ? 'desc' : 'asc')
    .limit(wanted.size)
    .execute();
};

/** How many bags of a filter are in each state. */
export const countBags = (db: Db, companyId: string, paths: readonly string[] | null, filter: Filter) =>
  db
    .selectFrom('bag')
    .innerJoin('member as owner', (join) =>
      join.onRef('owner.company_id', '=', 'bag.company_id').onRef('owner.id', '=', 'bag.owner_id'),
    )
    .select(['bag.state', (q) => q.fn.countAll<string>().as('count')])
    .where('bag.company_id', '=', companyId)
    .where(isWanted(paths, filter))
    .groupBy('bag.state')
    .execute();

export const insertBag = (db: Db, row: Insertable<Database['bag']>) =>
  db.insertInto('bag').values(row).execute();

export const updateBag = (db: Db, seen: Seen, change: Updateable<Database['bag']>): Promise<boolean> =>
  updateSeen(db, 'bag', seen, change);
