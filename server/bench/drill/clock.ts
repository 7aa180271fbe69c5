import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded.ts';
import { asOwner, plant, startProduct, urlOf, type Running } from '../bench/setting.ts';
import { connected } from '../connected.ts';
import { compareClaims, workOnClaims, type Claim } from './claims.ts';
import { falseClock, type FalseClock } from './faketime.ts';
import { compare, work, type CallLog } from './load.ts';
import { prove } from './prove.ts';
import { until } from './wait.ts';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/**
 * What the others take for the time is this far ahead of the machine's own, so that a database that is behind them is not
 * behind the machine: where libfaketime is interrupted by a signal it gives the machine's time, which PostgreSQL would take
 * for the end of its timeouts.
 */
const BASE_S = 3 * HOUR_S;
/** What the database's clock shows, one after the other, in seconds ahead of the others. */
const DATABASE_AHEAD_S = [0, HOUR_S, 0, -2 * HOUR_S, 0, 30 * DAY_S, 0];
const STEP_MS = 20_000;
/** Then it jumps to and fro by so much. */
const JUMPS_S = [30, -30, 7, -18, 0];
const JUMPS_MS = 20_000;
const JUMP_MS = 500;
/** One of the two nodes is wrong all the time. */
const NODES_AHEAD_S = [0, 300];
const PAUSE_MS = 50;
/** Twice as long as it takes until times in the future are put right. */
const DELIVERED_S = 180;

/**
 * The clock of the database is set ahead, set back and jumps, and that of one of two nodes is five minutes ahead, while
 * claims go from one node to the other; true when each claim passed and all that is owed to people was delivered once.
 */
export async function clock(folder: string): Promise<boolean> {
  const time = falseClock(join(folder, 'database.clock'));
  const cluster = await withEnv(time.env, () => startEmbedded({ folder: join(folder, 'database') }));
  try {
    await asOwner(cluster.ownerUrl, 'create database drill');
    return await onNodes(folder, cluster, time);
  } finally {
    await cluster.stop();
  }
}

/** The database inherits the environment of this process. */
async function withEnv<T>(env: Readonly<Record<string, string>>, begin: () => Promise<T>): Promise<T> {
  Object.assign(process.env, env);
  try {
    return await begin();
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

async function onNodes(folder: string, cluster: EmbeddedDatabase, time: FalseClock): Promise<boolean> {
  const url = urlOf(cluster.ownerUrl, 'drill');
  const [crew] = await plant(url, folder, 1);
  if (!crew) throw new Error('no company');
  const nodes: Running[] = [];
  try {
    for (const ahead of NODES_AHEAD_S)
      nodes.push(await startNode({ folder: join(folder, `node-${nodes.length}`), url, ahead }));
    const log: CallLog = [];
    const claims: Claim[] = [];
    const origins = nodes.map(({ origin }) => origin);
    const { token } = crew.employee;
    let going = true;
    const working = [
      ...origins.map((origin) =>
        work({ origin, token }, log, () => going, { again: true, pauseMs: PAUSE_MS }),
      ),
      workOnClaims({ origins, crew, claims, again: true }, log, () => going),
    ];
    const phases = await turn(time).finally(() => (going = false));
    await Promise.all(working);
    return await report(url, { log, claims, phases });
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

async function startNode({ folder, url, ahead }: { folder: string; url: string; ahead: number }) {
  const time = falseClock(`${folder}.clock`);
  time.set(BASE_S + ahead);
  return await startProduct(folder, {
    ...{ DATABASE_URL: url, OUTLAY_POOL: '8', OUTLAY_DEMO: 'off', PORT: String(await freePort()) },
    ...time.env,
  });
}

/** What the clock showed, and from when on, on the clock of `performance.now()`. */
interface Phase {
  what: string;
  from: number;
}

async function turn(time: FalseClock): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (const seconds of DATABASE_AHEAD_S) {
    time.set(BASE_S + seconds);
    phases.push({ what: `${seconds / HOUR_S} h ahead`, from: performance.now() });
    await sleep(STEP_MS);
  }
  phases.push({ what: 'jumping', from: performance.now() });
  for (let jump = 0; jump < JUMPS_MS / JUMP_MS; jump += 1) {
    time.set(BASE_S + (JUMPS_S[jump % JUMPS_S.length] ?? 0));
    await sleep(JUMP_MS);
  }
  time.set(BASE_S);
  return phases;
}

/** What is owed to somebody and was not delivered. */
const OWED = `
  select count(*)::int as n from outbox o
  where not exists (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`;
/** Of one document the same was told to the same person twice. */
const TWICE = `
  select count(*)::int as n from (
    select from message where document_id is not null
    group by company_id, member_id, document_id, kind having count(*) > 1) twice`;
const UNNOTIFIED = `
  select count(*)::int as n from document t where status = 'Passed' and not exists (
    select from message m where m.company_id = t.company_id and m.document_id = t.id and m.member_id = t.submitter_id)`;

const count = (url: string, text: string): Promise<number> =>
  connected(url, async (client) => (await client.query<{ n: number }>(text)).rows[0]?.n ?? NaN);

interface Outcome {
  log: CallLog;
  claims: readonly Claim[];
  phases: readonly Phase[];
}

async function report(url: string, { log, claims, phases }: Outcome): Promise<boolean> {
  const ended = performance.now();
  await until('all is delivered', DELIVERED_S, async () => (await count(url, OWED)) === 0);
  const deliveredS = (performance.now() - ended) / 1000;
  const [twice, unnotified] = [await count(url, TWICE), await count(url, UNNOTIFIED)];
  const [calls, acts] = await connected(url, async (client) => [
    await compare(log, client),
    await compareClaims(claims, client),
  ]);
  const [lost, doubled] = [
    calls.lost.length + acts.lost.length,
    calls.doubled.length + acts.doubled.length + twice,
  ];
  const open = claims.length - acts.passed;
  console.log(
    `database an hour and 30 days ahead, two hours behind, set back, and jumping by up to a minute; one of two nodes five minutes ahead: ${calls.calls} calls, of which ${calls.unknown} ended unknown and were sent again and ${calls.refused} were refused; ${lost} lost, ${doubled} doubled; ${acts.passed} claims passed, ${open} did not, of ${unnotified} their owner was not told; all delivered ${deliveredS.toFixed(1)} s after the end`,
  );
  for (const line of faultsBy(phases, log)) console.log(line);
  console.log(await prove(url, { setBack: false }));
  return calls.refused + open + lost + doubled + unnotified === 0;
}

/** How many calls failed in each phase, with what the first of them was told. */
function faultsBy(phases: readonly Phase[], log: CallLog): string[] {
  return phases.flatMap(({ what, from }, index) => {
    const to = phases[index + 1]?.from ?? Infinity;
    const failed = log.filter(({ said, at }) => said !== '' && at >= from && at < to);
    return failed.length > 0 ? [`${what}: ${failed.length} failed, ${failed[0]?.said}`] : [];
  });
}
