import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { Search } from '@outlay/contract/travel/booking.offer';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFault, anOffer, aSearch, cny, EARLIER, SEARCH_ID, TRIP } from '../../../../../test/bookings.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { OffersPage } from './OffersPage.tsx';

function openOffers(part: Partial<Search> | null = {}) {
  const server = fakeServer();
  server.answer(bookingEndpoints.found, () => {
    if (!part) throw new Refusal(404, { code: 'NOT_FOUND' });
    return aSearch(part);
  });
  server.answer(bookingEndpoints.search, ({ id }) => aSearch({ id }));
  return { server, ...renderPage(<OffersPage />, { query: { id: SEARCH_ID }, at: ROUTES.travelOffers }) };
}

test.each([
  [[], 'Within the rules', null],
  [
    [aFault({ code: 'cheapest', effect: 'reason', limit: cny(90_000) })],
    'Needs a reason',
    'Others at about this time are cheaper: at most ¥900.00',
  ],
  [
    [aFault({ code: 'class', effect: 'approval', allowed: 'economy' })],
    'Needs approval',
    'A higher class than yours: at most Economy',
  ],
  [
    [aFault({ code: 'cap', effect: 'forbid', limit: cny(50_000) })],
    'Not allowed',
    'Above the cap of ¥500.00',
  ],
  [
    [aFault({ code: 'late', effect: 'reason', days: 3 })],
    'Needs a reason',
    'Later than the rules ask: book 3 days ahead',
  ],
])('An offer says in words what the rules say of it: %#', async (faults, mark, limit) => {
  openOffers({ offers: [anOffer({ faults })] });

  expect(await screen.findByText(mark)).toBeTruthy();
  if (limit) expect(screen.getByText(limit)).toBeTruthy();
});

test('Offers against the rules can be hidden, and a provider that did not answer is named', async () => {
  const against = anOffer({ id: TRIP.id, title: 'MU5101', total: cny(50_000), faults: [aFault({})] });
  const { person } = openOffers({ offers: [anOffer(), against], silent: ['Rails', 'Wings'] });
  expect(await screen.findByText('Needs a reason')).toBeTruthy();
  expect(screen.getByText('Rails and Wings did not answer')).toBeTruthy();

  await person.click(screen.getByRole('checkbox', { name: 'Only within the rules (1)' }));

  expect(screen.queryByText('Needs a reason')).toBeNull();
  expect(screen.getByText('Within the rules')).toBeTruthy();
});

test('The sandbox says so, and an offer with few seats says how many', async () => {
  openOffers({ offers: [anOffer({ sandbox: true, left: 2 })] });

  expect(await screen.findByText('Sandbox: nothing is really booked')).toBeTruthy();
  expect(screen.getByText('2 left')).toBeTruthy();
});

test('A stale search says so, and is asked again for the same trip', async () => {
  const { server, person } = openOffers({ offers: [anOffer({ expiresAt: EARLIER })] });
  expect(await screen.findByText('These prices are no longer current')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Search again' }));

  await waitFor(() => expect(server.callsOf(bookingEndpoints.search)).toHaveLength(1));
  expect(server.callsOf(bookingEndpoints.search)[0]?.input).toMatchObject({
    ...{ tripId: TRIP.id, query: aSearch().query },
  });
});

test('A search that is no longer kept leads back to the page on which one searches', async () => {
  const { person } = openOffers(null);
  expect(await screen.findByText('This search is over')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Search again' }));

  await waitFor(() => expect(window.location.pathname).toBe(ROUTES.bookTravel));
});
