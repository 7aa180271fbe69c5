import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { verifyAudit } from '#audit/audit.chain.ts';
import { migrate, type Migration } from '#database/migrate.ts';
import { splitDatabase } from '#database/partition-change.ts';
import { GROWING, readShapes } from '#database/partitions.ts';
import { inTransaction, isDuplicate } from '#database/transaction.ts';
import { newId } from '#system/id.ts';
import { newCompany, passed, submitted, sure, type Crew } from './builders.ts';
import { copyTemplate, ownPool } from './cluster.ts';
import { startServer, type TestServer } from './harness.ts';
import { oneServer } from './second-server.ts';

const silent = () => undefined;

/** All that a database says of its tables, but not how many partitions they have. */
const SHAPE = `
  with whole as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
  select concat_ws(' ', c.relname, a.attnum - (select count(*) from pg_attribute d
      where d.attrelid = c.oid and d.attisdropped and d.attnum < a.attnum),
    a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
    (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = c.oid and adnum = a.attnum)) as of
  from whole c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  union all
  select concat_ws(' ', c.relname, k.conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''))
  from whole c join pg_constraint k on k.conrelid = c.oid and k.conparentid = 0
  union all
  select concat_ws(' ', replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON '), i.indisvalid)
  from whole c join pg_index i on i.indrelid = c.oid
  union all
  select concat_ws(' ', c.relname, p.polname, p.polcmd, p.polpermissive, p.polroles, pg_get_expr(p.polqual, p.polrelid),
    pg_get_expr(p.polwithcheck, p.polrelid))
  from whole c join pg_policy p on p.polrelid = c.oid
  union all
  select concat_ws(' ', c.relname, c.relrowsecurity, c.relforcerowsecurity, array(select a::text from unnest(c.relacl) a order by 1))
  from whole c
  order by 1`;

const shapeOf = async (owner: pg.Pool) => (await owner.query<{ of: string }>(SHAPE)).rows.map(({ of }) => of);

/** A hash of the rows of each table that grows. */
async function rowsOf(owner: pg.Pool): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of GROWING) {
    const { rows } = await owner.query<{ hash: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${table} t`,
    );
    found[table] = rows[0]?.hash ?? '';
  }
  return found;
}

let server: TestServer;
let crew: Crew;
let others: Crew;

async function reopen(): Promise<void> {
  server = await startServer({ beside: server });
}

beforeAll(async () => {
  server = await startServer({ servers: oneServer });
  crew = await newCompany(server, 'Ours');
  others = await newCompany(server, 'Theirs');
  for (const one of [crew, others]) await passed(server, one);
  await submitted(server, others.employee);
});
afterAll(() => server.stop());

const change = async (partitions: number) => {
  await server.stop();
  await splitDatabase(server.ownerUrl, partitions, silent);
  await reopen();
};

describe('A database that is split by company', () => {
  test('keeps every row, key, index, reference, policy and grant, and so it does on the way back', async () => {
    await change(1);
    // Whatever is to be delivered changes rows.
    await expect
      .poll(() =>
        count(`outbox where (company_id, id) not in (select company_id, outbox_id from outbox_delivery)`),
      )
      .toBe(0);
    await server.stop();
    const owner = ownPool({ connectionString: server.ownerUrl, max: 1 });
    const before = { shape: await shapeOf(owner), rows: await rowsOf(owner) };
    expect(before.rows['ledger_entry']).not.toMatch(/^0 /);

    for (const partitions of [4, 3, 1, 4]) {
      await splitDatabase(server.ownerUrl, partitions, silent);
      expect(await rowsOf(owner)).toEqual(before.rows);
      expect(await shapeOf(owner)).toEqual(before.shape);
      const client = await owner.connect();
      const shapes = await readShapes(client);
      client.release();
      expect(shapes).toEqual(GROWING.map((name) => ({ name, partitions })));
    }
    await owner.end();
    await reopen();
  });

  test('serves as before, and its audit chains are intact', async () => {
    const document = await passed(server, crew);
    expect(sure(await server.call(crew.employee, documentEndpoints.detail, { id: document.id })).status).toBe(
      'Passed',
    );
    for (const { companyId } of [crew, others]) {
      const verdict = await inTransaction(server.db, companyId, (tx) =>
        verifyAudit(tx, server.secrets, companyId, undefined),
      );
      expect(verdict).toMatchObject({ intact: true });
    }
  });

  test('still says which key has a value twice', async () => {
    const again = inTransaction(server.db, crew.companyId, async (tx) => {
      const id = newId();
      const one = { company_id: crew.companyId, outbox_id: id, delivered_at: new Date() };
      await tx.insertInto('outbox_delivery').values([one, one]).execute();
    });
    const error: unknown = await again.catch((thrown: unknown) => thrown);

    expect(isDuplicate(error, 'outbox_delivery_pkey')).toBe(true);
    expect(isDuplicate(error, 'outbox_pkey')).toBe(false);
  });
});

describe('The application', () => {
  const parts = async () =>
    (
      await server.owner.query<{ name: string; ours: number }>(
        `select relname as name from pg_class
         where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      )
    ).rows.map(({ name }) => name);
  const readBy = (companyId: string, table: string) =>
    inTransaction(server.db, companyId, async (tx) =>
      Number(
        (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n,
      ),
    );

  test('reads no partition by itself, not even with a grant given by mistake', async () => {
    const names = await parts();
    expect(names).toHaveLength(GROWING.length * 4);
    for (const name of names)
      await expect(readBy(crew.companyId, name)).rejects.toMatchObject({ code: '42501' });

    await server.owner.query('grant select on all tables in schema public to outlay_app');
    for (const name of names) expect(await readBy(crew.companyId, name)).toBe(0);
  });

  test('sees its company in the whole table and no other', async () => {
    for (const table of ['audit_event', 'event', 'ledger_entry', 'message', 'task']) {
      const all = await count(table);
      const [ours, theirs] = [await readBy(crew.companyId, table), await readBy(others.companyId, table)];
      expect(Math.min(ours, theirs), table).toBeGreaterThan(0);
      expect(ours + theirs, table).toBe(all);
    }
  });
});

const count = async (from: string) =>
  (await server.owner.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;

describe('A new database', () => {
  test('is split when it is made, and a table that grows and is made later is, too', async () => {
    const url = await copyTemplate(inject('clusterUrl'));
    await splitDatabase(url, 1, silent);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();

    await migrate(url, { partitions: 3 });
    expect(await readShapes(owner)).toEqual(GROWING.map((table) => ({ name: table, partitions: 3 })));

    // As a migration would make it.
    await owner.query('drop table report_line');
    await owner.query(
      'create table report_line (company_id uuid not null, id uuid not null, primary key (company_id, id))',
    );
    await migrate(url);
    expect((await readShapes(owner)).find((shape) => shape.name === 'report_line')?.partitions).toBe(3);
    await owner.end();
  });

  test('that has companies already is left as it is', async () => {
    await change(1);
    await migrate(server.ownerUrl, { partitions: 3 });
    const client = await server.owner.connect();
    expect((await readShapes(client)).every(({ partitions }) => partitions === 1)).toBe(true);
    client.release();
  });
});

describe.each([1, 3])('A migration of a database with %d partitions', (partitions) => {
  beforeAll(() => change(partitions));

  const of = (name: string, text: string): Migration => ({
    name: `9_${name}_${partitions}.sql`,
    sql: text,
    hash: name,
  });
  const apply = async (...migrations: Migration[]) => {
    const { rows } = await server.owner.query<{ name: string }>(
      `select name from migration where name like '%.sql' order by name`,
    );
    const known = rows.map(({ name }) => ({ name, sql: '', hash: name }));
    return await migrate(server.ownerUrl, { migrations: [...known, ...migrations] });
  };
  /** Valid and invalid indexes with this name, and those of partitions. */
  const indexes = async (name: string) =>
    (
      await server.owner.query<{ name: string; valid: boolean }>(
        `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relname = $1 or c.relname like $1 || '\\_p%' order by 1`,
        [name],
      )
    ).rows;

  test('builds an index while somebody writes, goes on after an interruption, and drops it', async () => {
    const build =
      '-- Each statement by itself.\n\ncreate index concurrently if not exists task_tried on task (company_id, round)\n  where round > 0;\n';
    const writer = await server.owner.connect();
    await writer.query('begin; update task set round = round where company_id is not null');
    const building = apply(of('index', build));
    await expect.poll(async () => (await indexes('task_tried')).length).toBeGreaterThan(0);
    await writer.query('commit');
    writer.release();
    expect(await building).toHaveLength(1);
    const expected = [1, ...Array.from({ length: partitions > 1 ? partitions : 0 }, () => 1)].map(() => true);
    expect((await indexes('task_tried')).map(({ valid }) => valid)).toEqual(expected);

    // As after a start that was killed before it noted the migration.
    await server.owner.query(`delete from migration where name like '9_index%'`);
    await apply(of('index', build));
    expect((await indexes('task_tried')).map(({ valid }) => valid)).toEqual(expected);

    await apply(
      of('index-gone', '-- Each statement by itself.\n\ndrop index concurrently if exists task_tried;\n'),
    );
    expect(await indexes('task_tried')).toEqual([]);
  });

  test('adds columns, checks and references, and validates them later', async () => {
    await apply(
      of(
        'a-add',
        `-- It isn't there yet.
set lock_timeout = '3s';
alter table posting add column asked_by uuid;
alter table posting add constraint posting_asked_by_check check (asked_by is null or position >= 0) not valid,
  add constraint posting_asked_by_fkey
  foreign key (company_id, asked_by) references member (company_id, id) not valid;
create table posting_note (company_id uuid not null, entry_id uuid not null, position int not null,
  primary key (company_id, entry_id, position));
alter table posting_note add constraint posting_note_posting_fkey
  foreign key (company_id, entry_id, position) references posting (company_id, entry_id, position) not valid;`,
      ),
    );
    const wrong = `update posting set asked_by = '${newId()}' where company_id = '${crew.companyId}'`;
    await expect(server.owner.query(wrong)).rejects.toMatchObject({ code: '23503' });

    await apply(
      of(
        'b-validate',
        `set lock_timeout = '3s';
alter table posting validate constraint posting_asked_by_check;
alter table posting validate constraint posting_asked_by_fkey;
alter table posting_note validate constraint posting_note_posting_fkey;`,
      ),
    );
    const { rows } = await server.owner.query<{ name: string; valid: boolean }>(
      `select distinct conname as name, convalidated as valid from pg_constraint
       where conname in ('posting_asked_by_check', 'posting_asked_by_fkey', 'posting_note_posting_fkey')
         and conparentid = 0 and contype in ('c', 'f') order by 1`,
    );
    expect(rows).toEqual([
      { name: 'posting_asked_by_check', valid: true },
      { name: 'posting_asked_by_fkey', valid: true },
      { name: 'posting_note_posting_fkey', valid: true },
    ]);
    await expect(server.owner.query(wrong)).rejects.toMatchObject({ code: '23503' });
    const note = `insert into posting_note values ('${crew.companyId}', '${newId()}', 1)`;
    await expect(server.owner.query(note)).rejects.toMatchObject({ code: '23503' });
    await server.owner.query('drop table posting_note; alter table posting drop column asked_by cascade');
  });
});
