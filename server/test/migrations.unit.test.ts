import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GROWING } from '#database/partitions.ts';

const FOLDER = new URL('../src/database/migrations/', import.meta.url);

/** Those after the ones that were released before these rules. */
const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql') && name >= '0110')
  .map((name) => ({ name, text: bare(readFileSync(new URL(name, FOLDER), 'utf8')) }));

function bare(text: string): string {
  return text.replaceAll(/--.*$/gm, '');
}

const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/i;
const CHANGES_ROWS = /^\s*(?:insert|update|delete|with)\b/i;
/** Whether one of the statements begins so. */
const has = (text: string, first: RegExp) => text.split(';').some((statement) => first.test(statement));
const growing = GROWING.join('|');

/** What `migrate` does not rewrite for tables with partitions, or what opens the partitions. */
const NOT_FOR_PARTITIONS: Record<string, RegExp> = {
  'an index made into a constraint': new RegExp(`alter table (?:${growing})\\b[^;]*\\busing index\\b`, 'i'),
  'a storage parameter': new RegExp(`alter table (?:${growing})\\s+(?:re)?set \\(`, 'i'),
  'a grant for all tables': /\bon all tables in schema\b/i,
};

const faultsOf = (text: string): string[] => [
  ...(has(text, CHANGES_TABLES) && has(text, CHANGES_ROWS) ? ['changes tables and rows'] : []),
  ...Object.entries(NOT_FOR_PARTITIONS).flatMap(([fault, pattern]) => (pattern.test(text) ? [fault] : [])),
];

test('A migration changes tables or rows, and only what a table with partitions takes', () => {
  for (const { name, text } of migrations) expect(faultsOf(text), name).toEqual([]);
});

test('A migration that does not is noticed', () => {
  expect(faultsOf('alter table task add column a int;\nupdate task set a = 1;')).toEqual([
    'changes tables and rows',
  ]);
  expect(faultsOf('alter table event add constraint a unique using index b;')).toEqual([
    'an index made into a constraint',
  ]);
  expect(faultsOf('alter table message set (autovacuum_enabled = off);')).toEqual(['a storage parameter']);
  expect(faultsOf('grant select on all tables in schema public to outlay_app;')).toEqual([
    'a grant for all tables',
  ]);
  const policy = 'create policy own_company on task\n  with check (true);\ncreate table a (\n  b int);';
  expect(faultsOf(policy)).toEqual([]);
});
