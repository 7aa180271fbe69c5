import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner, plant, startProduct } from '../bench/setting.ts';
import { connected, nowAt } from '../connected.ts';
import {
  acknowledgedOf,
  compare,
  isSavedAfter,
  listExpenses,
  workDuring,
  type CallLog,
  type Caller,
  type Comparison,
} from './load.ts';
import { openArchived, type ArchivedDatabase } from './pgbackrest.ts';
import { prove } from './prove.ts';
import { until } from './wait.ts';

const WORKERS = 8;
const WORK_MS = 10_000;
/** A second on each side of the time to which the database is brought back. */
const ASIDE_MS = 1_000;
const ARCHIVE_S = 10;
const PATIENCE_S = 600;
const ROWS_A_GIGABYTE = 128;
const GOAL_LOST_S = 300;
const GOAL_BACK_S = 600;

/**
 * The machine of the database is lost under load and its database restored by pgBackRest; then it is lost again, and
 * brought back to a time between two changes. `gigabytes` more make it as large as a company's own.
 */
export async function restore(folder: string, gigabytes = 0): Promise<boolean> {
  const database = await openArchived(folder, { archiveTimeoutS: ARCHIVE_S });
  try {
    await asOwner(database.login(), 'create database drill');
    const [crew] = await plant(database.login('drill'), folder, 1);
    if (gigabytes > 0) await fill(database, gigabytes);
    const product = await startProduct(join(folder, 'node'), {
      ...{ DATABASE_URL: database.login('drill'), OUTLAY_POOL: '12', OUTLAY_DEMO: 'off' },
    });
    const log: CallLog = [];
    const callers = { origin: product.origin, token: crew?.employee.token ?? '' };
    try {
      const latest = await loseAndRestore(database, callers, log);
      const latestRight = reportLatest(latest, log);
      await product.stop();
      return (await restoreBetween(database, latest)) && latestRight;
    } finally {
      await product.stop();
    }
  } finally {
    await database.close();
  }
}

interface Restored {
  /** Acknowledged before the time between, and after it. */
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  between: Date;
  lostAt: number;
  backS: number;
  result: Comparison;
  proof: string;
}

async function loseAndRestore(database: ArchivedDatabase, caller: Caller, log: CallLog): Promise<Restored> {
  // The backup is taken while people work.
  await workDuring([{ caller, log }], WORKERS, async () => {
    await database.backup();
    await sleep(WORK_MS);
  });
  const before = acknowledgedOf(log);
  await sleep(ASIDE_MS);
  const between = await connected(database.login('drill'), nowAt);
  await sleep(ASIDE_MS);
  let [lostAt, backS] = [0, 0];
  await workDuring([{ caller, log }], WORKERS, async () => {
    await sleep(WORK_MS + ARCHIVE_S * 1_000);
    lostAt = performance.now();
    await database.lose();
    await database.restore();
    await until('the product saves again', PATIENCE_S, () =>
      Promise.resolve(isSavedAfter(log, lostAt + 500)),
    );
    backS = (performance.now() - lostAt) / 1000;
    await sleep(WORK_MS / 2);
  });
  const after = new Set([...acknowledgedOf(log)].filter((id) => !before.has(id)));
  const result = await connected(database.login('drill'), (client) => compare(log, client));
  return {
    before,
    after,
    between,
    lostAt,
    backS,
    result,
    proof: await prove(database.login('drill'), { setBack: true }),
  };
}

function reportLatest({ lostAt, backS, result, proof }: Restored, log: CallLog): boolean {
  const gone = new Set(result.lost);
  const oldest = Math.min(
    ...log.filter((one) => one.outcome === 'acknowledged' && gone.has(one.id)).map(({ at }) => at),
  );
  const lostS = gone.size > 0 ? (lostAt - oldest) / 1000 : 0;
  console.log(
    `machine lost: ${result.acknowledged} acknowledged, of which those of the last ${lostS.toFixed(1)} s were lost (${gone.size}; archive_timeout ${ARCHIVE_S} s, goal ${GOAL_LOST_S} s); ${result.doubled.length} doubled, ${result.ghosts.length} refused and saved all the same`,
  );
  console.log(`saved again after ${backS.toFixed(1)} s (goal ${GOAL_BACK_S} s); ${proof}`);
  const wrong = result.doubled.length + result.ghosts.length;
  return wrong === 0 && lostS <= GOAL_LOST_S && backS <= GOAL_BACK_S;
}

async function restoreBetween(database: ArchivedDatabase, restored: Restored): Promise<boolean> {
  const { before, after, between } = restored;
  await database.lose();
  await database.restore(between);
  const there = await connected(database.login('drill'), listExpenses);
  const missing = [...before].filter((id) => !there.has(id));
  const later = [...after].filter((id) => there.has(id));
  console.log(
    `back to a time between two changes: of ${before.size} before it ${missing.length} are missing, of ${after.size} after it ${later.length} are there; ${await prove(database.login('drill'), { setBack: false })}`,
  );
  return missing.length + later.length === 0;
}

/** Random bytes, for a company's photographs do not compress either. */
async function fill(database: ArchivedDatabase, gigabytes: number): Promise<void> {
  await connected(database.login('drill'), async (client) => {
    await client.query('create table ballast (bytes bytea)');
    await client.query('alter table ballast alter column bytes set storage external');
    for (let row = 0; row < gigabytes * ROWS_A_GIGABYTE; row += 1)
      await client.query('insert into ballast values ($1)', [randomBytes(2 ** 30 / ROWS_A_GIGABYTE)]);
  });
}
