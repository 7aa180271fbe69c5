import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { sweep } from '#domain/governance/privacy/sweep.service.ts';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import { newCompany, submitted, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const ago = (days: number) => new Date(server.now().getTime() - days * DAY_MS);
const countOf = async (from: string, values: unknown[] = []) =>
  (await server.owner.query<{ count: number }>(`select count(*)::int as count from ${from}`, values)).rows[0]
    ?.count;

/** Sweeps one hour after the last sweep. */
async function sweepAgain() {
  server.sleep(3_600_000);
  await server.app.sweep();
}

describe('Delivered effects', () => {
  const pendingCount = async () =>
    await countOf(
      `outbox o where not exists
       (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`,
    );

  test('are forgotten after a week; undelivered ones never are', async () => {
    await inTransaction(server.db, crew.companyId, (tx) =>
      // @ts-expect-error An entry of a newer version.
      server.app.jobs.enqueue(tx, crew.companyId, ago(400), [{ topic: 'nobody.knows', payload: {} }]),
    );
    await submitted(server, crew.employee);
    await expect.poll(pendingCount).toBe(1);
    const delivered = await countOf('outbox_delivery');
    await sweepAgain();
    expect(await countOf('outbox_delivery')).toBe(delivered);

    await server.owner.query('update outbox_delivery set delivered_at = $1', [ago(8)]);
    await submitted(server, crew.colleague);
    await expect.poll(pendingCount).toBe(1);
    const young = (await countOf('outbox_delivery')) ?? 0;
    expect(young).toBeGreaterThan(delivered ?? 0);
    await sweepAgain();

    expect(await countOf('outbox_delivery')).toBe(young - (delivered ?? 0));
    expect(await countOf('outbox')).toBe(young - (delivered ?? 0) + 1);
    expect(await countOf("outbox where topic = 'nobody.knows'")).toBe(1);
  });

  test('are the only entries the application may remove', async () => {
    const other = await newCompany(server, 'Elsewhere Ltd');
    await submitted(server, other.employee);
    await expect.poll(pendingCount).toBe(1);
    const kept = async () => [
      await countOf('outbox where company_id = $1', [other.companyId]),
      await countOf('outbox_delivery'),
      await countOf("outbox where topic = 'nobody.knows'"),
    ];
    const before = await kept();
    await inTransaction(server.db, crew.companyId, async (tx) => {
      await sql`delete from outbox_delivery`.execute(tx);
      await sql`delete from outbox where topic = 'nobody.knows' or company_id = ${other.companyId}`.execute(
        tx,
      );
    });

    expect(await kept()).toEqual(before);
  });

  test('leave no finished job after half an hour', async () => {
    await submitted(server, crew.employee);
    await expect.poll(pendingCount).toBe(1);
    const ended = "pgboss.job where state = 'completed' and completed_on < now() - interval '10 minutes'";
    // As if they had been completed eleven minutes ago.
    await server.owner.query(
      "update pgboss.job set completed_on = completed_on - interval '11 minutes' where state = 'completed'",
    );
    expect(await countOf(ended)).toBeGreaterThan(0);
    await server.owner.query("update pgboss.queue set maintain_on = now() - interval '11 minutes'");

    await expect.poll(() => countOf(ended)).toBe(0);
  });
});

describe('Stored idempotent answers', () => {
  test('are kept for a week, and all older ones are removed', async () => {
    const key = newId();
    const form = {
      ...{ id: newId(), version: 0, type: 'taxi' as const, merchant: 'City Cabs' },
      money: { amount: 4_200, currency: 'CNY' },
      spentOn: ago(2).toISOString().slice(0, 10),
    };
    const save = () => server.call(crew.employee, expenseEndpoints.save, form, { key });
    const first = sure(await save());
    await server.owner.query(
      `insert into idempotency (company_id, member_id, key, route, body_sha256, response, created_at)
       select $1, $2, 'old-key-' || n, '/x', '\\x00', '{}', $3 from generate_series(1, 2500) n`,
      [crew.companyId, crew.employee.memberId, ago(8)],
    );
    await server.owner.query(
      `insert into open_idempotency (key, route, body_sha256, created_at)
       select 'old-key-' || n, '/x', '\\x00', $1 from generate_series(1, 2500) n`,
      [ago(8)],
    );
    await sweepAgain();

    for (const table of ['idempotency', 'open_idempotency'])
      expect(await countOf(`${table} where key like 'old-key-%'`)).toBe(0);
    expect(sure(await save())).toEqual(first);
  });
});

test('Expired sessions, challenges, captchas, codes, counters and sent notes are removed; others stay', async () => {
  const over = ago(2);
  const ahead = new Date(server.now().getTime() + 2 * DAY_MS);
  const { personId, memberId, companyId } = crew.employee;
  const bytes = (name: string) => Buffer.from(`${name} `.padEnd(32, '.'));
  for (const [name, at] of [
    ['over', over],
    ['alive', ahead],
  ] as const) {
    const put = (text: string, values: unknown[]) => server.owner.query(text, values);
    await put('insert into captcha (id, answer_hash, expires_at) values ($1, $2, $3)', [
      newId(),
      bytes(name),
      at,
    ]);
    await put('insert into ticket (ticket_hash, account, purpose, expires_at) values ($1, $2, $3, $4)', [
      ...[bytes(name), `${name}@example.com`, 'register', at],
    ]);
    await put(
      `insert into challenge (hash, person_id, purpose, created_at, expires_at) values ($1, $2, 'signIn', $3, $3)`,
      [bytes(name), personId, at],
    );
    await put(
      `insert into verification_code (account, purpose, code_hash, expires_at, sent_at) values ($1, 'register', $2, $3, $3)`,
      [`${name}@example.com`, bytes(name), at],
    );
    await put(
      `insert into session (token_hash, person_id, company_id, member_id, id, device, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $7)`,
      [bytes(name), personId, companyId, memberId, newId(), name, at],
    );
    await put('insert into rate_limit (key, window_start, count) values ($1, $2, 1)', [
      `guess ${name}/60`,
      at,
    ]);
    await put(
      `insert into sent_note (id, channel, recipient, text, created_at) values ($1, 'mail', $2, '', $3)`,
      [newId(), `${name}@example.com`, at],
    );
    await put('insert into recent_use (key, used_at, last_at) values ($1, array[$2::timestamptz], $2)', [
      `code to ${name}`,
      at,
    ]);
    await put(
      `insert into sms (id, number_hash, number_hint, gateway, state, created_at, tried_at)
       values ($1, $2, $3, 'twilio', 'delivered', $4, $4)`,
      [newId(), bytes(name), name, name === 'over' ? ago(8) : ago(1)],
    );
  }
  await sweepAgain();
  const left = async (name: string) => ({
    ticket: await countOf('ticket where account = $1', [`${name}@example.com`]),
    challenge: await countOf('challenge where hash = $1', [bytes(name)]),
    captcha: await countOf('captcha where answer_hash = $1', [bytes(name)]),
    code: await countOf('verification_code where account = $1', [`${name}@example.com`]),
    session: await countOf('session where token_hash = $1', [bytes(name)]),
    count: await countOf('rate_limit where key = $1', [`guess ${name}/60`]),
    note: await countOf('sent_note where recipient = $1', [`${name}@example.com`]),
    use: await countOf('recent_use where key = $1', [`code to ${name}`]),
    sms: await countOf('sms where number_hint = $1', [name]),
  });

  expect(Object.values(await left('over'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(Object.values(await left('alive'))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
});

test('A sweep that fails for one company continues with the others and reports it', async () => {
  const third = await newCompany(server, 'Third Ltd');
  await server.owner.query(
    `insert into idempotency (company_id, member_id, key, route, body_sha256, created_at)
     values ($1, $2, 'old-key-of-third', '/x', '\\x00', $3)`,
    [third.companyId, third.employee.memberId, ago(8)],
  );
  server.sleep(3_600_000);
  const failing = (companyId: string) =>
    companyId === crew.companyId ? Promise.reject(new Error('one is broken')) : Promise.resolve();
  const swept = sweep({ db: server.db, now: server.now, inCompany: [failing], overall: [] });
  await expect(swept).rejects.toThrow('one is broken');

  expect(await countOf("idempotency where key = 'old-key-of-third'")).toBe(0);
});
