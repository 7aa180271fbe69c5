import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { Quote, Search } from '@outlay/contract/travel/booking.offer';
import { travellerEndpoints, type TravellerProfile } from '@outlay/contract/travel/booking.setting';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  aBooking,
  aFault,
  anOffer,
  aProfile,
  aSearch,
  BOOKING_ID,
  cny,
  LATER,
  OFFER_ID,
  SEARCH_ID,
} from '../../../../../test/bookings.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';

interface CheckoutOptions {
  quote?: Partial<Quote>;
  search?: Partial<Search>;
  profile?: Partial<TravellerProfile>;
  expired?: boolean;
}

function openCheckout({ quote = {}, search = {}, profile = {}, expired = false }: CheckoutOptions = {}) {
  const server = fakeServer();
  server.answer(bookingEndpoints.found, () => aSearch(search));
  server.answer(bookingEndpoints.quote, () => {
    if (expired) throw new Refusal(409, { code: 'WRONG_STATE', reason: 'offerExpired' });
    return { offer: anOffer(), before: cny(98_000), changed: false, ...quote };
  });
  server.answer(travellerEndpoints.mine, () => aProfile(profile));
  server.answer(bookingEndpoints.book, () => aBooking());
  server.answer(travellerEndpoints.save, ({ version: _, removesDocument: __, document, ...form }) => ({
    ...{ ...form, version: 2 },
    document: document && { kind: document.kind, ending: '1234', expiresOn: null },
  }));
  const page = renderPage(<CheckoutPage />, {
    query: { offerId: OFFER_ID, search: SEARCH_ID },
    at: ROUTES.bookOffer,
  });
  return { server, ...page };
}
const bookedWith = (server: ReturnType<typeof fakeServer>) =>
  server.callsOf(bookingEndpoints.book).map(({ input }) => input);

test('An offer within the rules is booked with one button, at the price that is shown', async () => {
  const { server, person } = openCheckout();
  await person.click(await screen.findByRole('button', { name: 'Book' }));

  await waitFor(() => expect(window.location.search).toBe(`?id=${BOOKING_ID}`));
  expect(bookedWith(server)).toMatchObject([
    { offerId: OFFER_ID, total: cny(98_000), myself: true, guests: [], paidBy: 'company', reason: '' },
  ]);
});

test('A price that has changed is told before and after, and the new one is agreed to', async () => {
  const offer = anOffer({ total: cny(108_000) });
  const { server, person } = openCheckout({ quote: { offer, changed: true } });
  expect(await screen.findByText('The price has risen')).toBeTruthy();
  expect(screen.getByText('It was ¥980.00 when you searched, and is ¥1,080.00 now.')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Book' }));

  await waitFor(() => expect(bookedWith(server)).toMatchObject([{ total: cny(108_000) }]));
});

test('Against a rule nothing is booked without a reason', async () => {
  const offer = anOffer({ faults: [aFault({ limit: cny(90_000) })] });
  const { server, person } = openCheckout({ quote: { offer } });
  const book = await screen.findByRole('button', { name: 'Book' });
  await person.click(book);
  expect(await screen.findByText('Say why this offer is needed.')).toBeTruthy();
  expect(bookedWith(server)).toEqual([]);

  await person.type(screen.getByLabelText('Why is it needed?'), 'The meeting begins at nine');
  await person.click(book);

  await waitFor(() => expect(bookedWith(server)).toMatchObject([{ reason: 'The meeting begins at nine' }]));
});

test('What needs approval is asked for, not booked', async () => {
  const offer = anOffer({ faults: [aFault({ code: 'class', effect: 'approval', allowed: 'economy' })] });
  openCheckout({ quote: { offer } });

  expect(await screen.findByRole('button', { name: 'Ask for approval' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
  expect(screen.getByText('Needs approval before it is booked')).toBeTruthy();
});

test('What is not allowed has no button to book it', async () => {
  const offer = anOffer({ faults: [aFault({ code: 'cap', effect: 'forbid', limit: cny(50_000) })] });
  openCheckout({ quote: { offer } });

  expect(await screen.findByText('The rules of your company do not allow this')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose another' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
  expect(screen.queryByLabelText(/Why is it needed/)).toBeNull();
});

test('An offer that has expired leads back to the search', async () => {
  const { server, person } = openCheckout({ expired: true });
  server.answer(bookingEndpoints.search, ({ id }) => aSearch({ id }));
  expect(await screen.findByText('This offer is no longer available')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Search again' }));

  await waitFor(() => expect(window.location.pathname).toBe(ROUTES.travelOffers));
});

test('A missing document is asked for in a sheet and saved in the profile', async () => {
  const { server, person } = openCheckout({ profile: { document: null } });
  await person.click(await screen.findByRole('button', { name: 'Book' }));
  expect(bookedWith(server)).toEqual([]);
  await person.click(screen.getByRole('button', { name: /Lin Yue/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'My details' }));

  await person.type(sheet.getByLabelText('Number of the document'), '310101199304121234');
  await person.click(sheet.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(server.callsOf(travellerEndpoints.save)).toHaveLength(1));
  expect(await screen.findByText(/Identity card •••• 1234/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(bookedWith(server)).toHaveLength(1));
});

test('Each seat has a name: a guest is added in a sheet', async () => {
  const query = { ...aSearch().query, travellers: 2 };
  const { server, person } = openCheckout({ search: { query } });
  await person.click(await screen.findByRole('button', { name: 'Book' }));
  expect(await screen.findByText('You searched for 2: add who else travels')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /Add a guest/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add a guest' }));
  await person.type(sheet.getByLabelText('Name on the document'), 'Anna Guest');
  await person.type(sheet.getByLabelText('Phone'), '13911112222');
  await person.type(sheet.getByLabelText('Number of the document'), 'E12345678');
  await person.click(sheet.getByRole('button', { name: 'Add' }));
  await person.click(screen.getByRole('button', { name: 'Book' }));

  await waitFor(() =>
    expect(bookedWith(server)).toMatchObject([{ myself: true, guests: [{ name: 'Anna Guest' }] }]),
  );
});

test('What can be held is paid later, if one wants that', async () => {
  const { server, person } = openCheckout({ quote: { offer: anOffer({ holdUntil: LATER }) } });
  await person.click(await screen.findByRole('switch', { name: 'Hold it now, pay later' }));
  await person.click(screen.getByRole('tab', { name: 'Myself' }));
  await person.click(screen.getByRole('button', { name: 'Book' }));

  await waitFor(() => expect(bookedWith(server)).toMatchObject([{ hold: true, paidBy: 'self' }]));
});

test('An offer that became dearer in between is quoted again', async () => {
  const { server, person } = openCheckout();
  server.answer(bookingEndpoints.book, () => {
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'offerDearer', values: { price: '1080.00 CNY' } });
  });
  await person.click(await screen.findByRole('button', { name: 'Book' }));

  await waitFor(() => expect(server.callsOf(bookingEndpoints.quote)).toHaveLength(2));
  expect(window.location.pathname).toBe(ROUTES.bookOffer);
});
