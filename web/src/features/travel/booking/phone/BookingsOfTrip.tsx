import type { TripDetail } from '@outlay/contract/travel/trip';
import { useQuery } from '@tanstack/react-query';
import { TripBookings } from '../../trip/phone/TripBookings.tsx';
import { bookingQueries } from '../booking.queries.ts';
import { SandboxNotice } from '../SandboxNotice.tsx';
import { BookingRow } from './BookingRow.tsx';

/** The bookings of a trip: those without an order as they stand, the others as their orders. */
export function BookingsOfTrip({ trip }: { trip: TripDetail }) {
  const { data } = useQuery(bookingQueries.ofTrip(trip.id));
  const items = data?.items ?? [];
  const shown = new Set(trip.bookings.map(({ id }) => id));
  const waiting = items.filter(
    ({ orderId, state }) => state !== 'GivenUp' && (orderId === null || !shown.has(orderId)),
  );
  const bookingOf = new Map(items.flatMap(({ id, orderId }) => (orderId ? [[orderId, id] as const] : [])));
  return (
    <>
      <TripBookings trip={trip} bookingOf={bookingOf}>
        {waiting.length > 0 && waiting.map((booking) => <BookingRow key={booking.id} booking={booking} />)}
      </TripBookings>
      <SandboxNotice shown={items.some(({ sandbox }) => sandbox)} />
    </>
  );
}
