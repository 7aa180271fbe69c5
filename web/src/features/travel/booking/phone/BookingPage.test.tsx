import type { Booking } from '@outlay/contract/travel/booking';
import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { RuleEffect, RuleFault } from '@outlay/contract/travel/booking.offer';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aBooking, BOOKING_ID, cny, LATER, TRIP } from '../../../../../test/bookings.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { BookingPage } from './BookingPage.tsx';

function openBooking(part: Partial<Booking> = {}) {
  const server = fakeServer();
  server.answer(bookingEndpoints.detail, () => aBooking(part));
  return { server, ...renderPage(<BookingPage />, { query: { id: BOOKING_ID }, at: ROUTES.booking }) };
}

test('A cancellation shows its refund and fee before anything is cancelled', async () => {
  const { server, person } = openBooking({ actions: ['cancel'] });
  server.answer(bookingEndpoints.cancelQuote, () => ({
    ...{ id: 'quote-1', refund: cny(83_000), fee: cny(15_000), expiresAt: LATER },
  }));
  server.answer(bookingEndpoints.cancel, () => aBooking({ order: 'Refunded' }));
  await person.click(await screen.findByRole('button', { name: /Cancel the booking/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Cancel the booking' }));
  expect(await sheet.findByText('¥150.00')).toBeTruthy();
  expect(server.callsOf(bookingEndpoints.cancel)).toEqual([]);

  await person.click(sheet.getByRole('button', { name: 'Cancel, ¥830.00 back' }));

  await waitFor(() =>
    expect(server.callsOf(bookingEndpoints.cancel)[0]?.input).toEqual({
      ...{ id: BOOKING_ID, version: 3, quoteId: 'quote-1', reason: null },
    }),
  );
  expect(await screen.findByText('Refunded')).toBeTruthy();
});

test('A change is quoted for a day, chosen, and confirmed with what is paid on top', async () => {
  const { server, person } = openBooking({ actions: ['change'] });
  const { segments } = aBooking();
  server.answer(bookingEndpoints.changeOffers, () => ({
    items: [
      { id: 'change-1', segments, difference: cny(12_000), fee: cny(5_000), expiresAt: LATER, faults: [] },
    ],
  }));
  server.answer(bookingEndpoints.change, () => aBooking({ order: 'Changed' }));
  await person.click(await screen.findByRole('button', { name: /Change the booking/ }));
  await person.click(await screen.findByRole('button', { name: 'Show what is possible' }));
  await person.click(await screen.findByRole('button', { name: /¥120.00 more/ }));
  expect(server.callsOf(bookingEndpoints.change)).toEqual([]);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/¥120.00 is paid on top/)).toBeTruthy();

  await person.click(question.getByRole('button', { name: 'Change' }));

  await waitFor(() =>
    expect(server.callsOf(bookingEndpoints.change)[0]?.input).toMatchObject({ offerId: 'change-1' }),
  );
});

const capFault = (effect: RuleEffect): RuleFault[] => [
  { code: 'cap', effect, allowed: null, limit: cny(30_000), days: null },
];

test('A change against a rule asks why, and one that needs an approval cannot be chosen', async () => {
  const { server, person } = openBooking({ actions: ['change'] });
  const { segments } = aBooking();
  const change = { segments, fee: cny(0), expiresAt: LATER };
  server.answer(bookingEndpoints.changeOffers, () => ({
    items: [
      { ...change, id: 'a', difference: cny(12_000), faults: capFault('reason') },
      { ...change, id: 'b', difference: cny(90_000), faults: capFault('approval') },
    ],
  }));
  server.answer(bookingEndpoints.change, () => aBooking({ order: 'Changed' }));
  await person.click(await screen.findByRole('button', { name: /Change the booking/ }));
  await person.click(await screen.findByRole('button', { name: 'Show what is possible' }));
  expect(await screen.findByText(/Book it as a new journey/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /¥900.00 more/ })).toBeNull();

  await person.click(screen.getByRole('button', { name: /¥120.00 more/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Change' }));
  expect(server.callsOf(bookingEndpoints.change)).toEqual([]);
  await person.type(question.getByRole('textbox'), 'The meeting was moved');
  await person.click(question.getByRole('button', { name: 'Change' }));

  await waitFor(() =>
    expect(server.callsOf(bookingEndpoints.change)[0]?.input).toMatchObject({
      ...{ offerId: 'a', reason: 'The meeting was moved' },
    }),
  );
});

test('What the provider changed is shown before and now, until its person has got it', async () => {
  const { segments } = aBooking();
  const before = segments.map((one) => ({ ...one, startsAt: '2026-12-01T06:30' }));
  const { server, person } = openBooking({
    ...{ disrupted: true, segmentsBefore: before, actions: ['acceptChange'] },
  });
  server.answer(bookingEndpoints.acceptChange, () => aBooking());
  const card = await screen.findByRole('region', { name: 'Changed by the provider' });
  expect(within(card).getByText('06:30')).toBeTruthy();
  expect(within(card).getByText('08:00')).toBeTruthy();

  await person.click(within(card).getByRole('button', { name: 'Got it' }));

  await waitFor(() => expect(screen.queryByText('06:30')).toBeNull());
});

test('What was approved is booked at no more than its price', async () => {
  const { server, person } = openBooking({
    ...{ state: 'Approved', order: null, orderId: null, actions: ['complete', 'giveUp'] },
  });
  server.answer(bookingEndpoints.complete, () => aBooking());
  expect(await screen.findByText(/Book it now, for at most ¥980.00/)).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Book for ¥980.00' }));

  expect(await screen.findByText('Confirmed')).toBeTruthy();
  expect(server.callsOf(bookingEndpoints.complete)[0]?.input).toEqual({ id: BOOKING_ID, version: 3 });
});

test('A booking that is being booked is followed until the provider has answered', async () => {
  const { server } = openBooking({ state: 'Booking', order: null, orderId: null });
  expect(await screen.findByText(/This page follows it by itself/)).toBeTruthy();

  server.answer(bookingEndpoints.detail, () => aBooking());

  expect(await screen.findByText('Confirmed', {}, { timeout: 10_000 })).toBeTruthy();
});

test('A booking that failed says why in the provider’s words, and leads to a new search', async () => {
  const { person } = openBooking({
    ...{ state: 'Failed', order: null, failure: { code: 'refused', words: 'Name is not valid' } },
  });
  expect(await screen.findByText('“Name is not valid”')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Search again' }));

  await waitFor(() => expect(window.location.search).toBe(`?tripId=${TRIP.id}`));
});

test('A booking without actions has no button to act', async () => {
  openBooking({ state: 'GivenUp', order: null });
  await screen.findByRole('heading', { name: 'Pudong → Capital' });

  for (const name of [/Cancel the booking/, /Change the booking/, /Give up/, /Pay/, /Book for/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
