import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#system/id.ts';
import { AppError } from '@outlay/contract/errors';
import { newCompany, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import type { Db } from '#database/connect.ts';
import { expecting, readWithNext, sendWithNext } from '#database/opening.ts';
import { inReading, inTransaction } from '#database/transaction.ts';

let server: TestServer;
let crew: Crew;
let id: string;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());
beforeEach(() => {
  id = newId();
});

/** Inserts a copy recipient's view: a row that nothing else of the company reads. */
const insert = (tx: Db, member = crew.employee.memberId) =>
  sendWithNext(
    tx,
    tx.insertInto('saved_view').values({
      ...{ company_id: crew.companyId, id, member_id: member, list: 'documents', name: `View ${id}` },
      ...{ state: '{}', standard: false, created_at: server.now(), updated_at: server.now() },
    }),
  );
const count = async () =>
  (await server.owner.query<{ id: string }>('select id from saved_view where id = $1', [id])).rows.length;

describe('A statement whose result nobody needs', () => {
  test('takes effect when only the commit follows', async () => {
    await inTransaction(server.db, crew.companyId, (tx) => insert(tx));
    expect(await count()).toBe(1);
  });

  test('takes effect before the next statement', async () => {
    const seen = await inTransaction(server.db, crew.companyId, async (tx) => {
      await insert(tx);
      return await tx.selectFrom('saved_view').select('id').where('id', '=', id).execute();
    });
    expect(seen).toEqual([{ id }]);
    expect(await count()).toBe(1);
  });

  test.each(['the commit', 'another statement'])(
    'makes the transaction fail without a trace, also when %s follows',
    async (next) => {
      const other = newId();
      const working = inTransaction(server.db, crew.companyId, async (tx) => {
        await tx.deleteFrom('saved_view').where('id', '=', other).execute();
        await insert(tx, newId());
        if (next === 'another statement') await sql`select 1`.execute(tx);
      });
      await expect(working).rejects.toMatchObject({ code: '23503' });
      expect(await count()).toBe(0);
    },
  );

  test('has no effect when the work fails after it', async () => {
    const working = inTransaction(server.db, crew.companyId, async (tx) => {
      await insert(tx);
      throw new Error('not today');
    });
    await expect(working).rejects.toThrow('not today');
    expect(await count()).toBe(0);
  });
});

describe('A statement that expects something', () => {
  const faster = () => new AppError('CONFLICT', { reason: 'staleVersion' });
  /** Renames the view, which must have this name. */
  const rename = (tx: Db, from: string) =>
    sendWithNext(
      tx,
      tx
        .with('renamed', (cte) =>
          cte
            .updateTable('saved_view')
            .set({ name: `Renamed ${id}` })
            .where('company_id', '=', crew.companyId)
            .where('id', '=', id)
            .where('name', '=', from)
            .returning('id'),
        )
        .selectNoFrom(expecting(sql`(select count(*) from renamed) = 1`).as('written')),
      faster,
    );
  const nameNow = async () =>
    (await server.owner.query<{ name: string }>('select name from saved_view where id = $1', [id])).rows;

  beforeEach(() => inTransaction(server.db, crew.companyId, (tx) => insert(tx)));

  test('takes effect if it is so', async () => {
    await inTransaction(server.db, crew.companyId, (tx) => rename(tx, `View ${id}`));
    expect(await nameNow()).toEqual([{ name: `Renamed ${id}` }]);
  });

  test.each(['the commit', 'another statement'])('fails with its own error, sent with %s', async (next) => {
    const working = inTransaction(server.db, crew.companyId, async (tx) => {
      await rename(tx, 'Another name');
      if (next === 'another statement') await sql`select 1`.execute(tx);
    });
    await expect(working).rejects.toMatchObject({ code: 'CONFLICT', options: { reason: 'staleVersion' } });
    expect(await nameNow()).toEqual([{ name: `View ${id}` }]);
  });

  test('leaves the error of another statement as it is', async () => {
    const working = inTransaction(server.db, crew.companyId, async (tx) => {
      await rename(tx, `View ${id}`);
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(working).rejects.toMatchObject({ code: '22012' });
    expect(await nameNow()).toEqual([{ name: `View ${id}` }]);
  });
});

test('What is read in the same round trip as a lock is as it is when the lock is got', async () => {
  await inTransaction(server.db, crew.companyId, (tx) => insert(tx));
  const view = (tx: Db) =>
    tx.selectFrom('saved_view').select('name').where('company_id', '=', crew.companyId).where('id', '=', id);
  const { promise: isLocked, resolve: lock } = Promise.withResolvers<void>();
  const { promise: isWaited, resolve: release } = Promise.withResolvers<void>();
  const first = inTransaction(server.db, crew.companyId, async (tx) => {
    await view(tx).forUpdate().execute();
    lock();
    await isWaited;
    await tx.updateTable('saved_view').set({ name: 'After' }).where('id', '=', id).execute();
  });
  await isLocked;
  const second = inTransaction(server.db, crew.companyId, async (tx) => {
    const locked = await readWithNext(tx, view(tx).forUpdate());
    const read = await view(tx).execute();
    return [await locked(), read];
  });
  await vi.waitFor(async () => {
    const { rows } = await server.owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  });
  release();
  await first;
  expect(await second).toEqual([[{ name: 'After' }], [{ name: 'After' }]]);
});

describe('A reading transaction', () => {
  test('that is planned once sees its own company only, in every statement', async () => {
    await newCompany(server, 'Theirs');
    const rows = await inReading(
      server.db,
      crew.companyId,
      async (tx) => [
        await tx.selectFrom('department').select('company_id').distinct().execute(),
        await tx.selectFrom('department').select('company_id').distinct().execute(),
      ],
      { planOnce: true },
    );
    expect(rows).toEqual([[{ company_id: crew.companyId }], [{ company_id: crew.companyId }]]);
  });

  test('refuses to write', async () => {
    const working = inReading(server.db, crew.companyId, (tx) => insert(tx), { planOnce: true });
    await expect(working).rejects.toMatchObject({ code: '25006' });
    expect(await count()).toBe(0);
  });

  test('that fails leaves a connection that works', async () => {
    const broken = inReading(server.db, crew.companyId, (tx) => sql`select 1 / 0`.execute(tx), {
      planOnce: true,
    });
    await expect(broken).rejects.toMatchObject({ code: '22012' });
    const read = (tx: Db) => tx.selectFrom('department').select('company_id').distinct().execute();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => inReading(server.db, crew.companyId, read)),
    );
    expect(answers.flat()).toHaveLength(20);
  });
});
