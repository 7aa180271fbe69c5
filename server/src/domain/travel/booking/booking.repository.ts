import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Cursor } from '#database/cursor.ts';
import type { Database } from '#database/tables.ts';

/** Bookings with their trip, provider, request and the state of their order. */
const complete = (db: Db, companyId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('document as trip', (join) =>
      join.onRef('trip.company_id', '=', 'booking.company_id').onRef('trip.id', '=', 'booking.trip_id'),
    )
    .innerJoin('travel_provider as provider', (join) =>
      join
        .onRef('provider.company_id', '=', 'booking.company_id')
        .onRef('provider.id', '=', 'booking.provider_id'),
    )
    .leftJoin('document as request', (join) =>
      join
        .onRef('request.company_id', '=', 'booking.company_id')
        .onRef('request.id', '=', 'booking.request_id'),
    )
    .leftJoin('travel_order', (join) =>
      join
        .onRef('travel_order.company_id', '=', 'booking.company_id')
        .onRef('travel_order.id', '=', 'booking.order_id'),
    )
    .select(columnsIn('booking', 'booking'))
    .select(['trip.number as trip_number', 'trip.title as trip_title'])
    .select(['provider.name as provider_name', 'provider.kind as provider_kind'])
    .select(['request.number as request_number', 'request.status as request_status'])
    .select(['request.amount as request_amount', 'request.version as request_version'])
    .select('travel_order.state as order_state')
    .where('booking.company_id', '=', companyId);
export type BookingRow = Awaited<ReturnType<typeof listMine>>[number];

/** The bookings of a member, the newest first. */
export const listMine = (
  db: Db,
  companyId: string,
  {
    memberId,
    tripId,
    after,
    size,
  }: { memberId: string; tripId: string | null; after: Cursor | null; size: number },
) =>
  complete(db, companyId)
    .where('booking.member_id', '=', memberId)
    .$if(tripId !== null, (q) => q.where('booking.trip_id', '=', tripId ?? ''))
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(booking.created_at, booking.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(size)
    .execute();

export const findBooking = (db: Db, companyId: string, id: string) =>
  complete(db, companyId).where('booking.id', '=', id).executeTakeFirst();

/** Locks a booking. */
export const lockBooking = (db: Db, companyId: string, id: string) =>
  complete(db, companyId).where('booking.id', '=', id).forUpdate('booking').executeTakeFirst();

/** Locks the booking of an order that its provider knows by this handle. */
export const lockByHandle = (db: Db, companyId: string, providerId: string, handle: string) =>
  complete(db, companyId)
    .where('booking.provider_id', '=', providerId)
    .where(sql<boolean>`booking.provider_order ->> 'handle' = ${handle}`)
    .orderBy('booking.created_at')
    .limit(1)
    .forUpdate('booking')
    .executeTakeFirst();

/** Inserts a booking; false if there is one with its id. */
export async function insertBooking(db: Db, row: Insertable<Database['booking']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('booking')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a booking that is locked. */
export const updateBooking = (
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['booking']>,
) => db.updateTable('booking').set(change).where('company_id', '=', companyId).where('id', '=', id).execute();

const PENDING = sql`booking.provider_order ->> 'state' in ('Held', 'Ticketing')`;
const UPCOMING = sql`booking.provider_order ->> 'state' in ('Ticketed', 'Changed')
  and booking.provider_order -> 'segments' -> -1 ->> 'endsAt' >= `;

/** The orders of a provider that are due to be read again: those not settled often, those to come seldom. */
export const listToRead = (
  db: Db,
  companyId: string,
  {
    providerId,
    today,
    pendingBefore,
    othersBefore,
    most,
  }: {
    providerId: string;
    today: string;
    pendingBefore: Date;
    othersBefore: Date;
    most: number;
  },
) =>
  db
    .selectFrom('booking')
    .select(sql<string>`booking.provider_order ->> 'handle'`.as('handle'))
    .where('company_id', '=', companyId)
    .where('provider_id', '=', providerId)
    .where('state', '=', 'booked')
    .where(
      sql<boolean>`((${PENDING} and read_at < ${pendingBefore}) or (${UPCOMING} ${today} and read_at < ${othersBefore}))`,
    )
    .orderBy('read_at')
    .limit(most)
    .execute();

/** Writes down that the order of a handle was read, though nothing came of it. */
export const noteRead = (db: Db, companyId: string, { id, now }: { id: string; now: Date }) =>
  updateBooking(db, companyId, id, { read_at: now });
