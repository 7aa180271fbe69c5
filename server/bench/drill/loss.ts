import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asOwner, plant, startProduct } from '../bench/setting.ts';
import { compare, longestGap, work, type CallLog } from './load.ts';
import { startPatroni, takesWrites, type Member, type Patroni } from './patroni.ts';
import { until } from './wait.ts';

interface Loss {
  what: string;
  lose(primary: Member): Promise<void>;
  giveBack(primary: Member): void;
}

const WORKERS = 8;
const GOAL_S = 30;
const BEFORE_MS = 8_000;
const AFTER_MS = 5_000;
const PATIENCE_S = 60;

/** A synchronous pair under Patroni loses its primary under load; true when nothing was lost and all is whole again. */
export async function loss(folder: string, drill: Loss): Promise<boolean> {
  const patroni = await startPatroni(folder);
  try {
    const first = await patroni.leader(PATIENCE_S);
    await patroni.synchronous(first, PATIENCE_S);
    await asOwner(first.login(), 'create database drill');
    const [crew] = await plant(first.login('drill'), folder, 1);
    const product = await startProduct(join(folder, 'node'), {
      ...{ DATABASE_URL: patroni.url('drill'), OUTLAY_POOL: '12', OUTLAY_DEMO: 'off' },
    });
    const log: CallLog = [];
    let on = true;
    const caller = { origin: product.origin, token: crew?.employee.token ?? '' };
    const working = Array.from({ length: WORKERS }, () => work(caller, log, () => on, { again: true }));
    try {
      await sleep(BEFORE_MS);
      const seen = await lost(patroni, first, drill, log);
      on = false;
      await Promise.all(working);
      return await report(patroni, seen, drill.what, log);
    } finally {
      on = false;
      await Promise.all(working);
      await product.stop();
    }
  } finally {
    await patroni.close();
  }
}

interface Seen {
  second: Member;
  /** Times at which both servers took a write. */
  both: number;
  /** Times at which the old primary took one after the new one had. */
  stale: number;
}

async function lost(patroni: Patroni, first: Member, drill: Loss, log: CallLog): Promise<Seen> {
  const second = patroni.members.find((one) => one !== first) ?? first;
  const seen: Seen = { second, both: 0, stale: 0 };
  const at = performance.now();
  await drill.lose(first);
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
  drill.giveBack(first);
  let back = false;
  const returned = patroni.synchronous(second, PATIENCE_S).then(() => (back = true));
  while (!back) {
    await watch();
    await Promise.race([returned, sleep(200)]);
  }
  await sleep(AFTER_MS);
  return seen;
}

async function report(patroni: Patroni, seen: Seen, what: string, log: CallLog): Promise<boolean> {
  const { second } = seen;
  const [first] = patroni.members.filter((one) => one !== second);
  const results = [];
  for (const one of [second, first]) {
    const client = new pg.Client({ connectionString: one?.login('drill') });
    await client.connect();
    results.push(await compare(log, client));
    await client.end();
  }
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
