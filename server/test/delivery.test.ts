import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryEndpoints } from '@outlay/contract/membership/directory';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import { newCompany, submitted, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const undelivered = async () =>
  (
    await server.owner.query<{ id: string; topic: string }>(
      `select id, topic from outbox o where company_id = $1 and due_at is null
       and not exists (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`,
      [crew.companyId],
    )
  ).rows;

describe('A queued effect', () => {
  test('is delivered although another entry of its batch fails', async () => {
    await inTransaction(server.db, crew.companyId, (tx) =>
      // @ts-expect-error An entry of a newer version: a topic without a handler does not compile.
      server.app.jobs.enqueue(tx, crew.companyId, server.now(), [{ topic: 'nobody.knows', payload: {} }]),
    );
    for (let made = 0; made < 3; made += 1) await submitted(server, crew.employee);

    await expect.poll(async () => (await undelivered()).map(({ topic }) => topic)).toEqual(['nobody.knows']);
    const { rows } = await server.owner.query<{ failed: number }>(
      "select count(*)::int as failed from pgboss.job where name = 'outbox' and state = 'retry'",
    );
    expect(rows).toEqual([{ failed: 1 }]);
  });

  test('of a newer version waits for its nodes, however often an older one took it', async () => {
    const { owner } = server;
    await inTransaction(server.db, crew.companyId, (tx) =>
      // @ts-expect-error An entry of a newer version: a topic without a handler does not compile.
      server.app.jobs.enqueue(tx, crew.companyId, server.now(), [{ topic: 'known.later', payload: {} }]),
    );
    const [left] = (await undelivered()).filter(({ topic }) => topic === 'known.later');
    const ofIt = `name = 'outbox' and data ->> 'id' = '${left?.id}'`;
    const job = async () =>
      (
        await owner.query<{ state: string; tried: number; soon: boolean }>(
          `select state, retry_count as tried, start_after < now() + interval '3 seconds' as soon
           from pgboss.job where ${ofIt}`,
        )
      ).rows;
    const waiting = [{ state: 'retry', tried: 0, soon: true }];
    await expect.poll(job).toEqual(waiting);
    await owner.query(`update pgboss.job set retry_count = 40, start_after = now() where ${ofIt}`);
    await expect.poll(job).toEqual(waiting);

    // The nodes are replaced by ones that know it.
    await owner.query(
      `update outbox set topic = 'message.push', payload = '{"messages": []}' where company_id = $1 and id = $2`,
      [crew.companyId, left?.id],
    );
    await expect.poll(async () => (await undelivered()).map(({ topic }) => topic)).toEqual(['nobody.knows']);
  });

  test('is delivered although an entry that is delivered together with it has a broken payload', async () => {
    const broken = { messages: 'none' as never };
    await inTransaction(server.db, crew.companyId, async (tx) => {
      const entry = { topic: 'message.push' as const, payload: broken };
      await server.app.jobs.enqueue(tx, crew.companyId, server.now(), [entry]);
    });
    for (let made = 0; made < 3; made += 1) await submitted(server, crew.employee);

    await expect
      .poll(async () => (await undelivered()).map(({ topic }) => topic).sort())
      .toEqual(['message.push', 'nobody.knows']);
    await server.owner.query(
      `update outbox set payload = '{"messages": []}' where company_id = $1 and payload ->> 'messages' = 'none'`,
      [crew.companyId],
    );
    await expect.poll(async () => (await undelivered()).map(({ topic }) => topic)).toEqual(['nobody.knows']);
  });

  test('that lost its job is queued again by the hourly sweep', async () => {
    await submitted(server, crew.employee);
    await expect.poll(async () => (await undelivered()).length).toBe(1);
    const lost = newId();
    await server.owner.query(
      `insert into outbox (company_id, id, topic, payload, created_at)
       select company_id, $2, topic, payload, created_at from outbox where company_id = $1 and topic <> 'nobody.knows' limit 1`,
      [crew.companyId, lost],
    );
    server.sleep(20 * 60_000);
    expect(await server.app.jobs.requeue(crew.companyId)).toBe(1);

    await expect.poll(async () => (await undelivered()).map(({ id }) => id)).not.toContain(lost);
  });

  test('of a killed worker is taken over after a minute, and retried for two days', async () => {
    const { rows } = await server.owner.query<{
      name: string;
      expire: number;
      limit: number;
      longest: number;
    }>(
      `select name, expire_seconds as expire, retry_limit as limit, retry_delay_max as longest
       from pgboss.queue where name in ('outbox', 'courier', 'push') order by name`,
    );
    for (const { expire, limit, longest } of rows) {
      expect(expire).toBeLessThanOrEqual(60);
      expect(limit * longest).toBeGreaterThan(24 * 3600);
    }
    expect(new Set(rows.map(({ name }) => name)).size).toBe(3);
  });

  test('of a slow worker is kept while it reports, and taken over within a minute otherwise', async () => {
    let finish: () => void = () => undefined;
    const requested = new Promise<void>((resolve) => (finish = resolve));
    const slow = await startServer({
      directory: { read: () => requested.then(() => ({ departments: [], people: [] })) },
    });
    const { administrator } = await newCompany(slow);
    sure(
      await slow.call(administrator, directoryEndpoints.save, {
        ...{ version: 0, address: { url: 'https://people.example.com/', secret: 'a-token-of-theirs' } },
        ...{ handOverId: null, enabled: false },
      }),
    );
    await slow.owner.query(`update directory_setting set tried_source = 'http'`);
    sure(await slow.call(administrator, directoryEndpoints.run, {}));
    const left = async () =>
      (
        await slow.owner.query<{ seconds: number }>(
          `select extract(epoch from started_on + expire_seconds * interval '1 second' - now())::int as seconds
           from pgboss.job where name = 'slow' and state = 'active'`,
        )
      ).rows[0]?.seconds;
    await expect.poll(left).toBeLessThanOrEqual(60);
    expect(await left()).toBeGreaterThan(20);

    // As it would be long after the start.
    await slow.owner.query(
      `update pgboss.job set started_on = now() - interval '880 seconds' where name = 'slow'`,
    );
    await expect.poll(left).toBeGreaterThan(40);
    finish();
    await slow.stop();
  });
});
