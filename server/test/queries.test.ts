import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import type { Endpoint } from '@outlay/contract/endpoint';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newId } from '#system/id.ts';
import { linesFrom, newCompany, newExpense, see, submitted, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  await submitted(server, crew.employee);
  await delivered();
});
afterAll(() => server.stop());

/** Waits for pending deliveries, whose queries would be counted with those of the calls. */
async function delivered(): Promise<void> {
  const pending =
    'select count(*)::int as pending_count from outbox where id not in (select outbox_id from outbox_delivery)';
  await vi.waitFor(
    async () =>
      expect((await server.owner.query<{ pending_count: number }>(pending)).rows[0]?.pending_count).toBe(0),
    { timeout: 120_000 },
  );
}

/** Inputs of endpoints that need one. */
const INPUTS: Record<string, object> = {
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
      INPUTS[endpoint.path],
    );
    expect(requested.length, `${endpoint.path}\n${requested.join('\n')}`).toBeGreaterThan(0);
    expect(requested.length, `${endpoint.path}\n${requested.join('\n')}`).toBeLessThanOrEqual(
      endpoint.queries ?? 0,
    );
  }
});

/** Statements of the calls at the heart of the product, beyond those that begin and end their transaction. */
const MOST = { create: 10, save: 8, detail: 1, submit: 12, approve: 10 };

test('Saving, submitting and approving a document stay within their numbers of statements', async () => {
  const { employee, leader } = crew;
  const measured = async <T extends { status: number; body: unknown }>(call: Promise<T>) => {
    const answer = sure(await call);
    const all = server.statements();
    // What background jobs and the end of another call say beside it is not the call's.
    const from = all.findIndex((text) => text.startsWith('begin'));
    const own = all.slice(from).filter((text) => !/^(begin|commit|rollback)/.test(text));
    return { answer, statements: own };
  };
  const { items } = sure(await server.call(employee, documentEndpoints.types, {}));
  const counts: Record<keyof typeof MOST, number[]> = {
    create: [],
    save: [],
    detail: [],
    submit: [],
    approve: [],
  };
  for (let round = 0; round < 3; round += 1) {
    const expenses = [];
    for (const amount of [1_000, 2_000, 3_000]) expenses.push(await newExpense(server, employee, amount));
    const typeId = items[0]?.id ?? '';
    const form = {
      id: newId(),
      version: 0,
      typeId,
      values: { title: 'A visit' },
      lines: linesFrom(expenses),
    };
    await delivered();
    server.statements();
    const created = await measured(server.call(employee, documentEndpoints.saveDraft, form));
    const { id, version } = created.answer;
    const lines = form.lines.map((line) => ({ ...line, reason: 'Asked for by the customer' }));
    const saved = await measured(
      server.call(employee, documentEndpoints.saveDraft, { ...form, lines, version }),
    );
    const seen = await measured(server.call(employee, documentEndpoints.detail, { id }));
    const draft = { id, version: saved.answer.version };
    const sent = await measured(server.call(employee, documentEndpoints.submit, draft));
    await delivered();
    const task = await see(server, leader, id);
    const decision = { taskId: task.taskId ?? '', version: task.version };
    server.statements();
    const approved = await measured(server.call(leader, approvalEndpoints.approve, decision));
    for (const [name, { statements }] of Object.entries({
      create: created,
      save: saved,
      detail: seen,
      submit: sent,
      approve: approved,
    }))
      counts[name as keyof typeof MOST].push(statements.length);
    await delivered();
  }
  for (const [name, most] of Object.entries(MOST))
    expect(Math.min(...counts[name as keyof typeof MOST]), name).toBeLessThanOrEqual(most);
});
