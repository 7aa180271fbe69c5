import { citiesOf } from '@outlay/contract/documents/document.itinerary';
import { AppError } from '@outlay/contract/errors';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { stateOf, tripOf } from './trip.policy.ts';
import * as trips from './trip.repository.ts';
import type { TripRow } from './trip.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** An approved trip as others refer to it. */
export interface OpenTrip {
  id: string;
  number: string;
  title: string;
  fromDay: string;
  toDay: string;
  cities: string[];
}

/** A trip of a member as it is in force. */
export interface CurrentTrip extends OpenTrip {
  memberId: string;
  cancelled: boolean;
  /** Differs after every approved change. */
  revision: string;
}

/** My latest trips are looked through. */
const LOOKED_THROUGH = 100;

function currentOf(row: TripRow): CurrentTrip {
  const trip = tripOf(row);
  return {
    ...{ id: row.id, number: row.number ?? '', title: trip.title, fromDay: trip.from, toDay: trip.to },
    cities: trip.stays.length > 0 ? citiesOf(trip.stays) : [trip.place].filter(Boolean),
    ...{ memberId: row.submitter_id, cancelled: trip.cancelled },
    revision: `${trip.inForce.id}${trip.cancelled ? ' cancelled' : ''}`,
  };
}

const openOf = ({ id, number, title, fromDay, toDay, cities }: CurrentTrip): OpenTrip => ({
  ...{ id, number, title, fromDay, toDay, cities },
});

/** My approved trips that are neither over nor given up, the next first. */
export async function listOpenTrips({ db, user, now }: Reader): Promise<OpenTrip[]> {
  const today = dayOf(now(), user.timeZone);
  const page = { after: null, size: LOOKED_THROUGH };
  return (await trips.listTrips(db, user.companyId, user.memberId, page))
    .map(currentOf)
    .filter((trip) => !trip.cancelled && trip.toDay >= today)
    .map(openOf)
    .sort((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
}

/**
 * A trip of mine for which something can still be ordered.
 *
 * @throws AppError NOT_FOUND, WRONG_STATE `tripCancelled`, `tripOver`
 */
export async function getOpenTrip({ db, user, now }: Reader, id: string): Promise<OpenTrip> {
  const row = await trips.findTrip(db, user.companyId, id);
  if (row?.submitter_id !== user.memberId) throw new AppError('NOT_FOUND', `trip ${id}`);
  const state = stateOf(tripOf(row), dayOf(now(), user.timeZone));
  if (state === 'Cancelled') throw new AppError('WRONG_STATE', { reason: 'tripCancelled' });
  if (state === 'Over') throw new AppError('WRONG_STATE', { reason: 'tripOver' });
  return openOf(currentOf(row));
}

/** All members’ trips that end today or later, those that were given up too, in the order of their ids. */
export async function listCurrentTrips(
  { db, user, now }: Reader,
  page: { after?: string | undefined; size: number },
): Promise<CurrentTrip[]> {
  const day = dayOf(now(), user.timeZone);
  return (await trips.listTripsUntil(db, user.companyId, { day, ...page })).map(currentOf);
}
