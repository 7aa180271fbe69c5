import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '#database/embedded.ts';
import { connected } from '../../bench/connected.ts';
import { newFolder } from './installation.ts';

const MINUTE_MS = 60_000;

const folder = newFolder();
const archive = join(folder, 'archive');
mkdirSync(archive);
// The database runs as a user of its own.
chmodSync(folder, 0o755);
chmodSync(archive, 0o777);
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const segments = () => readdirSync(archive).filter((name) => /^[0-9A-F]{24}$/.test(name)).length;

const write = (database: EmbeddedDatabase, text: string) =>
  connected(database.ownerUrl, (client) => client.query(text));

/** Writes something, and waits until it is archived; at each look a minute has passed for the product. */
async function expectArchived(database: EmbeddedDatabase): Promise<void> {
  const before = segments();
  await write(database, 'create table if not exists note (text text); insert into note values (now()::text)');
  const aMinuteLater = () => {
    vi.advanceTimersByTime(MINUTE_MS);
    return segments();
  };
  await expect.poll(aMinuteLater, { interval: 500 }).toBeGreaterThan(before);
}

/** One of its processes dies: it ends all others, and is there again when it has replayed its log. */
async function crash(database: EmbeddedDatabase): Promise<void> {
  const other = new pg.Client({ connectionString: database.ownerUrl });
  other.on('error', () => undefined);
  await other.connect();
  const ended = once(other, 'end');
  await connected(database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
  }).catch(() => undefined);
  const answers = () =>
    write(database, 'select 1').then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(true);
}

test('The log of a database that was started, or has crashed, is archived before the next checkpoint is due', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const archiveCommand = `cp %p ${archive}/%f`;
  const settings = { archive_timeout: '1s', checkpoint_timeout: '1h' };
  const database = await startEmbedded({ folder, archiveCommand, settings });
  try {
    await expectArchived(database);
    await write(database, 'checkpoint');
    await crash(database);
    await expectArchived(database);
  } finally {
    await database.stop();
  }
});
