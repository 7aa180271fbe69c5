import { expenseEndpoints } from '@outlay/contract/expense';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExpense } from '../../../test/expenses.ts';
import { fakeServer, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { WriteNotePage } from './WriteNotePage.tsx';

const ride = anExpense(801);
const amount = () => screen.findByRole('textbox', { name: 'Amount' });

test('an expense opens as it was recorded, and what is corrected is kept', async () => {
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

test('without an amount nothing is sent, and the field says what is missing', async () => {
  const server = fakeServer();
  const { person } = renderPage(<WriteNotePage />);

  await person.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Please enter an amount.')).toBeVisible();
  expect(server.callsOf(expenseEndpoints.save)).toEqual([]);
});

test('an expense on a sent document can be read and not changed', async () => {
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

test('when it was changed elsewhere meanwhile, the person is told and keeps what was typed', async () => {
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
