import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { newId } from '#system/id.ts';
import { copyTemplate } from '../cluster.ts';
import { startDroppingPooler } from '../dropping-pooler.ts';
import { startProduct } from '../start/product.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const newDatabase = (): Promise<string> => copyTemplate(inject('clusterUrl'));

/** Starts with these settings; what it prints if it ends by itself, or `ready`. */
async function start(folder: string, env: Record<string, string>): Promise<string> {
  const product = await startProduct(folder, { env });
  const ended = await Promise.race([
    product.ready().then(
      () => 'ready',
      () => 'ended',
    ),
    product.ended.then(() => 'ended'),
  ]);
  if (ended === 'ready') await product.stop();
  return ended === 'ready' ? 'ready' : product.said();
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-servers-'));
  folders.push(folder);
  return folder;
}

describe('A start with OUTLAY_SERVERS', () => {
  test('makes an empty server ready, and from then on refuses to start without it or with one of others', async () => {
    const [first, second, other] = [await newDatabase(), await newDatabase(), await newDatabase()];
    const folder = newFolder();
    const several = { DATABASE_URL: first, OUTLAY_SERVERS: `second=${second}` };
    expect(await start(folder, several)).toBe('ready');

    expect(await start(newFolder(), { DATABASE_URL: other })).toBe('ready');
    expect(await start(folder, { DATABASE_URL: first, OUTLAY_SERVERS: `third=${other}` })).toContain(
      'OUTLAY_SERVERS: the database of third belongs to another installation.',
    );
    expect(await start(folder, { DATABASE_URL: first, OUTLAY_SERVERS: `renamed=${second}` })).toContain(
      'OUTLAY_SERVERS: the database of renamed is the server second',
    );
    expect(await start(folder, { DATABASE_URL: first, OUTLAY_SERVERS: `same=${first}` })).toContain(
      'OUTLAY_SERVERS: same is the database of DATABASE_URL',
    );

    const client = new pg.Client({ connectionString: first });
    await client.connect();
    await client.query(`insert into company_place (company_id, server) values ($1, 'second')`, [newId()]);
    await client.end();
    expect(await start(folder, { DATABASE_URL: first })).toContain(
      'Companies are on the server second: name it in OUTLAY_SERVERS.',
    );
    expect(await start(folder, several)).toBe('ready');
  });

  test('says in one sentence what is wrong with the settings', async () => {
    const first = await newDatabase();
    const folder = newFolder();
    expect(await start(folder, { OUTLAY_SERVERS: `second=${first}` })).toContain(
      'OUTLAY_SERVERS is of use only with DATABASE_URL',
    );
    const missing = first.replace(/\/[^/]+$/, '/nowhere');
    expect(await start(folder, { DATABASE_URL: first, OUTLAY_SERVERS: `second=${missing}` })).toContain(
      'OUTLAY_SERVERS: second cannot be reached',
    );
    const pooler = await startDroppingPooler(await newDatabase());
    expect(await start(folder, { DATABASE_URL: first, OUTLAY_SERVERS: `second=${pooler.url}` })).toContain(
      'OUTLAY_SERVERS, second: a pooler drops the parameter “options”',
    );
    pooler.stop();
    expect(
      await start(folder, { DATABASE_URL: first, OUTLAY_SERVERS: '', OUTLAY_NEW_COMPANIES: 'second' }),
    ).toContain('OUTLAY_NEW_COMPANIES names second');
  });
});
