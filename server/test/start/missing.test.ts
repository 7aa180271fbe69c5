import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import pg from 'pg';
import { openDataFolder } from '#database/data-folder.ts';
import { openDatabase } from '#database/open.ts';
import { newId } from '#system/id.ts';
import { StartError } from '../../src/env.ts';
import { keyPortOf } from '../../src/env.key.ts';
import { startDroppingPooler } from '../dropping-pooler.ts';
import { cleanUp, copyOf, newFolder } from './product.ts';

/** Opens and closes the folder and the database as a start does; returns the message if it is refused. */
async function start(folder: string, input: { key?: string; url?: string } = {}): Promise<string> {
  try {
    const opened = await openDataFolder({
      folder,
      keys: keyPortOf({ OUTLAY_DATA: folder, ...(input.key ? { OUTLAY_KEY: input.key } : {}) }),
      embedded: !input.url,
      onLost: () => undefined,
    });
    try {
      const env = {
        OUTLAY_DATA: folder,
        OUTLAY_PARTITIONS: 1,
        ...(input.url ? { DATABASE_URL: input.url } : {}),
      };
      const database = await openDatabase({ env, folder: opened, say: () => undefined });
      await database.close();
      return 'started';
    } finally {
      opened.release();
    }
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

const largestTable = (folder: string): string => {
  const tables = join(folder, 'postgres', 'base', '5');
  const sizes = readdirSync(tables).map((name) => ({ name, size: statSync(join(tables, name)).size }));
  return join(tables, sizes.toSorted((a, b) => b.size - a.size)[0]?.name ?? '');
};

let made: string;
let folder: string;
beforeAll(async () => {
  made = newFolder();
  expect(await start(made)).toBe('started');
});
afterEach(() => cleanUp(folder));
afterAll(() => cleanUp(made));

describe('A data folder with a missing part', () => {
  const lose = (name: string) => rmSync(join(folder, name), { recursive: true });
  const LOSSES: [string, () => void, RegExp][] = [
    ['its key', () => lose('server.key'), /^The server's key is missing .*OUTLAY_KEY/],
    [
      'its key, for another',
      () => writeFileSync(join(folder, 'server.key'), 'ab'.repeat(32)),
      /^The server's key is not the one .*OUTLAY_KEY/,
    ],
    ['half of its key', () => truncateSync(join(folder, 'server.key'), 20), /server\.key is damaged/],
    ['its files', () => lose('files'), /^The files of this installation are missing/],
    ['the files, for an empty folder', () => lose('files/installation'), /^The files of this/],
    ['the database’s password', () => lose('postgres.secret'), /^The database's password is missing/],
    ['the database', () => lose('postgres'), /^The database of this installation is missing/],
    ['the end of a table', () => truncateSync(largestTable(folder), 8192), /^The database is damaged/],
    ['a table', () => rmSync(largestTable(folder)), /^The database is damaged/],
    ['the control file', () => lose('postgres/global/pg_control'), /^The database is damaged/],
    ['its note', () => truncateSync(join(folder, 'outlay.json'), 4), /outlay\.json cannot be read/],
  ];
  test.each(LOSSES)('is rejected in one sentence: %s', async (_what, damage, sentence) => {
    folder = copyOf(made);
    damage();
    const said = await start(folder);

    expect(said).toMatch(sentence);
    expect(said).not.toContain('\n');
  });

  test('starts again when the part is back or the key is given', async () => {
    folder = copyOf(made);
    const key = readFileSync(join(folder, 'server.key'), 'utf8');
    renameSync(join(folder, 'files'), join(folder, 'elsewhere'));
    lose('server.key');
    expect(await start(folder, { key })).toContain('The files of this installation are missing');
    renameSync(join(folder, 'elsewhere'), join(folder, 'files'));

    expect(await start(folder, { key })).toBe('started');
    expect(existsSync(join(folder, 'server.key'))).toBe(false);
  });
});

describe('The operator’s own PostgreSQL', () => {
  const newDatabase = async () => {
    const name = `t_${newId().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: inject('clusterUrl') });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    return inject('clusterUrl').replace(/\/postgres$/, `/${name}`);
  };

  test('is rejected with a new or wrong key, or files of another database', async () => {
    folder = newFolder();
    const url = await newDatabase();
    expect(await start(folder, { url })).toBe('started');
    const key = readFileSync(join(folder, 'server.key'), 'utf8');
    const other = newFolder();

    expect(await start(other, { url })).toMatch(/^The server's key is missing/);
    expect(await start(other, { url, key: 'cd'.repeat(32) })).toMatch(/^The server's key is not the one/);
    expect(await start(folder, { url: await newDatabase() })).toMatch(/belongs to another database/);
    rmSync(join(folder, 'files'), { recursive: true });
    expect(await start(folder, { url })).toMatch(/^The files of this installation are missing/);
    // Another node with its own folder.
    expect(await start(other, { url, key })).toBe('started');
    await cleanUp(other);
  });

  test('is rejected behind a pooler that drops the role, without which everybody sees every company', async () => {
    folder = newFolder();
    const pooler = await startDroppingPooler(await newDatabase());
    try {
      expect(await start(folder, { url: pooler.url })).toMatch(
        /^DATABASE_URL: a pooler drops the parameter “options”.*DATABASE_MIGRATE_URL/,
      );
    } finally {
      pooler.stop();
    }
  });
});
