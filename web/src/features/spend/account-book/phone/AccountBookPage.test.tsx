import { bookEndpoints, type Book, type BookLine } from '@outlay/contract/spend/expense.book';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { AccountBookPage } from './AccountBookPage.tsx';
import { monthAfter } from '../months.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const cny = (amount: number) => ({ amount, currency: 'CNY' });
const NOVEMBER: Book = {
  month: '2026-11',
  currencies: [
    {
      ...{ currency: 'CNY', total: 43_050, count: 3, states: { open: 3_050, claimed: 40_000, paid: 0 } },
      types: [
        { type: 'lodging', amount: 40_000, count: 1 },
        { type: 'taxi', amount: 3_050, count: 2 },
      ],
    },
    {
      ...{ currency: 'EUR', total: 700, count: 1, states: { open: 700, claimed: 0, paid: 0 } },
      types: [{ type: 'meals', amount: 700, count: 1 }],
    },
  ],
  months: [
    { month: '2026-06', sums: [] },
    { month: '2026-07', sums: [] },
    { month: '2026-08', sums: [] },
    { month: '2026-09', sums: [cny(100)] },
    { month: '2026-10', sums: [cny(20_000)] },
    { month: '2026-11', sums: [cny(43_050), { amount: 700, currency: 'EUR' }] },
  ],
};
const LINE: BookLine = {
  ...{ id: setupId(5), kind: 'expense', type: 'taxi', money: cny(2_050), spentOn: '2026-11-03' },
  ...{ merchant: 'City Cabs', remarks: '', state: 'claimed', documentId: setupId(6), documentNumber: 'CL-1' },
};
const here = () => pages.getState().stack.at(-1)?.url;

function open(query: Record<string, string> = {}) {
  const server = fakeServer();
  server.answer(bookEndpoints.month, ({ month }) =>
    month === '2026-11' ? NOVEMBER : { ...NOVEMBER, month, currencies: [] },
  );
  server.answer(bookEndpoints.lines, () => ({ items: [LINE], next: null }));
  return { server, ...renderPage(<AccountBookPage />, { query, at: ROUTES.accountBook }) };
}

test('A month shows totals by currency, payment state, and a bar for each type', async () => {
  open();

  const yuan = await screen.findByRole('region', { name: 'CNY' });
  expect(yuan.textContent).toContain('¥430.50');
  expect(yuan.textContent).toContain('Not claimed¥30.50In a claim¥400.00Reimbursed¥0.00');
  expect(within(yuan).getByRole('button', { name: /Lodging.*¥400\.00.*93%/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'EUR' }).textContent).toContain('€7.00');
});

test('A bar links to its expenses', async () => {
  const { person } = open();

  await person.click(await screen.findByRole('button', { name: /^Taxi/ }));

  expect(here()).toBe(
    pageAddress(ROUTES.accountBook, { list: true, month: '2026-11', currency: 'CNY', type: 'taxi' }),
  );
});

test('The month is changed by arrows and by bar, never beyond the current one', async () => {
  const { person, server } = open();
  expect(await screen.findByText('November 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);

  await person.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByText('No expenses in this month')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Sep, September 2026: ¥1.00' }));

  await waitFor(() =>
    expect(
      server.callsOf(bookEndpoints.month).map(({ input }) => (input as { month: string }).month),
    ).toEqual(['2026-11', '2026-10', '2026-09']),
  );
});

test('The expenses behind a bar show their payment state and open', async () => {
  const { person, server } = open({ list: '1', month: '2026-11', currency: 'CNY', type: 'taxi' });

  const row = await screen.findByRole('button', { name: /City Cabs/ });
  expect(row.textContent).toContain('CL-1');
  expect(row.textContent).toContain('In a claim');
  expect(server.callsOf(bookEndpoints.lines)[0]?.input).toEqual({
    month: '2026-11',
    currency: 'CNY',
    type: 'taxi',
  });
  await person.click(row);
  expect(here()).toBe(pageAddress(ROUTES.recordExpense, { id: LINE.id }));
});

test('A server error is shown with a retry', async () => {
  const server = fakeServer();
  server.answer(bookEndpoints.month, () => {
    throw new Refusal(500, { code: 'UNKNOWN' });
  });
  renderPage(<AccountBookPage />);

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('Months continue across the year', () => {
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
});
