import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBooking, BOOKING_ID, cny, TRIP } from '../../../../../test/bookings.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { BookingsOfTrip } from './BookingsOfTrip.tsx';

const ORDER = aBooking().orderId ?? '';
const WAITING = '0198a5d0-0000-7000-8000-0000000000bb';
const anOrder = (id: string, title: string): TripDetail['bookings'][number] => ({
  ...{
    id,
    kind: 'flight',
    title,
    from: '',
    to: '',
    startsAt: '2026-12-01T08:00',
    endsAt: '2026-12-01T10:15',
  },
  ...{ state: 'upcoming', amount: cny(98_000), paidBy: 'company' },
});

function openTrip(part: Partial<TripDetail> = {}) {
  const server = fakeServer();
  server.answer(bookingEndpoints.mine, () => ({
    items: [
      aBooking(),
      aBooking({ id: WAITING, state: 'AwaitingApproval', order: null, orderId: null, to: 'Daxing' }),
      aBooking({ id: TRIP.id, state: 'GivenUp', order: null, orderId: null, to: 'Given up' }),
    ],
    next: null,
  }));
  const bookings = [anOrder(ORDER, 'CA1501'), anOrder(TRIP.id, 'Imported')];
  const trip = { id: TRIP.id, bookings, companyPaid: cny(0), actions: ['book'], ...part } as TripDetail;
  return { server, ...renderPage(<BookingsOfTrip trip={trip} />) };
}

test('A trip shows each booking once: those that wait, and the orders of the others', async () => {
  openTrip();

  expect(await screen.findByText('Pudong → Daxing')).toBeTruthy();
  expect(screen.getByText('In approval')).toBeTruthy();
  expect(screen.getAllByText(/CA1501/)).toHaveLength(3);
  expect(screen.queryByText('Pudong → Capital')).toBeNull();
  expect(screen.queryByText(/Given up/)).toBeNull();
});

test('An order that was booked here opens its booking; an imported one opens nothing', async () => {
  const { person } = openTrip();
  await screen.findByText('Pudong → Daxing');
  expect(screen.queryByRole('button', { name: /Imported/ })).toBeNull();

  await person.click(await screen.findByRole('button', { name: /^CA1501/ }));

  await waitFor(() => expect(window.location.search).toBe(`?id=${BOOKING_ID}`));
});

test('More is booked for the trip, as long as the server allows it', async () => {
  const { person, unmount } = openTrip();
  await person.click(await screen.findByRole('button', { name: /Book travel/ }));
  await waitFor(() => expect(window.location.href).toContain(`${ROUTES.bookTravel}?tripId=${TRIP.id}`));
  unmount();

  openTrip({ actions: [] });
  await screen.findByText('Pudong → Daxing');
  expect(screen.queryByRole('button', { name: /Book travel/ })).toBeNull();
});
