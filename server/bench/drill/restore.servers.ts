import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretsOf } from '#secrets/key-ring.ts';
import { moveCompany } from '../../src/company/move.ts';
import { besideUrl } from '../../src/database/servers/entrance.ts';
import { asOwner, KEY, plant, startProduct } from '../bench/setting.ts';
import { connected, nowAt } from '../connected.ts';
import {
  acknowledgedOf,
  compare,
  isSavedAfter,
  listExpenses,
  workDuring,
  type CallLog,
  type Caller,
} from './load.ts';
import { openArchived, type ArchivedDatabase } from './pgbackrest.ts';
import { prove } from './prove.ts';
import { until } from './wait.ts';

const WORKERS = 4;
const WORK_MS = 10_000;
const ASIDE_MS = 1_000;
const ARCHIVE_S = 10;
const PATIENCE_S = 600;
const GOAL_BACK_S = 600;

/** A company, the server that it is on, and what was asked for it. */
interface Side {
  name: string;
  database: ArchivedDatabase;
  companyId: string;
  caller: Caller;
  log: CallLog;
}

/**
 * Two companies on two servers, each backed up by itself. The second machine is lost and restored while people of the first one
 * work on; then both are lost, and restored to one moment between two changes.
 */
export async function restoreServers(folder: string): Promise<boolean> {
  const names = ['first', 'second'];
  const databases: ArchivedDatabase[] = [];
  try {
    for (const name of names)
      databases.push(await openArchived(join(folder, name), { archiveTimeoutS: ARCHIVE_S, movable: true }));
    for (const database of databases) await asOwner(database.login(), 'create database drill');
    return await onBoth(folder, databases);
  } finally {
    for (const database of databases) await database.close();
  }
}

async function onBoth(folder: string, databases: readonly ArchivedDatabase[]): Promise<boolean> {
  const [first, second] = databases;
  if (!first || !second) throw new Error('two were opened');
  const owners = { first: first.login('drill'), second: second.login('drill') };
  const crews = await plant(owners.first, folder, 2);
  const product = await startProduct(join(folder, 'node'), {
    ...{ DATABASE_URL: owners.first, OUTLAY_SERVERS: `second=${owners.second}` },
    ...{ OUTLAY_POOL: '12', OUTLAY_DEMO: 'off' },
  });
  try {
    const sides = crews.map(({ companyId, employee }, at): Side => {
      const database = at === 0 ? first : second;
      const caller = { origin: product.origin, token: employee.token };
      return { name: at === 0 ? 'first' : 'second', database, companyId, caller, log: [] };
    });
    const moved = { owners, companyId: sides[1]?.companyId ?? '', to: 'second', secrets: secretsOf(KEY) };
    await moveCompany({ ...moved, say: () => undefined });
    // The backups are taken while people work, one after the other.
    await workDuring(sides, WORKERS, async () => {
      for (const { database } of sides) await database.backup();
      await sleep(WORK_MS);
    });
    const oneRight = await loseSecond(sides);
    return (await loseBoth(sides)) && oneRight;
  } finally {
    await product.stop();
  }
}

const savedSince = (sides: readonly Side[], since: number) => () =>
  Promise.resolve(sides.every(({ log }) => isSavedAfter(log, since + 500)));

/** The second server's log was set back when it was lost alone, and says so ever after. */
const proofOf = ({ database, companyId, name }: Side) =>
  name === 'first'
    ? prove(database.login('drill'), { setBack: false, only: companyId })
    : prove(besideUrl(database.login('drill')), { setBack: true, only: companyId });

async function loseSecond(sides: readonly Side[]): Promise<boolean> {
  const [first, second] = sides;
  if (!first || !second) throw new Error('there are two');
  const before = first.log.length;
  let [lostAt, backS] = [0, 0];
  await workDuring(sides, WORKERS, async () => {
    await sleep(WORK_MS + ARCHIVE_S * 1_000);
    lostAt = performance.now();
    await second.database.lose();
    await second.database.restore();
    await until('people of the second server save again', PATIENCE_S, savedSince([second], lostAt));
    backS = (performance.now() - lostAt) / 1000;
    // PostgreSQL keeps to archive_timeout only from the first checkpoint after a restore on, which this brings.
    await second.database.backup();
    await sleep(WORK_MS / 2);
  });
  const failed = first.log.slice(before).filter(({ outcome }) => outcome !== 'acknowledged');
  const { acknowledged, lost, doubled, ghosts } = await connected(second.database.login('drill'), (client) =>
    compare(second.log, client),
  );
  console.log(
    `the second machine lost: of ${first.log.length - before} calls to the first ${failed.length} failed; of ${acknowledged} acknowledged changes on the second the last ${lost.length} were lost, ${doubled.length} doubled, ${ghosts.length} refused and saved all the same; saved again after ${backS.toFixed(1)} s (goal ${GOAL_BACK_S} s); ${await proofOf(second)}`,
  );
  if (failed[0]) console.log(`  ${failed[0].said}`);
  return failed.length + doubled.length + ghosts.length === 0 && backS <= GOAL_BACK_S;
}

/** Both come back to one moment: what the first server says of people fits what the second has of their company. */
async function loseBoth(sides: readonly Side[]): Promise<boolean> {
  const there = await Promise.all(sides.map(expensesOf));
  const known = sides.map(({ log }) => acknowledgedOf(log));
  await workDuring(sides, WORKERS, () => sleep(WORK_MS));
  const before = sides.map(({ log }, at) => newIn(log, known[at]));
  await sleep(ASIDE_MS);
  const moment = await connected(sides[0]?.database.login('drill') ?? '', nowAt);
  await sleep(ASIDE_MS);
  const earlier = sides.map(({ log }) => acknowledgedOf(log));
  await workDuring(sides, WORKERS, () => sleep(WORK_MS + ARCHIVE_S * 1_000));
  const after = sides.map(({ log }, at) => newIn(log, earlier[at]));
  const lostAt = performance.now();
  for (const { database } of sides) await database.lose();
  for (const { database } of sides) await database.restore(moment);
  let wrong = 0;
  for (const [at, side] of sides.entries()) {
    const found = await expensesOf(side);
    const missing = [...(there[at] ?? []), ...(before[at] ?? [])].filter((id) => !found.has(id));
    const later = [...(after[at] ?? [])].filter((id) => found.has(id));
    wrong += missing.length + later.length;
    console.log(
      `both machines lost, the ${side.name} back to a time between two changes: of ${before[at]?.size} before it ${missing.length} are missing, of ${after[at]?.size} after it ${later.length} are there; ${await proofOf(side)}`,
    );
  }
  await workDuring(sides, WORKERS, () =>
    until('everybody saves again', PATIENCE_S, savedSince(sides, performance.now())),
  );
  const backS = (performance.now() - lostAt) / 1000;
  console.log(`everybody saved again after ${backS.toFixed(1)} s (goal ${GOAL_BACK_S} s)`);
  return wrong === 0 && backS <= GOAL_BACK_S;
}

const newIn = (log: CallLog, known: ReadonlySet<string> = new Set()): ReadonlySet<string> =>
  new Set([...acknowledgedOf(log)].filter((id) => !known.has(id)));

const expensesOf = ({ database }: Side): Promise<ReadonlySet<string>> =>
  connected(database.login('drill'), listExpenses);
