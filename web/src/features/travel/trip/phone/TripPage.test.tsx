import { ROUTES } from '@outlay/contract/routes';
import { tripEndpoints, type TripDetail } from '@outlay/contract/travel/trip';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { TravelPage } from './TravelPage.tsx';
import { TripBookings } from './TripBookings.tsx';

const ID = '0198a5d0-0000-7000-8000-00000000aaaa';
const EXPENSE = '0198a5d0-0000-7000-8000-00000000bbbb';
const TICKET = '0198a5d0-0000-7000-8000-00000000cccc';
const cny = (amount: number) => ({ amount, currency: 'CNY' });
const dayOfTrip = (day: string) => ({
  ...{ day, city: '上海', country: 'CN', cities: ['上海'], rate: cny(18_000), percent: 100, meals: [] },
  ...{ deducted: 0, amount: 18_000, taxable: 0, fault: null },
});

const aTrip = (part: Partial<TripDetail> = {}): TripDetail => ({
  ...{ id: ID, number: 'TR-2026-000118', title: 'Visiting partners', state: 'Over', days: 2, dayNow: null },
  ...{ fromDay: '2026-11-17', toDay: '2026-11-18', cities: ['上海'], claimed: cny(0), approvedBy: null },
  stays: [{ city: '上海', country: 'CN', from: '2026-11-17', to: '2026-11-18' }],
  ...{ staysFrom: 'request', departsAt: null, returnsAt: null, meals: {}, asks: [], version: 0 },
  allowance: {
    days: [dayOfTrip('2026-11-17'), dayOfTrip('2026-11-18')],
    ...{ claimedDays: [], left: cny(36_000), unconverted: [], mealsDeducted: 0 },
  },
  expenses: [
    {
      ...{ id: EXPENSE, type: 'taxi', money: cny(4_200), base: cny(4_200), spentOn: '2026-11-17' },
      ...{ merchant: 'City Cabs', sure: true },
    },
  ],
  ...{
    claims: [],
    advance: cny(30_000),
    refunds: null,
    bookings: [],
    companyPaid: cny(0),
    left: cny(40_200),
  },
  ...{ total: cny(40_200), receives: cny(10_200), revisions: [], actions: ['plan', 'claim', 'change'] },
  ...part,
});

function openTrip(part: Partial<TripDetail> = {}) {
  const server = fakeServer();
  const trip = aTrip(part);
  server.answer(tripEndpoints.detail, () => trip);
  server.answer(tripEndpoints.claimRest, ({ documentId }) => ({ documentId }));
  server.answer(tripEndpoints.savePlan, (plan) => aTrip({ ...plan, stays: trip.stays, version: 1 }));
  return {
    server,
    ...renderPage(<TravelPage Bookings={TripBookings} />, { query: { id: ID }, at: ROUTES.trips }),
  };
}

test('A trip says what is left to claim, of what, and what is paid out after the advance', async () => {
  openTrip();

  expect(await screen.findByRole('heading', { name: 'Visiting partners' })).toBeTruthy();
  expect(screen.getByText('you then receive ¥102.00')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Claim the rest, ¥402.00' })).toBeTruthy();
  expect(screen.getAllByText('City Cabs')).toHaveLength(1);
});

test('One tap claims the rest, and opens the draft', async () => {
  const { server, person } = openTrip();
  await person.click(await screen.findByRole('button', { name: 'Claim the rest, ¥402.00' }));

  await waitFor(() => expect(window.location.pathname).toBe(ROUTES.draft));
  expect(server.callsOf(tripEndpoints.claimRest)[0]?.input).toMatchObject({ id: ID, expenseIds: [EXPENSE] });
});

test('An expense paid before the trip is asked about, and claimed only when it is chosen', async () => {
  const ticket = {
    ...aTrip().expenses[0],
    id: TICKET,
    spentOn: '2026-11-14',
    merchant: 'Railway',
    sure: false,
  };
  const { server, person } = openTrip({
    expenses: [...aTrip().expenses, ticket as TripDetail['expenses'][number]],
  });
  await person.click(await screen.findByRole('button', { name: 'Claim the rest, ¥402.00' }));
  const sheet = await screen.findByRole('dialog', { name: 'Which of these are of the trip?' });
  await person.click(within(sheet).getByRole('checkbox', { name: /Railway/ }));
  await person.click(within(sheet).getByRole('button', { name: 'Claim ¥444.00' }));

  await waitFor(() => expect(server.callsOf(tripEndpoints.claimRest)).toHaveLength(1));
  expect(server.callsOf(tripEndpoints.claimRest)[0]?.input).toMatchObject({ expenseIds: [EXPENSE, TICKET] });
});

test('A trip without cities asks for them before it has an allowance', async () => {
  const { person } = openTrip({ stays: [], staysFrom: 'none', asks: ['cities'] });
  expect(await screen.findByText('Where are you staying?')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Fill in' }));

  expect(await screen.findByRole('dialog', { name: 'Cities, hours and meals' })).toBeTruthy();
});

test('A provided lunch is ticked and saved with its day', async () => {
  const { server, person } = openTrip();
  await person.click(await screen.findByRole('button', { name: 'Cities and meals' }));
  const sheet = await screen.findByRole('dialog');
  const day = within(sheet).getByRole('group', { name: /17 November|November 17/ });
  await person.click(within(day).getByRole('button', { name: 'Lunch' }));
  await person.click(within(sheet).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(server.callsOf(tripEndpoints.savePlan)).toHaveLength(1));
  expect(server.callsOf(tripEndpoints.savePlan)[0]?.input).toMatchObject({
    ...{ meals: { '2026-11-17': ['lunch'] }, stays: null },
  });
});

test('A trip says what the next claim deducts for refunds of orders', async () => {
  openTrip({ advance: null, refunds: cny(32_000), receives: cny(8_200) });

  const left = await screen.findByText('To be deducted: refunds of orders you had claimed');
  expect(left.textContent).toContain('you then receive ¥82.00');
});
