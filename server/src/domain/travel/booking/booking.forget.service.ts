import { TravellerForm } from '@outlay/contract/travel/booking.offer';
import { removeRows } from '#jobs/sweep.ts';
import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import * as forgetting from './booking.forget.repository.ts';
import { eventsBefore } from './provider.repository.ts';
import { deleteSearchesOf, staleBefore } from './search.repository.ts';
import { STALE_MS } from './search.service.ts';
import * as travellers from './traveller.repository.ts';
import { readMyTraveller } from './traveller.service.ts';

/** A provider repeats an event for days at most. */
const EVENT_MS = 30 * 86_400_000;

/** Removes stale searches with their offers, and events that will not come again. */
export async function sweepSearches(db: Db, companyId: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await removeRows(db, companyId, 'travel_search', staleBefore(companyId, ago(STALE_MS)));
  await removeRows(db, companyId, 'travel_provider_event', eventsBefore(companyId, ago(EVENT_MS)));
}

/** Erases the documents of travellers whose journey ended before; what was booked and what it cost stays. */
export const sweepTravellers = (db: Db, companyId: string, before: Date): Promise<void> =>
  inTransaction(db, companyId, (tx) => forgetting.forgetTravellers(tx, companyId, { endedBefore: before }));

/** Erases what is known of the caller and their guests as travellers; what was booked and what it cost stays. */
export async function forgetBookings({ db, user }: Pick<Context, 'db' | 'user'>): Promise<void> {
  const { companyId, memberId } = user;
  await travellers.deleteTraveller(db, companyId, memberId);
  await deleteSearchesOf(db, companyId, memberId);
  await forgetting.forgetTravellers(db, companyId, { memberId });
  await forgetting.deleteUnbooked(db, companyId, memberId);
}

/** The caller’s profile and the travellers of their bookings in clear: what the database keeps sealed. */
export async function exportTravellers(ctx: Pick<Context, 'db' | 'user' | 'secrets'>) {
  const { db, user, secrets } = ctx;
  const { profile, version } = await readMyTraveller(ctx);
  const rows = await forgetting.listSealed(db, user.companyId, user.memberId);
  const bookings = rows.map(({ id, travellers_sealed: sealed }) => ({
    bookingId: id,
    travellers: TravellerForm.array().parse(
      sealed ? JSON.parse(secrets.open(sealed, 'booking', { company_id: user.companyId, id })) : [],
    ),
  }));
  return version === 0 ? bookings : [{ profile }, ...bookings];
}
