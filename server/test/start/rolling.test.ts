import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { connect, type Connection, type Db } from '#database/connect.ts';
import { migrate, type Migration } from '#database/migrate.ts';
import { newId } from '#system/id.ts';
import { inReading, inTransaction } from '#database/transaction.ts';
import { newCompany, submitted } from '../builders.ts';
import { startServer } from '../harness.ts';

async function newDatabase(template?: string): Promise<string> {
  const name = `t_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('clusterUrl') });
  await admin.connect();
  await admin.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  await admin.end();
  return inject('clusterUrl').replace(/\/postgres$/, `/${name}`);
}

const change = (name: string, text: string): Migration => ({ name, sql: text, hash: name });

describe('Nodes that start together', () => {
  test('on an empty database all five start, and each migration runs once', async () => {
    const url = await newDatabase();
    const done = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));

    const names = done.flat();
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(names).size).toBe(names.length);
    expect(await migrate(url)).toEqual([]);
  });

  test('replace one that crashed while migrating when its lease expires', async () => {
    const url = await newDatabase('outlay_template');
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(
      `insert into migration_lease (name, owner, expires_at) values ('migrate', $1, now() + interval '1 second')`,
      [newId()],
    );
    await owner.query(`delete from migration where name like '0017%'`);
    await owner.query('drop table installation');
    const result: string[] = [];
    const done = await migrate(url, { say: (sentence) => result.push(sentence) });

    expect(done).toEqual(['0017_operations.sql']);
    expect(result).toEqual(['Another node brings the database to its version; waiting for it…']);
    await owner.end();
  });
});

describe('An old node that runs while a new one migrates', () => {
  let url: string;
  let old: Connection;
  beforeAll(async () => {
    url = await newDatabase('outlay_template');
    old = connect({ url, most: 8 });
    await sql`create table shelf (id int primary key, count int not null)`.execute(old.db);
    await sql`create table drawer (id int primary key, count int not null)`.execute(old.db);
    await sql`insert into shelf select n, 0 from generate_series(1, 20) as n`.execute(old.db);
    await sql`insert into drawer select n, 0 from generate_series(1, 20) as n`.execute(old.db);
  });
  afterAll(() => old.close());

  /** Runs a call repeatedly until stopped; returns the number of successes and the errors. */
  function underLoad(once: (id: number) => Promise<unknown>) {
    const seen = { right: 0, wrong: [] as string[] };
    let on = true;
    const worker = async (id: number) => {
      while (on)
        await once(id).then(
          () => (seen.right += 1),
          (error: unknown) => seen.wrong.push(String(error)),
        );
    };
    const working = Promise.all(Array.from({ length: 8 }, (_, index) => worker(index + 1)));
    return {
      seen,
      stop: async () => {
        on = false;
        await working;
        return seen;
      },
    };
  }

  const everything = (db: Db, id: number) =>
    sql<{ id: number }>`select * from shelf where id = ${id}`.execute(db).then(({ rows }) => {
      if (rows[0]?.id !== id) throw new Error('another row');
    });

  const WAYS: [string, (id: number) => Promise<unknown>][] = [
    ['by itself', (id) => everything(old.db, id)],
    ['while reading', (id) => inReading(old.db, null, (tx) => everything(tx, id))],
    ['while changing', (id) => inTransaction(old.db, null, (tx) => everything(tx, id))],
  ];
  test.each(WAYS)(
    'gives no wrong answer when a column is added to a table it reads %s',
    async (way, once) => {
      const load = underLoad(once);
      await expect.poll(() => load.seen.right).toBeGreaterThan(50);
      const column = `added_${way.replaceAll(' ', '_')}`;
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      await owner.query(`alter table shelf add column ${column} int`);
      await owner.end();
      const before = load.seen.right;
      await expect.poll(() => load.seen.right).toBeGreaterThan(before + 50);

      expect((await load.stop()).wrong).toEqual([]);
    },
  );

  test('is not kept waiting by a migration that itself waits for a long call', async () => {
    const [long, owner] = [
      new pg.Client({ connectionString: url }),
      new pg.Client({ connectionString: url }),
    ];
    await Promise.all([long.connect(), owner.connect()]);
    await long.query('begin');
    await long.query('select count(*) from shelf');
    const wrong: string[] = [];
    let on = true;
    const call = () =>
      inTransaction(old.db, null, async (tx) => {
        // So long a call of the product waits for a connection.
        await sql`set local lock_timeout = '1s'`.execute(tx);
        await sql`update shelf set count = count + 0 where id = 1`.execute(tx);
      });
    const calling = (async () => {
      for (; on; await sleep(10)) await call().catch((error: unknown) => wrong.push(String(error)));
    })();
    const waiting = change(
      '94_waiting.sql',
      `set lock_timeout = '3s'; alter table shelf add column waiting int`,
    );
    const migrating = migrate(url, { migrations: [...(await knownMigrations(url)), waiting] });
    const isWaiting = async () =>
      (await owner.query(`select from pg_locks where not granted and relation = 'shelf'::regclass`)).rowCount;
    // It was waited for, given up, and waited for again.
    for (let times = 0; times < 3; times += 1) {
      await expect.poll(isWaiting, { interval: 5 }).toBeGreaterThan(0);
      await expect.poll(isWaiting, { interval: 5 }).toBe(0);
    }
    await long.query('commit');

    expect(await migrating).toEqual(['94_waiting.sql']);
    on = false;
    await calling;
    expect(wrong).toEqual([]);
    await Promise.all([long.end(), owner.end()]);
  });

  test('neither causes nor suffers a deadlock', async () => {
    const load = underLoad((id) =>
      inTransaction(old.db, null, async (tx) => {
        await sql`update shelf set count = count + 1 where id = ${id}`.execute(tx);
        await sleep(5);
        await sql`update drawer set count = count + 1 where id = ${id}`.execute(tx);
      }),
    );
    await expect.poll(() => load.seen.right).toBeGreaterThan(20);
    const changes = Array.from({ length: 4 }, (_, index) =>
      change(
        `9${index}_crossing.sql`,
        `alter table drawer add column crossing_${index} int; select pg_sleep(0.1); alter table shelf add column crossing_${index} int`,
      ),
    );
    const known = await knownMigrations(url);
    const done = await migrate(url, { migrations: [...known, ...changes] });

    expect(done).toHaveLength(4);
    expect((await load.stop()).wrong).toEqual([]);
    const { rows } = await sql<{ shelf: number; drawer: number }>`
      select (select sum(count) from shelf)::int as shelf, (select sum(count) from drawer)::int as drawer`.execute(
      old.db,
    );
    expect(rows).toEqual([{ shelf: load.seen.right, drawer: load.seen.right }]);
  });
});

describe('A migration that runs statement by statement', () => {
  const index = (name: string) =>
    change(
      `95_${name}.sql`,
      `-- Each statement by itself.\n\ncreate index concurrently if not exists ${name} on shelf (count);\n`,
    );
  const indexes = async (owner: pg.Client, name: string) =>
    (
      await owner.query<{ valid: boolean }>(
        `select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass($1)`,
        [name],
      )
    ).rows;

  let url: string;
  let owner: pg.Client;
  beforeAll(async () => {
    url = await newDatabase('outlay_template');
    owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query('create table shelf (id int primary key, count int not null)');
  });
  afterAll(() => owner.end());

  test('builds an index while an old node has written and not yet committed, and lets it write on', async () => {
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query('begin; insert into shelf values (1, 1)');
    const building = migrate(url, { migrations: [...(await knownMigrations(url)), index('shelf_count')] });
    await expect.poll(() => indexes(owner, 'shelf_count')).toEqual([{ valid: false }]);

    await owner.query('insert into shelf values (2, 2)');
    await writer.query('commit');

    expect(await building).toEqual(['95_shelf_count.sql']);
    expect(await indexes(owner, 'shelf_count')).toEqual([{ valid: true }]);
    await writer.end();
  });

  test('builds anew an index that a start left unfinished', async () => {
    await owner.query('insert into shelf values (3, 7), (4, 7)');
    // It fails for equal values, and leaves behind an index that nothing uses.
    await expect(owner.query('create unique index concurrently half on shelf (count)')).rejects.toThrow(
      'could not create unique index',
    );
    expect(await indexes(owner, 'half')).toEqual([{ valid: false }]);

    await migrate(url, { migrations: [...(await knownMigrations(url)), index('half')] });

    expect(await indexes(owner, 'half')).toEqual([{ valid: true }]);
  });
});

test('Lines of before the column, and lines that an old node adds, get the member of their document', async () => {
  const server = await startServer();
  const crew = await newCompany(server);
  const { owner } = server;
  const membersOf = async () => {
    const { rows } = await owner.query<{ member: string }>(
      'select member_id as member from document_line order by amount',
    );
    return rows.map(({ member }) => member);
  };
  await submitted(server, crew.employee, [1_000, 2_000]);
  await submitted(server, crew.colleague, [3_000]);
  const owners = [crew.employee, crew.employee, crew.colleague].map(({ memberId }) => memberId);
  expect(await membersOf()).toEqual(owners);

  await owner.query('update document_line set member_id = null');
  await owner.query(`delete from migration where name = '0032_page_indexes.sql'`);
  expect(await migrate(server.ownerUrl)).toEqual(['0032_page_indexes.sql']);
  expect(await membersOf()).toEqual(owners);

  await owner.query('update document_line set member_id = null');
  server.sleep(3_600_000);
  await server.app.sweep();
  expect(await membersOf()).toEqual(owners);
  await server.stop();
});

/** The migrations of a database, as a version without new ones would contain them. */
async function knownMigrations(url: string): Promise<Migration[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select name from migration where name like '%.sql' order by name`,
  );
  await owner.end();
  return rows.map(({ name }) => change(name, ''));
}
