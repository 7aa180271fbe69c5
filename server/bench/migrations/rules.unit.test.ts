import { describe, expect, test } from 'vitest';
import { allMigrations } from '../../src/database/migrate.ts';
import { releases, type Release } from '../../src/database/releases.ts';
import { faultsOf, plainIndexes } from './rules.ts';

const RELEASED: Release[] = [{ version: '1.4.0', date: '', commit: '', migration: '0104_sweep_runs.sql' }];
const KNOWN = {
  released: RELEASED,
  plain: plainIndexes([
    { sql: 'create index shelf_place on shelf (place);' },
    {
      sql: 'CREATE UNIQUE INDEX shelf_name ON shelf (name); create index concurrently rack_place on rack (place);',
    },
  ]),
};
const faults = (text: string) => faultsOf('0200_next.sql', text, KNOWN);

test('The migrations of this version keep the rules', () => {
  const migrations = allMigrations();
  const known = { released: releases(), plain: plainIndexes(migrations) };
  const found = migrations.flatMap(({ name, sql }) =>
    faultsOf(name, sql, known).map((fault) => `${name} ${fault}`),
  );
  expect(found).toEqual([]);
});

const CONTRACTS = [
  'drop table shelf;',
  'drop index concurrently if exists shelf_name;',
  'alter table shelf drop column name;',
  'alter table shelf rename to rack;',
  'alter table shelf rename column name to title;',
  'alter table shelf alter column count type bigint;',
  'alter table shelf alter column name set not null;',
  'alter table shelf alter column name drop default;',
  'alter table shelf add column name text not null;',
  'alter table shelf drop constraint shelf_name_key;',
];

describe('A step that takes away what old nodes use', () => {
  test.each(CONTRACTS)('needs the release that stopped using it: %s', (statement) => {
    expect(faults(statement)).toEqual([expect.stringContaining('it needs “-- Needs nodes since VERSION”')]);
    expect(faults(`-- Needs nodes since 1.4.0\n${statement}`)).toEqual([]);
  });

  test('cannot name a release that was not made', () => {
    expect(faults('-- Needs nodes since 1.5.0\ndrop table shelf;')).toEqual([
      'it names 1.5.0, which is no release of releases.json',
    ]);
  });
});

describe('What adds, or drops an index that is not unique, is free', () => {
  test.each([
    'create table shelf (id int primary key, name text not null);',
    'create table shelf (id int); insert into shelf select 1; update shelf set id = 2;',
    "alter table shelf add column name text not null default '';",
    'alter table shelf add column note text;',
    'alter table shelf drop constraint shelf_kind; alter table shelf add constraint shelf_kind check (true) not valid;',
    'drop index concurrently if exists shelf_place;',
    'drop index rack_place;',
    '-- update shelf set name = null;\nselect 1;',
    "do $$ begin execute format('grant select on %I to outlay_app', 'shelf'); end $$;",
  ])('%s', (text) => expect(faults(text)).toEqual([]));
});

describe('A whole table is changed in batches', () => {
  test.each([
    "update shelf set name = '';",
    'delete from shelf;',
    'lock table shelf in share mode;',
    'insert into rack select * from shelf;',
    'with old as (select 1) update shelf set name = null;',
    'do $$ begin update shelf set name = null; end $$;',
  ])('%s', (text) => expect(faults(text)).toEqual([expect.stringContaining('whole table')]));

  test('a loop that commits after each part is one', () => {
    const loop = `do $$ begin loop
      update shelf set name = '' where id in (select id from shelf where name is null limit 5000);
      exit when not found; commit; end loop; end $$;`;
    expect(faults(loop)).toEqual([]);
  });
});

test('Migrations of before the rules stay as they are', () => {
  expect(faultsOf('0109_old.sql', 'drop table shelf;', KNOWN)).toEqual([]);
});
