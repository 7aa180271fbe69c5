import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { expect, test } from 'vitest';
import { newQueryClient } from '#api/query-client.ts';
import { anExpense } from '../../../../test/expenses.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { expenseQueries, knownExpenses } from './expense.queries.ts';

const ride = anExpense(801);
const lunch = anExpense(802);

test('Expenses shown before are read from the cache in their latest version', async () => {
  const server = fakeServer();
  const queries = newQueryClient();
  const pages = [{ items: [ride, lunch], next: null, sums: [] }];
  queries.setQueryData(expenseQueries.list('open').queryKey, { pages, pageParams: [undefined] });
  queries.setQueryData(expenseQueries.one(ride.id).queryKey, { ...ride, merchant: 'Corrected', version: 3 });

  const known = await knownExpenses(queries, [lunch.id, ride.id]);

  expect(known.map(({ merchant }) => merchant)).toEqual([lunch.merchant, 'Corrected']);
  expect(server.calls).toHaveLength(0);
});

test('Only missing expenses are requested', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.get, () => lunch);
  const queries = newQueryClient();
  queries.setQueryData(expenseQueries.one(ride.id).queryKey, ride);

  const known = await knownExpenses(queries, [ride.id, lunch.id]);

  expect(known).toEqual([ride, lunch]);
  expect(server.callsOf(expenseEndpoints.get)).toMatchObject([{ input: { id: lunch.id } }]);
});

test('A hanging server does not block the form', async () => {
  const server = fakeServer();
  server.answer(expenseEndpoints.get, () => new Promise(() => undefined));
  const queries = newQueryClient();

  expect(await knownExpenses(queries, [ride.id])).toEqual([]);
});
