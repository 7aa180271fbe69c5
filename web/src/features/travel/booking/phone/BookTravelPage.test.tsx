import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBooking, aSearch, PEK, PVG, TRIP } from '../../../../../test/bookings.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { BookTravelPage } from './BookTravelPage.tsx';
import type { Setup } from './search-form.ts';

const OTHER = { ...TRIP, id: '0198a5d0-0000-7000-8000-0000000000aa', title: 'Fair in Canton' };
const trip = { ...TRIP, fromDay: '2099-12-01', toDay: '2099-12-03', cities: ['Beijing'] };

function openPage(part: Partial<Setup> = {}, query: Record<string, string> = {}) {
  const server = fakeServer();
  const setup: Setup = {
    ...{ kinds: ['flight', 'hotel'], sandbox: false, entries: [], trips: [trip], managesProviders: false },
    ...part,
  };
  server.answer(bookingEndpoints.setup, () => setup);
  server.answer(bookingEndpoints.mine, () => ({ items: [], next: null }));
  server.answer(bookingEndpoints.places, ({ text }) => ({
    items: [PVG, PEK].filter(({ city }) => city.startsWith(text)),
  }));
  server.answer(bookingEndpoints.search, ({ id }) => aSearch({ id }));
  return { server, ...renderPage(<BookTravelPage />, { query, at: ROUTES.bookTravel }) };
}

test('A search goes from a chosen place to the city of the trip, on its first day', async () => {
  const { server, person } = openPage();
  expect(await screen.findByRole('button', { name: /To Beijing/ })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /From Choose/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'From where?' }));
  await person.type(sheet.getByRole('searchbox'), 'Shang');
  await person.click(await sheet.findByRole('button', { name: /Pudong/ }));
  await person.click(screen.getByRole('button', { name: 'Search flights' }));

  await waitFor(() => expect(window.location.pathname).toBe(ROUTES.travelOffers));
  expect(server.callsOf(bookingEndpoints.search)[0]?.input).toMatchObject({
    tripId: TRIP.id,
    query: { kind: 'flight', from: 'PVG', to: 'PEK', day: '2099-12-01', travellers: 1 },
  });
});

test('Without a place the search asks for it', async () => {
  const { server, person } = openPage();
  await screen.findByRole('button', { name: /To Beijing/ });

  await person.click(screen.getByRole('button', { name: 'Search flights' }));

  expect(await screen.findByRole('dialog', { name: 'From where?' })).toBeTruthy();
  expect(server.callsOf(bookingEndpoints.search)).toEqual([]);
});

test('A stay has one place and ends with the trip', async () => {
  const { server, person } = openPage();
  await person.click(await screen.findByRole('tab', { name: 'Hotel' }));
  expect(screen.queryByRole('button', { name: /^From/ })).toBeNull();
  await screen.findByRole('button', { name: /City Beijing/ });
  await person.click(screen.getByRole('button', { name: 'Search hotels' }));

  await waitFor(() =>
    expect(server.callsOf(bookingEndpoints.search)[0]?.input).toMatchObject({
      query: { kind: 'hotel', to: 'PEK', day: '2099-12-01', until: '2099-12-03' },
    }),
  );
});

test('The trip that the address names is chosen, and another can be', async () => {
  const { person } = openPage({ trips: [trip, { ...trip, ...OTHER }] }, { tripId: OTHER.id });
  const chosen = await screen.findByRole('button', { name: /Fair in Canton/ });

  await person.click(chosen);
  const sheet = within(await screen.findByRole('dialog', { name: 'For which trip?' }));
  await person.click(sheet.getByRole('button', { name: /Visiting partners/ }));

  expect(await screen.findByRole('button', { name: /Visiting partners/ })).toBeTruthy();
});

test('Without providers an administrator is led to them, and others are told whom to ask', async () => {
  const { unmount } = openPage({ kinds: [], managesProviders: true });
  expect(await screen.findByRole('button', { name: 'Set up travel providers' })).toBeTruthy();
  unmount();

  openPage({ kinds: [] });
  expect(await screen.findByText(/Ask the travel administrator of your company/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set up travel providers' })).toBeNull();
});

test('Without an approved trip one is requested', async () => {
  const { person } = openPage({ trips: [] });
  await person.click(await screen.findByRole('button', { name: 'New trip request' }));

  await waitFor(() => expect(window.location.search).toBe('?type=tripRequest'));
});

test('A booking in the list says its state and opens its page', async () => {
  const { server, person } = openPage();
  server.answer(bookingEndpoints.mine, () => ({ items: [aBooking({ sandbox: true })], next: null }));
  const row = await screen.findByRole('button', { name: /Pudong → Capital.*Sandbox.*Confirmed/ });

  await person.click(row);

  await waitFor(() => expect(window.location.pathname).toBe(ROUTES.booking));
});
