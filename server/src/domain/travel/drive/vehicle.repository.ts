import type { VehicleFilter, VehicleState } from '@outlay/contract/travel/drive.vehicle';
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import { onlyThese } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { deleteSeen, updateSeen, type Seen } from '#database/seen.ts';
import { sortedPage, type Sortable, type SortedPageQuery } from '#database/sorted.ts';
import type { Database } from '#database/tables.ts';

const vehicles = (db: Db, companyId: string) =>
  db
    .selectFrom('vehicle')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'vehicle.company_id').onRef('member.id', '=', 'vehicle.owner_id'),
    )
    .where('vehicle.company_id', '=', companyId);

const withOwner = (db: Db, companyId: string) =>
  vehicles(db, companyId).select(columnsIn('vehicle', 'vehicle')).select('member.name as owner_name');

export type VehicleRow = Awaited<ReturnType<typeof listOwned>>[number];

export const listOwned = (db: Db, companyId: string, ownerId: string, most: number) =>
  withOwner(db, companyId)
    .where('vehicle.owner_id', '=', ownerId)
    .orderBy('vehicle.id')
    .limit(most)
    .execute();

export const findVehicle = (db: Db, companyId: string, id: string) =>
  withOwner(db, companyId).where('vehicle.id', '=', id).executeTakeFirst();

export const insertVehicle = (db: Db, row: Insertable<Database['vehicle']>) =>
  db.insertInto('vehicle').values(row).execute();

export const updateVehicle = (
  db: Db,
  seen: Seen,
  change: Updateable<Database['vehicle']>,
): Promise<boolean> => updateSeen(db, 'vehicle', seen, change);

export const deleteVehicle = (db: Db, seen: Seen): Promise<boolean> => deleteSeen(db, 'vehicle', seen);

const SORTABLE: Record<VehicleFilter['sort'], Sortable> = {
  plate: { by: sql.ref('vehicle.plate'), type: 'text' },
  owner: { by: sql.ref('member.name'), type: 'text' },
  class: { by: sql.ref('vehicle.class'), type: 'text' },
  from: { by: sql`vehicle.from_day::text`, type: 'text' },
  // Those that wait come first.
  state: {
    by: sql`(case vehicle.state when 'waiting' then 0 when 'confirmed' then 1 else 2 end)::bigint`,
    type: 'bigint',
  },
};

type Conditions = Pick<VehicleFilter, 'search' | 'classes' | 'ids'>;

const conditions = ({ search, classes, ids }: Conditions): RawBuilder<boolean> => {
  const like = containing(search);
  return sql`(${sql.join(
    [
      onlyThese(sql.ref('vehicle.id'), ids),
      search === '' ? sql`true` : sql`(vehicle.plate ilike ${like} or member.name ilike ${like})`,
      classes.length === 0 ? sql`true` : sql`vehicle.class = any(${classes}::text[])`,
    ],
    sql` and `,
  )})`;
};

const inStates = (states: readonly VehicleState[]): RawBuilder<boolean> =>
  states.length === 0 ? sql`true` : sql`vehicle.state = any(${[...states]}::text[])`;

export function listVehicles(
  db: Db,
  companyId: string,
  filter: VehicleFilter & SortedPageQuery<VehicleFilter['sort']>,
) {
  const { place, beyond, order, size } = sortedPage(SORTABLE, sql.ref('vehicle.id'), filter);
  return withOwner(db, companyId)
    .where(conditions(filter))
    .where(inStates(filter.states))
    .select(place.as('place'))
    .where(beyond)
    .orderBy(order)
    .limit(size)
    .execute();
}

export const countVehicles = (db: Db, companyId: string, filter: VehicleFilter) =>
  vehicles(db, companyId)
    .where(conditions(filter))
    .select([
      sql<string>`count(*) filter (where ${inStates(filter.states)})`.as('found'),
      sql<string>`count(*)`.as('all'),
      sql<string>`count(*) filter (where vehicle.state = 'waiting')`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
