import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints, type Expense } from '@outlay/contract/spend/expense';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { anExpense } from '../../../../../test/expenses.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { UnsubmittedPage } from './UnsubmittedPage.tsx';

const ride = anExpense(801);
const lunch = anExpense(802, {
  type: 'meals',
  merchant: 'Noodle House',
  money: { amount: 15_800, currency: 'CNY' },
});
const room = anExpense(803, {
  type: 'lodging',
  merchant: 'Seasons',
  money: { amount: 5_000, currency: 'USD' },
});

function open(...items: Expense[]) {
  const server = fakeServer();
  server.answer(expenseEndpoints.list, ({ search = '' }) => ({
    items: items.filter(({ merchant }) => merchant.toLowerCase().includes(search)),
    next: null,
    sums: [],
  }));
  server.answer(documentEndpoints.listMine, () => ({ items: [], next: null }));
  return renderPage(<UnsubmittedPage />);
}
const here = () => pages.getState().stack.at(-1)?.url;

test('A person selects several expenses, sees their sum and creates a document', async () => {
  const { person } = open(ride, lunch, room);

  const make = await screen.findByRole('button', { name: 'Create claim' });
  expect(make.matches(':disabled')).toBe(true);
  await person.click(await screen.findByRole('checkbox', { name: 'Choose Yuanshan Cabs' }));
  await person.click(screen.getByRole('checkbox', { name: 'Choose Noodle House' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  expect(screen.getByText('¥226.40')).toBeVisible();
  await person.click(make);

  expect(decodeURIComponent(here() ?? '')).toBe(`${ROUTES.draft}?expenses=${ride.id},${lunch.id}`);
});

test('All expenses are selected and deselected at once', async () => {
  const { person } = open(ride, lunch);

  await person.click(await screen.findByRole('checkbox', { name: 'All' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await person.click(screen.getByRole('checkbox', { name: 'All' }));
  expect(screen.getByText('0 selected')).toBeVisible();
});

test('A search filters the list and keeps the selection', async () => {
  const { person } = open(ride, lunch);
  await person.click(await screen.findByRole('checkbox', { name: 'Choose Yuanshan Cabs' }));

  const search = screen.getByRole('searchbox', { name: 'Merchant or note' });
  await person.type(search, 'noodle');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Choose Yuanshan Cabs' })).toBeNull());
  await person.click(screen.getByRole('checkbox', { name: 'Choose Noodle House' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  expect(screen.getByText('¥226.40')).toBeVisible();

  await person.type(search, 'zebra');
  expect(await screen.findByText('Try another word.')).toBeVisible();
});

test('Two currencies are not added up', async () => {
  const { person } = open(ride, room);

  await person.click(await screen.findByRole('checkbox', { name: 'All' }));

  expect(screen.getByText('¥68.40 + $50.00')).toBeVisible();
});

test('When everything is claimed, the page says what to do next', async () => {
  const { person } = open();

  expect(await screen.findByText('Everything is claimed')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Quick note' }));

  expect(here()).toBe(ROUTES.quickNote);
});

test('Selecting all includes expenses that are not loaded', async () => {
  const many = Array.from({ length: 120 }, (_, place) => anExpense(900 + place));
  const server = fakeServer();
  server.answer(expenseEndpoints.list, ({ after }) => {
    const from = Number(after ?? 0);
    return { items: many.slice(from, from + 50), next: from + 50 < 120 ? String(from + 50) : null, sums: [] };
  });
  server.answer(documentEndpoints.listMine, () => ({ items: [], next: null }));
  const { person } = renderPage(<UnsubmittedPage />);

  await person.click(await screen.findByRole('checkbox', { name: 'All' }));

  expect(await screen.findByText('120 selected')).toBeVisible();
});

test('Selecting more than a claim allows takes the maximum and says so', async () => {
  const { person } = open(...Array.from({ length: 230 }, (_, place) => anExpense(900 + place)));

  await person.click(await screen.findByRole('checkbox', { name: 'All' }));

  expect(await screen.findByText('200 at most at once: the first 200 are selected.')).toBeVisible();
  expect(screen.getByText('200 selected')).toBeVisible();
});
