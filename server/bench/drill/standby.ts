import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '../connected.ts';
import { compare, type Logged } from './load.ts';
import { onPair, type Pair } from './pair.ts';
import type { Member } from './patroni.ts';
import { until } from './wait.ts';

const WORKERS = 8;
const READERS = 4;
const AWAY_MS = 45_000;
const AFTER_MS = 5_000;
const PATIENCE_S = 90;
const POOL = 12;
/** From the loss until a change is refused at once; until then it waits for as long as for any database. */
const NOTICED_MS = 12_000;
const AT_ONCE_MS = 1_000;
const GOAL_S = 30;

/** The only standby of a strictly synchronous pair is lost: changes are refused in words, and reads are answered. */
export const standby = (folder: string): Promise<boolean> =>
  onPair(
    folder,
    { writers: WORKERS, readers: READERS, pool: POOL, strict: true },
    { during: lost, after: report },
  );

interface Seen {
  lostAt: number;
  returnedAt: number;
  /** The most commits that waited in the database at once. */
  held: number;
  alarmed: boolean;
}

async function lost({ patroni, first, second, origin, log }: Pair): Promise<Seen> {
  const lostAt = performance.now();
  await second.kill();
  const { held, alarmed } = await watchAway(first, origin);
  const returnedAt = performance.now();
  second.start();
  await patroni.synchronous(first, PATIENCE_S);
  await until('the product saves again', PATIENCE_S, () =>
    Promise.resolve(log.some((one) => isSaved(one) && one.at > returnedAt)),
  );
  await sleep(AFTER_MS);
  return { lostAt, returnedAt, held, alarmed };
}

const watchAway = (first: Member, origin: string): Promise<Pick<Seen, 'held' | 'alarmed'>> =>
  connected(first.login(), async (client) => {
    let held = 0;
    let alarmed = false;
    for (const end = performance.now() + AWAY_MS; performance.now() < end; await sleep(500)) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      held = Math.max(held, rows[0]?.count ?? 0);
      const metrics = await fetch(`${origin}/metrics`).then((answer) => answer.text());
      alarmed ||= /^outlay_standby_awaited 1$/m.test(metrics);
    }
    return { held, alarmed };
  });

const isSaved = ({ writes, outcome }: Logged) => writes && outcome === 'acknowledged';

async function report({ first, log }: Pair, seen: Seen): Promise<boolean> {
  const { lostAt, returnedAt, held, alarmed } = seen;
  const result = await connected(first.login('drill'), (client) => compare(log, client));
  const away = log.filter(({ at, tookMs }) => at - tookMs > lostAt && at < returnedAt);
  const reads = away.filter(({ writes }) => !writes);
  const unread = reads.filter(({ outcome }) => outcome !== 'acknowledged');
  const noticed = away.filter(({ writes, at, tookMs }) => writes && at - tookMs > lostAt + NOTICED_MS);
  const slow = noticed.filter(({ tookMs }) => tookMs > AT_ONCE_MS);
  const silent = noticed.filter(({ said }) => !said.includes(' 503 '));
  const early = away.filter(isSaved);
  const back = Math.min(...log.filter((one) => isSaved(one) && one.at > returnedAt).map(({ at }) => at));
  const backS = (back - returnedAt) / 1000;
  const { acknowledged, lost, doubled, ghosts } = result;
  console.log(
    `standby lost: ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${ghosts.length} refused and saved all the same`,
  );
  console.log(
    `while it was away: ${reads.length} reads, ${unread.length} not answered; ${early.length} changes acknowledged; of ${noticed.length} changes after ${NOTICED_MS / 1000} s ${slow.length} not refused at once and ${silent.length} without words; at most ${held} commits waited; ${alarmed ? 'the metric said so' : 'no alarm'}`,
  );
  console.log(`saved again ${backS.toFixed(1)} s after it was started (goal ${GOAL_S} s)`);
  const wrong = [lost, doubled, ghosts, unread, slow, silent, early].reduce(
    (sum, list) => sum + list.length,
    0,
  );
  return wrong === 0 && alarmed && noticed.length > 0 && held <= POOL + WORKERS && backS <= GOAL_S;
}
