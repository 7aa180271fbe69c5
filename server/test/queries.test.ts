import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import type { Endpoint } from '@outlay/contract/endpoint';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { newCompany, submitted, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await submitted(server, crew.employee);
  // Pending deliveries would be counted with the queries of the calls.
  const pending =
    'select count(*)::int as pending_count from outbox where id not in (select outbox_id from outbox_delivery)';
  await vi.waitFor(
    async () =>
      expect((await server.owner.query<{ pending_count: number }>(pending)).rows[0]?.pending_count).toBe(0),
    { timeout: 120_000 },
  );
});
afterAll(() => server.stop());

/** Inputs of endpoints that need one. */
const ASKED: Record<string, object> = {
  [bookEndpoints.month.path]: { month: '2026-11' },
  [bookEndpoints.lines.path]: { month: '2026-11' },
};

/**
 * The queries of a call without those that begin and end its transaction. The shortest of several attempts, because the
 * token's session is looked up again from time to time, and background jobs run queries too.
 */
async function statementsOf(who: Person, endpoint: Endpoint, input: object = {}): Promise<string[]> {
  const calls: string[][] = [];
  for (let call = 0; call < 4; call += 1) {
    server.statements();
    sure(await server.call(who, endpoint, input));
    calls.push(server.statements().filter((text) => !/^(begin|commit|rollback)/.test(text)));
  }
  return calls.reduce((least, call) => (call.length < least.length ? call : least));
}

test('Every call stays within its promised number of queries', async () => {
  const promising = server.app.served.map(({ endpoint }) => endpoint).filter(({ queries }) => queries);

  expect(promising.length).toBeGreaterThan(2);
  for (const endpoint of promising) {
    const requested = await statementsOf(
      endpoint === approvalEndpoints.tasks ? crew.leader : crew.accountant,
      endpoint,
      ASKED[endpoint.path],
    );
    expect(requested.length, `${endpoint.path}\n${requested.join('\n')}`).toBeGreaterThan(0);
    expect(requested.length, `${endpoint.path}\n${requested.join('\n')}`).toBeLessThanOrEqual(
      endpoint.queries ?? 0,
    );
  }
});
