import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMigrations } from '../../src/database/migrate.ts';
import { needsNodesSince } from '../../src/database/releases.ts';
import { KEY, MAIN } from '../bench/setting.ts';
import { connected } from '../connected.ts';

interface Interrupted {
  kills: number;
  /** The newest migration of the release that is upgraded. */
  after: string;
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** Longer than a lease that its killed holder left, and the start before it. */
const PATIENCE_MS = 60_000;
const LOOK_MS = 3;
/** Within a migration, which takes about as long. */
const LATER_MS = 40;

/** Starts the product and kills it while it migrates, several times, each time a random part further. */
export const interrupt = (url: string, { kills, after, ...start }: Interrupted): Promise<void> =>
  connected(url, async (client) => {
    const count = async () => {
      const { rows } = await client.query<{ made: number }>(
        `select count(*)::int as made from migration where name > $1 and name like '%.sql'`,
        [after],
      );
      return rows[0]?.made ?? 0;
    };
    // What waits for the end of older nodes does not run now.
    const all = allMigrations().filter(
      ({ name, sql }) => name > after && needsNodesSince(sql) === undefined,
    ).length;
    const marks = Array.from({ length: kills }, () => Math.floor(Math.random() * all)).sort((a, b) => a - b);
    const reached: number[] = [];
    for (const mark of marks) {
      await killedAt(start, async () => (await count()) >= mark);
      reached.push(await count());
    }
    console.log(`killed while it migrated, after ${reached.join(', ')} of ${all} migrations`);
  });

async function killedAt(
  { folder, env }: Pick<Interrupted, 'folder' | 'env'>,
  reached: () => Promise<boolean>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      OUTLAY_DATA: folder,
      OUTLAY_KEY: KEY,
      OUTLAY_RATE: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const deadline = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && performance.now() < deadline && !(await reached())) await sleep(LOOK_MS);
  await sleep(Math.random() * LATER_MS);
  child.kill('SIGKILL');
  await gone;
}
