import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from '../connected.ts';
import { compare, longestGap, type Comparison } from './load.ts';
import { onPair, type Pair } from './pair.ts';
import type { Poolers } from './pgbouncer.ts';
import { takesWrites, type Member } from './patroni.ts';
import { until } from './wait.ts';

interface Loss {
  what: string;
  lose(primary: Member, poolers: Poolers | undefined): Promise<void>;
  giveBack(primary: Member, poolers: Poolers | undefined): void;
}

const WORKERS = 8;
const GOAL_S = 30;
const AFTER_MS = 5_000;
const PATIENCE_S = 60;

/** A synchronous pair under Patroni loses its primary under load; true when nothing was lost and all is whole again. */
export const loss = (folder: string, pooled: boolean, drill: Loss): Promise<boolean> =>
  onPair(
    folder,
    { writers: WORKERS, pool: 12, pooled },
    {
      during: (pair) => lost(pair, drill),
      after: (pair, seen) => report(pair, seen, pooled ? `${drill.what}, PgBouncer between` : drill.what),
    },
  );

interface Seen {
  /** Times at which both servers took a write. */
  both: number;
  /** Times at which the old primary took one after the new one had. */
  stale: number;
}

async function lost({ patroni, first, second, poolers, log }: Pair, drill: Loss): Promise<Seen> {
  const seen: Seen = { both: 0, stale: 0 };
  const at = performance.now();
  await drill.lose(first, poolers);
  await until('the other server takes writes', PATIENCE_S, () => takesWrites(second));
  const watch = async () => {
    const [old, fresh] = await Promise.all([takesWrites(first), takesWrites(second)]);
    if (old && fresh) seen.both += 1;
    if (old) seen.stale += 1;
  };
  await watch();
  await until('the product saves again', PATIENCE_S, () =>
    Promise.resolve(log.some((one) => one.outcome === 'acknowledged' && one.at > at + 1_000)),
  );
  for (const until = performance.now() + AFTER_MS; performance.now() < until; await sleep(200)) await watch();
  drill.giveBack(first, poolers);
  let back = false;
  const returned = patroni.synchronous(second, PATIENCE_S).then(() => (back = true));
  while (!back) {
    await watch();
    await Promise.race([returned, sleep(200)]);
  }
  await sleep(AFTER_MS);
  return seen;
}

async function report({ first, second, log }: Pair, seen: Seen, what: string): Promise<boolean> {
  const results: Comparison[] = [];
  for (const one of [second, first])
    results.push(await connected(one.login('drill'), (client) => compare(log, client)));
  const [now, old] = results;
  const gap = longestGap(log) / 1000;
  console.log(
    `${what}: ${now?.acknowledged} acknowledged, ${now?.lost.length} lost, ${now?.doubled.length} doubled, ${now?.ghosts.length} refused and saved all the same; ${now?.unknown} attempts ended unknown and ${now?.refused} refused`,
  );
  console.log(
    `saved again after ${gap.toFixed(1)} s (goal ${GOAL_S} s); the old primary took ${seen.stale} writes; it follows the new one and lacks ${old?.lost.length} of the acknowledged`,
  );
  const said = new Map<string, number>();
  for (const one of log)
    if (one.said) said.set(one.said.slice(0, 120), (said.get(one.said.slice(0, 120)) ?? 0) + 1);
  for (const [text, count] of said) console.log(`${count} × ${text}`);
  const wrong = results.reduce(
    (sum, { lost, ghosts, doubled }) => sum + lost.length + ghosts.length + doubled.length,
    0,
  );
  return wrong + seen.stale + (now?.refused ?? 0) === 0 && gap <= GOAL_S;
}
