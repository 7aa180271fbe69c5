import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { COLUMNS } from '#database/columns.generated.ts';
import { GLOBAL_TABLES } from '../src/database/global-tables.ts';
import { SCRIPTS } from '../bench/compat/distribution.ts';
import { checkSchema, SCHEMA_RULES } from '../bench/compat/schema.rules.ts';
import { checkStatements, statementRules } from '../bench/compat/statement.rules.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('The schema', () => {
  test('can be spread over several machines by company', async () => {
    const found = await checkSchema(server.owner);

    expect(found.filter(({ reason }) => reason === undefined)).toEqual([]);
    // An exception that excuses nothing any more is to be taken out.
    const excused = SCHEMA_RULES.flatMap(({ exceptions = [] }) => exceptions).map(([pattern]) => pattern);
    expect(excused.filter((pattern) => !found.some(({ what }) => pattern.test(what)))).toEqual([]);
  });

  /** What breaks each rule. */
  const BREAKING: Record<string, string> = {
    'every table is of a company, or is named as global':
      'create table stray (id uuid primary key, company_id uuid)',
    'company_id is first in every primary key, unique key and reference':
      'create unique index stray_id on budget (id)',
    'every table has a primary key': 'create table stray (company_id uuid not null, id uuid)',
    'no unique key counts nulls as equal':
      'create unique index stray_null on budget (company_id, name, version) nulls not distinct',
    'no reference between a table of a company and a global one':
      'alter table budget add constraint stray_company foreign key (company_id) references company (id)',
    'every table of a company has forced row level security':
      'create table stray (company_id uuid not null, id uuid, primary key (company_id, id))',
    'no sequence and no identity: ids are made by clients': 'create sequence stray_seq',
    'no column is computed by the database':
      'alter table budget add column stray int generated always as (1) stored',
    'no trigger, function, rule, view or procedure': 'create view stray as select 1',
    'no exclusion and no deferrable constraint':
      'alter table budget add constraint stray_later unique (company_id, name, version) deferrable',
    'no inheritance; partitions are by a hash of the company':
      'create table stray (primary key (company_id, id)) inherits (budget)',
    'no enum, domain or XML type, and no table that is not logged': `create type stray as enum ('a')`,
    'no index but btree and gin, and no extension': 'create index stray_hash on budget using hash (id)',
  };

  test.each(SCHEMA_RULES.map(({ rule }) => rule))('is refused where it breaks: %s', async (rule) => {
    const client = await server.owner.connect();
    try {
      await client.query('begin');
      await client.query(BREAKING[rule] ?? '');
      const found = await checkSchema(client);
      const broken = found.filter((finding) => finding.rule === rule && finding.reason === undefined);
      expect(broken.map(({ what }) => what).join()).toMatch(/stray/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('A statement', () => {
  const known = new Set(Object.keys(COLUMNS));
  const brokenBy = (text: string, ofCompany = false) =>
    checkStatements([{ text, ofCompany }], known).flatMap(({ rule, reason }) => (reason ? [] : [rule]));

  /** What breaks each rule, and what looks like it and does not. */
  const CASES: Record<string, { broken: string[]; right: string[] }> = {
    'no advisory lock': { broken: ['select pg_try_advisory_lock(1)'], right: ['select 1'] },
    'no LISTEN or NOTIFY': { broken: ['listen a', `select pg_notify('a', 'b')`], right: ['select listened'] },
    'no system column of a row': {
      broken: [
        'delete from person where ctid = any($)',
        'insert into person values ($) returning (xmax = 0)',
      ],
      right: ['select id from person'],
    },
    'no LOCK TABLE': { broken: ['lock table person'], right: ['select id from person for update'] },
    'no sequence': { broken: [`select nextval('a')`], right: ['select 1'] },
    'no change of the schema': { broken: ['truncate person'], right: ['insert into person values ($)'] },
    'a setting ends with its transaction': {
      broken: [`set lock_timeout = 1`, `begin; set lock_timeout = 1`, `select set_config('a', 'b', false)`],
      right: [
        `begin; set local lock_timeout = 1`,
        `update person set phone = $`,
        `select set_config('a', 'b', true)`,
      ],
    },
    'ON CONFLICT names its columns': {
      broken: [
        'insert into budget (company_id) values ($) on conflict do nothing',
        'insert into budget (company_id) values ($) on conflict on constraint budget_pkey do nothing',
      ],
      right: ['insert into budget (company_id) values ($) on conflict (company_id, id) do nothing'],
    },
    'a statement on tables of a company names the company': {
      broken: ['select id from document where id = $', 'update "task" set "state" = $ where "id" = $'],
      right: [
        'select id from document where company_id = $',
        'with document as (select 1 as id) select id from document',
        'select id from person',
      ],
    },
    'rows are locked within one company': {
      broken: ['select id from document where id = $ for update'],
      right: ['select id from document where company_id = $ for update', 'select id from person for update'],
    },
    'the transaction of a company writes no global table': {
      broken: ['insert into sweep_run (name) values ($)'],
      right: ['insert into document (company_id) values ($)'],
    },
  };

  test.each(statementRules(known).map(({ rule }) => rule))('is refused where it breaks: %s', (rule) => {
    const { broken = [], right = [] } = CASES[rule] ?? {};
    expect(broken.length).toBeGreaterThan(0);
    for (const text of broken) expect(brokenBy(text, true), text).toContain(rule);
    for (const text of right) expect(brokenBy(text, true), text).not.toContain(rule);
  });

  test('may write a global table outside of the transaction of a company', () => {
    expect(brokenBy('insert into sweep_run (name) values ($)')).toEqual([]);
  });
});

describe('The scripts for distributed engines', () => {
  test.each(Object.entries(SCRIPTS))('%s is what the list of tables makes it', (name, made) => {
    expect(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')).toBe(made());
  });

  test('name every table once', () => {
    const text = SCRIPTS['deploy/distributed/citus.sql']?.() ?? '';
    const named = [...text.matchAll(/^select \w+\('(\w+)'/gm)].map(([, table]) => table);
    expect(named.sort()).toEqual(Object.keys(COLUMNS).sort());
    expect([...GLOBAL_TABLES].filter((table) => !(table in COLUMNS))).toEqual([]);
  });
});
