import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExpense } from '../../../../../test/expenses.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { WriteNotePage } from './WriteNotePage.tsx';

const ride = anExpense(801);
const amount = () => screen.findByRole('textbox', { name: 'Amount' });

test('An expense opens as recorded, and corrections are saved', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.get, () => ride);
  server.answer(expenseEndpoints.save, () => ({ ...ride, version: 3 }));
  const { person } = renderPage(<WriteNotePage />, { query: { id: ride.id } });

  expect(await amount()).toHaveProperty('value', '68.40');
  expect(screen.getByLabelText('Merchant')).toHaveProperty('value', 'Yuanshan Cabs');
  await person.clear(await amount());
  await person.type(await amount(), '70');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Saved to your account book.')).toBeVisible();
  const [call] = server.callsOf(expenseEndpoints.save);
  expect(call?.input).toMatchObject({ id: ride.id, version: 2, money: { amount: 7_000, currency: 'CNY' } });
});

test('Without an amount nothing is sent, and the field says what is missing', async () => {
  const server = fakeServer();
  const { person } = renderPage(<WriteNotePage />);

  await person.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Please enter an amount.')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.save)).toEqual([]);
});

test('An expense on a submitted document is read-only', async () => {
  fakeServer().answer(expenseEndpoints.get, () => ({
    ...ride,
    documentNumber: 'CL-2026-000183',
    actions: [],
  }));
  renderPage(<WriteNotePage />, { query: { id: ride.id } });

  expect(await screen.findByText('On CL-2026-000183: it can no longer be changed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect((await amount()).matches(':disabled')).toBe(true);
});

test('When the expense was changed elsewhere, the person is warned and keeps what they typed', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.get, () => ride);
  server.answer(expenseEndpoints.save, () => {
    throw new Refusal(409, { code: 'CONFLICT', reason: 'staleVersion' });
  });
  const { person } = renderPage(<WriteNotePage />, { query: { id: ride.id } });

  await person.clear(await amount());
  await person.type(await amount(), '70');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/changed/)).toBeVisible();
  expect(await amount()).toHaveProperty('value', '70');
});

const FREE = ['edit', 'remove', 'split', 'merge'] as const;

test('When a receipt is split, the first part gets the remainder', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.get, () => ({ ...ride, actions: [...FREE] }));
  server.answer(expenseEndpoints.split, () => ({ items: [ride, anExpense(802)] }));
  const { person } = renderPage(<WriteNotePage />, { query: { id: ride.id } });

  await person.click(await screen.findByRole('button', { name: /Split into several expenses/ }));
  const part = within(screen.getByRole('region', { name: 'Part 2' }));
  await person.click(screen.getByRole('button', { name: 'Split' }));
  expect(part.getByText('Please enter an amount.')).toBeVisible();
  await person.type(part.getByRole('textbox', { name: 'Amount' }), '18.40');
  expect(screen.getByRole('region', { name: 'Part 1' }).textContent).toContain('¥50.00');
  await person.click(screen.getByRole('button', { name: 'Split' }));

  expect(await screen.findByText('Split. All parts are in your account book.')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.split)[0]?.input).toMatchObject({
    ...{ id: ride.id, version: 2 },
    parts: [
      { id: ride.id, type: 'taxi', amount: 5_000 },
      { type: 'meals', amount: 1_840 },
    ],
  });
});

test('Nothing is sent while the parts exceed the receipt', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.get, () => ({ ...ride, actions: [...FREE] }));
  const { person } = renderPage(<WriteNotePage />, { query: { id: ride.id } });

  await person.click(await screen.findByRole('button', { name: /Split into several expenses/ }));
  const part = within(screen.getByRole('region', { name: 'Part 2' }));
  await person.type(part.getByRole('textbox', { name: 'Amount' }), '68.40');
  await person.click(screen.getByRole('button', { name: 'Split' }));

  expect(screen.getByText('Nothing is left for this part')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.split)).toEqual([]);
});

test('A purchase recorded twice is merged, keeping the right amount', async () => {
  const server = fakeServer();
  const duplicate = anExpense(803, { merchant: 'Yuanshan', money: { amount: 6_800, currency: 'CNY' } });
  const open = [ride, duplicate].map((one) => ({ ...one, actions: [...FREE] }));
  server.answer(expenseEndpoints.get, () => open[0] ?? ride);
  server.answer(expenseEndpoints.list, () => ({ items: open, next: null, sums: [] }));
  server.answer(expenseEndpoints.merge, () => duplicate);
  const { person } = renderPage(<WriteNotePage />, { query: { id: ride.id } });

  await person.click(await screen.findByRole('button', { name: /Merge with another expense/ }));
  await person.click(await screen.findByRole('button', { name: /68\.00/ }));
  expect(screen.getByRole('button', { name: /136\.40/ })).toBeVisible();
  await person.click(screen.getByRole('button', { name: /68\.00/ }));

  expect(await screen.findByText('Merged into one expense.')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.merge)[0]?.input).toEqual({
    ...{ id: duplicate.id, version: 2, otherId: ride.id, otherVersion: 2, amount: 'keep' },
  });
});
