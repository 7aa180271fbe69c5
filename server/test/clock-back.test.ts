import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import { newCompany, submitted, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const pendingCount = async () =>
  (
    await server.owner.query(
      `select from outbox o where due_at is null and not exists
       (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`,
    )
  ).rowCount;

/** Simulates a database clock set back by one hour: everything written before is an hour in the future. */
const databaseBack = async () => {
  await server.owner.query(
    `update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour',
       started_on = started_on + interval '1 hour'`,
  );
  await server.owner.query("update pgboss.queue set monitor_on = now() + interval '1 hour'");
};

describe('When the database clock was set back by an hour', () => {
  test('immediate work does not wait for that hour to pass again', async () => {
    await server.app.jobs.stop();
    await submitted(server, crew.employee);
    await databaseBack();
    expect(await pendingCount()).toBeGreaterThan(0);
    const beside = await startServer({ beside: server });
    try {
      await beside.app.jobs.mend();
      await expect.poll(pendingCount).toBe(0);
    } finally {
      await beside.stop();
    }
  });

  test('a killed worker’s job is taken over within a minute, and a job for tomorrow stays for tomorrow', async () => {
    const [killed, later] = [newId(), newId()];
    await server.owner.query(
      `insert into pgboss.job (id, name, state, started_on, created_on, start_after, expire_seconds)
       values ($1, 'outbox', 'active', now() + interval '1 hour', now() + interval '1 hour', now() + interval '1 hour', 60),
              ($2, 'outbox', 'created', null, now() + interval '1 hour', now() + interval '25 hours', 60)`,
      [killed, later],
    );
    await server.app.jobs.mend();
    const { rows } = await server.owner.query<{ id: string; soon: boolean }>(
      `select id, coalesce(started_on, start_after) <= now() as soon from pgboss.job where id = any($1) order by id`,
      [[killed, later]],
    );
    expect(rows).toEqual([
      { id: killed, soon: true },
      { id: later, soon: false },
    ]);
    const queues = await server.owner.query('select from pgboss.queue where monitor_on > now()');
    expect(queues.rowCount).toBe(0);
  });
});

test('work that is due for the database but not for this node is done later, not lost', async () => {
  const beside = await startServer({ beside: server });
  try {
    beside.sleep(-HOUR_MS);
    const dueAt = new Date(Date.now() - 1000);
    const payload = { memberId: crew.leader.memberId };
    await inTransaction(beside.db, crew.companyId, (tx) =>
      beside.app.jobs.enqueue(tx, crew.companyId, beside.now(), [
        { topic: 'message.noticeDue', payload, dueAt },
      ]),
    );
    const states = async () =>
      (
        await server.owner.query<{ state: string; delivered: boolean }>(
          `select j.state, exists (select from outbox_delivery d where d.outbox_id = o.id) as delivered
           from outbox o join pgboss.job j on j.data ->> 'id' = o.id::text where o.due_at = $1`,
          [dueAt],
        )
      ).rows;
    await expect.poll(states).toEqual([{ state: 'retry', delivered: false }]);

    beside.sleep(HOUR_MS);
    await expect.poll(async () => (await states())[0]?.delivered).toBe(true);
  } finally {
    await beside.stop();
  }
});

test('a session ended elsewhere is rejected within seconds', async () => {
  const list = () => server.call(crew.cashier, expenseEndpoints.list, {});
  expect((await list()).status).toBe(200);
  const real = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real - HOUR_MS);
  try {
    await server.owner.query('delete from session where person_id = $1', [crew.cashier.personId]);
    await expect.poll(async () => (await list()).status).toBe(401);
  } finally {
    clock.mockRestore();
  }
});
