import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { lockCluster } from '#database/cluster-lock.ts';
import { lockFolder } from '#database/folder-lock.ts';
import { cleanUp, copyOf, databaseOf, isDatabaseOf, newFolder, startProduct } from './product.ts';

const ONE_SENTENCE = /^Another Outlay .*already runs on the data folder .*\n$/;
/** A separate process namespace, as in a container. */
const CONTAINER = ['unshare', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];
const canContain = spawnSync('unshare', [...CONTAINER.slice(1), 'true']).status === 0;
const hasFlock = spawnSync('flock', ['--version']).status === 0;

let made: string;
let folder: string;
beforeAll(async () => {
  made = newFolder();
  const first = await startProduct(made);
  await first.ready();
  expect(await first.stop()).toBe(0);
});
afterEach(() => cleanUp(folder));
afterAll(() => cleanUp(made));

const fresh = () => (folder = copyOf(made));

const answers = async (url: string) => (await fetch(`${url}/api/ready`)).status;

describe('Two servers on one data folder', () => {
  test('the second is rejected in one sentence and the first continues', async () => {
    const first = await startProduct(fresh());
    await first.ready();
    const second = await startProduct(folder);

    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(ONE_SENTENCE);
    expect(await answers(first.url)).toBe(200);
    expect(await first.stop()).toBe(0);
  });

  test.skipIf(!canContain)('one in a container is rejected too, both ways', async () => {
    const inside = await startProduct(fresh(), { inside: CONTAINER });
    await inside.ready();
    const outside = await startProduct(folder);
    const beside = await startProduct(folder, { inside: CONTAINER });

    expect(await outside.ended).toBe(1);
    expect(outside.said()).toMatch(ONE_SENTENCE);
    expect(await beside.ended).toBe(1);
    expect(beside.said()).toMatch(ONE_SENTENCE);
    expect(await answers(inside.url)).toBe(200);
  });

  test.skipIf(!canContain)(
    'the next start succeeds after a container was killed, even if its process IDs are reused',
    async () => {
      const inside = await startProduct(fresh(), { inside: CONTAINER, bare: true });
      await inside.ready();
      inside.signal('SIGKILL');
      await inside.ended;
      const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
      const note = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8')
        .split('\n')
        .slice(1);
      writeFileSync(join(folder, 'postgres', 'postmaster.pid'), [String(stranger.pid), ...note].join('\n'));
      const next = await startProduct(folder, { bare: true });

      await next.ready();
      expect(stranger.exitCode).toBe(null);
      expect(stranger.signalCode).toBe(null);
      stranger.kill();
      expect(await next.stop()).toBe(0);
    },
  );

  test('the next start after a kill ends the orphaned database and becomes ready', async () => {
    const first = await startProduct(fresh(), { bare: true });
    await first.ready();
    const left = databaseOf(folder);
    first.signal('SIGKILL');
    await first.ended;
    expect(isDatabaseOf(left, folder)).toBe(true);
    const next = await startProduct(folder, { bare: true });

    await next.ready();
    expect(isDatabaseOf(left, folder)).toBe(false);
    expect(await next.stop()).toBe(0);
  });

  test('a server whose folder was taken over stops at once with its database', async () => {
    const first = await startProduct(fresh());
    await first.ready();
    const database = databaseOf(folder);
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ id: 'another', kernel: 'elsewhere' }));

    expect(await first.ended).toBe(1);
    expect(first.said()).toContain('The data folder was taken by another Outlay');
    await expect.poll(() => isDatabaseOf(database, folder)).toBe(false);
  });

  test('a folder held by a server on another machine is rejected while that one is alive', async () => {
    fresh();
    const path = join(folder, 'server.lock');
    const beat = () => writeFileSync(path, JSON.stringify({ id: 'a', kernel: 'other', host: 'far', pid: 7 }));
    beat();
    const beating = setInterval(beat, 200);
    const taking = lockFolder(folder, { onLost: () => undefined });

    await expect(taking).rejects.toThrow('Another Outlay (process 7 on far) already runs');
    clearInterval(beating);
  });
});

test('a start beside a stopping server waits and takes over its database', async () => {
  const first = await startProduct(fresh());
  await first.ready();
  const taking = lockCluster(join(folder, 'postgres'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  first.signal('SIGKILL');

  (await taking).release();
  expect(databaseOf(folder)).toBe(0);
});

describe.skipIf(!hasFlock)('A database still running in an unseen container', () => {
  test('keeps a second one from starting on its files, even when only one session is left', async () => {
    const first = await startProduct(fresh());
    await first.ready();
    const session = await longSession(folder);
    const database = databaseOf(folder);
    first.signal('SIGKILL');
    process.kill(database, 'SIGKILL');
    await first.ended;
    await expect.poll(() => isDatabaseOf(database, folder)).toBe(false);
    // A stopped session does not notice that its server has ended.
    const beside = lockCluster(join(folder, 'postgres'), { patienceMs: 500 });

    await expect(beside).rejects.toThrow('is still run by another process');
    process.kill(session, 'SIGKILL');
    (await lockCluster(join(folder, 'postgres'))).release();
  });
});

/** Opens a session in the database and stops its process; returns the process id. */
async function longSession(home: string): Promise<number> {
  const [, , , port] = readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(home, 'postgres.secret'), 'utf8').trim();
  const client = new pg.Client({
    connectionString: `postgres://outlay_owner:${password}@127.0.0.1:${port}/postgres`,
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  return pid;
}
