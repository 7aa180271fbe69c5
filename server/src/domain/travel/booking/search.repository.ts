import { sql, type Insertable } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export const insertSearch = async (db: Db, row: Insertable<Database['travel_search']>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('travel_search')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const insertOffers = (db: Db, rows: Insertable<Database['travel_offer']>[]) =>
  db.insertInto('travel_offer').values(rows).execute();

/** A search of a member, unless it is stale. */
export const findSearch = (
  db: Db,
  companyId: string,
  { id, memberId, since }: { id: string; memberId: string; since: Date },
) =>
  db
    .selectFrom('travel_search')
    .select(COLUMNS.travel_search)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirst();
export type SearchRow = NonNullable<Awaited<ReturnType<typeof findSearch>>>;

const offers = (db: Db, companyId: string) =>
  db
    .selectFrom('travel_offer')
    .innerJoin('travel_provider as provider', (join) =>
      join
        .onRef('provider.company_id', '=', 'travel_offer.company_id')
        .onRef('provider.id', '=', 'travel_offer.provider_id'),
    )
    .select(columnsIn('travel_offer', 'travel_offer'))
    .select(['provider.name as provider_name', 'provider.kind as provider_kind'])
    .where('travel_offer.company_id', '=', companyId);

/** The offers of a search, in their order. */
export const listOffers = (db: Db, companyId: string, searchId: string) =>
  offers(db, companyId).where('search_id', '=', searchId).orderBy('position').execute();
export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

export const findOffer = (db: Db, companyId: string, id: string) =>
  offers(db, companyId).where('travel_offer.id', '=', id).executeTakeFirst();

/** Removes an offer, so that it is booked once; false if it is gone. */
export async function takeOffer(db: Db, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('travel_offer')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const staleBefore = (companyId: string, before: Date) =>
  sql`company_id = ${companyId} and created_at < ${before}`;

export const deleteSearchesOf = (db: Db, companyId: string, memberId: string) =>
  db
    .deleteFrom('travel_search')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();
