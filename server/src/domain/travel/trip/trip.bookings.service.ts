import type { TripBooking } from '@outlay/contract/travel/trip';
import type { Context } from '#request/context.ts';

/**
 * The bookings of a trip. This is the only place from which the page of a trip has them: the domain `order` answers
 * here once it has orders.
 */
export const bookingsOfTrip = (_ctx: Pick<Context, 'db' | 'user'>, _tripId: string): Promise<TripBooking[]> =>
  Promise.resolve([]);
