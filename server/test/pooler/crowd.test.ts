import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { newCompany, newExpense, sure, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';

const COMPANIES = 50;
const REQUESTS = 1_000;
const AT_ONCE = 25;

let server: TestServer;
let crews: Crew[];
beforeAll(async () => {
  server = await startServer();
  crews = [];
  for (let i = 0; i < COMPANIES; i += 1) {
    const crew = await newCompany(server, `CANARY-${i}.`);
    await newExpense(server, crew.employee, 1_000 + i);
    crews.push(crew);
  }
});
afterAll(() => server.stop());

test(`${REQUESTS} requests of ${COMPANIES} companies over one connection: nobody sees another’s`, async () => {
  const foreign: string[] = [];
  let own = 0;
  const request = async (turn: number) => {
    const index = (turn * 7) % COMPANIES;
    const crew = crews[index];
    if (!crew) return;
    const [expenses, company] = await Promise.all([
      server.call(crew.employee, expenseEndpoints.list, {}),
      server.call(crew.employee, companyEndpoints.info, {}),
    ]);
    const text = JSON.stringify([sure(expenses), sure(company)]);
    if (sure(expenses).items[0]?.money.amount === 1_000 + index) own += 1;
    for (const [, seen] of text.matchAll(/CANARY-(\d+)\./g)) if (Number(seen) !== index) foreign.push(text);
  };
  for (let turn = 0; turn < REQUESTS; turn += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => request(turn + i)));

  expect(foreign).toEqual([]);
  expect(own).toBe(REQUESTS);
});

test('the pooler really shares connections: a session-level setting reaches the next client', async () => {
  const clients = [new pg.Client(server.appUrl), new pg.Client(server.appUrl)];
  for (const client of clients) await client.connect();
  const [first, second] = clients;
  await first?.query("select set_config('app.company_id', $1, false)", [crews[0]?.companyId]);
  const seen = await second?.query('select id from expense');
  await first?.query("select set_config('app.company_id', '', false)");
  for (const client of clients) await client.end();

  expect(seen?.rows.length).toBeGreaterThan(0);
});
