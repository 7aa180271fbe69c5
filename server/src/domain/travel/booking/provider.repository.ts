import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import type { Database } from '#database/tables.ts';

export const PROVIDERS_MOST = 20;

const providers = (db: Db, companyId: string) =>
  db.selectFrom('travel_provider').select(COLUMNS.travel_provider).where('company_id', '=', companyId);

export const listProviders = (db: Db, companyId: string) =>
  providers(db, companyId).orderBy('name').orderBy('id').limit(PROVIDERS_MOST).execute();
export type ProviderRow = Awaited<ReturnType<typeof listProviders>>[number];

export const findProvider = (db: Db, companyId: string, id: string) =>
  providers(db, companyId).where('id', '=', id).executeTakeFirst();

export const insertProvider = (db: Db, row: Insertable<Database['travel_provider']>) =>
  db.insertInto('travel_provider').values(row).execute();

export const updateProvider = (
  db: Db,
  seen: Seen,
  change: Updateable<Database['travel_provider']>,
): Promise<boolean> => updateSeen(db, 'travel_provider', seen, change);

/** Writes down a reading of its orders, without a new version. */
export const noteReading = (
  db: Db,
  companyId: string,
  id: string,
  { fault, at, since }: { fault: string; at: Date; since?: string },
) =>
  db
    .updateTable('travel_provider')
    .set({ fault, read_at: at, ...(since !== undefined && { feed_since: since }) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Keeps an enabled provider to be found before the company is known. */
export const putLookup = (db: Db, companyId: string, providerId: string) =>
  db
    .insertInto('travel_provider_lookup')
    .values({ provider_id: providerId, company_id: companyId })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();

export const dropLookup = (db: Db, companyId: string, providerId: string) =>
  db
    .deleteFrom('travel_provider_lookup')
    .where('company_id', '=', companyId)
    .where('provider_id', '=', providerId)
    .execute();

export const findCompany = async (db: Db, providerId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('travel_provider_lookup')
      .select('company_id')
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
  )?.company_id;

/** The companies that have an enabled provider. */
export async function listCompanies(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('travel_provider_lookup')
    .select('company_id')
    .distinct()
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id: id }) => id);
}

/** Keeps an event; false if it came before. */
export async function insertEvent(
  db: Db,
  companyId: string,
  { providerId, eventId, now }: { providerId: string; eventId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('travel_provider_event')
    .values({ company_id: companyId, provider_id: providerId, event_id: eventId, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider_id', 'event_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const eventsBefore = (companyId: string, before: Date) =>
  sql`company_id = ${companyId} and created_at < ${before}`;

/** The versions of these trips that were reported to a provider, by trip. */
export const listReported = async (
  db: Db,
  companyId: string,
  providerId: string,
  tripIds: readonly string[],
) => {
  const rows = await db
    .selectFrom('travel_application')
    .select(['trip_id', 'told'])
    .where('company_id', '=', companyId)
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`trip_id = any(${[...tripIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ trip_id: tripId, told }) => [tripId, told]));
};

export const putReported = (
  db: Db,
  companyId: string,
  { providerId, tripId, revision, now }: { providerId: string; tripId: string; revision: string; now: Date },
) =>
  db
    .insertInto('travel_application')
    .values({ company_id: companyId, provider_id: providerId, trip_id: tripId, told: revision, told_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'provider_id', 'trip_id'])
        .doUpdateSet({ told: revision, told_at: now }),
    )
    .execute();

/** Members with their accounts, by id; those who have left are left out. */
export const listPeople = async (db: Db, companyId: string, memberIds: readonly string[]) => {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'name', 'account'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${[...memberIds]}::uuid[])`)
    .where('state', '!=', 'left')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
