import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../version.ts';
import { allMigrations } from './migrate.ts';
import { compareVersions, oldestBeside, releases } from './releases.ts';

const ROOT = new URL('../../../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

test('The newest release is the version of every package', () => {
  const newest = releases().at(-1)?.version;
  const packages = ['', 'contract/', 'server/', 'web/', 'e2e/'].map((folder) => `${folder}package.json`);
  const versions = packages.map((path) => (JSON.parse(textOf(path)) as { version: string }).version);

  expect(newest).toBe(VERSION);
  expect(new Set(versions)).toEqual(new Set([VERSION]));
});

test('Each release is in the changelog and in the table of docs/upgrade.md, and its newest migration is here', () => {
  const migrations = allMigrations().map(({ name }) => name);
  const headings = textOf('CHANGELOG.md').match(/^## .*$/gm);
  const rows = textOf('docs/upgrade.md').match(/^\| \d+\.\d+\.\d+(?= )/gm);
  for (const { version, date, migration } of releases()) {
    expect(headings).toContain(`## ${version} (${date})`);
    expect(rows).toContain(`| ${version}`);
    expect(migrations).toContain(migration);
  }
});

const RELEASED = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version, index) => ({
  ...{ version, date: '', commit: '' },
  migration: `00${index + 1}0_last.sql`,
}));

test('A migration lets the three releases before it run on, and a later step the one that it names', () => {
  expect(oldestBeside('0041_next.sql', '', RELEASED)).toBe('1.1.0');
  expect(oldestBeside('0025_between.sql', '', RELEASED)).toBe('1.0.0');
  expect(oldestBeside('0005_first.sql', '', RELEASED)).toBe(null);
  expect(oldestBeside('0041_next.sql', '-- Needs nodes since 1.3.0\ndrop table x;', RELEASED)).toBe('1.3.0');
});

test('Versions are compared by their numbers', () => {
  expect(compareVersions('1.10.0', '1.9.0')).toBeGreaterThan(0);
  expect(compareVersions('1.9.0', '1.10.0')).toBeLessThan(0);
  expect(compareVersions('1.4.0', '1.4.0')).toBe(0);
});
