import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { freePort, startEmbedded } from '../../src/database/embedded.ts';
import { endWaiting } from '../../src/database/later.ts';
import { migrate, newestMigration } from '../../src/database/migrate.ts';
import { compareVersions, type Release } from '../../src/database/releases.ts';
import { VERSION } from '../../src/version.ts';
import type { Crew } from '../../test/builders.ts';
import { asOwner, startProduct, urlOf, type Running } from '../bench/setting.ts';
import { startHaproxy } from './balancer.ts';
import { compareClaims, workOnClaims, type Claim } from './claims.ts';
import { connected } from '../connected.ts';
import { interrupt } from './interrupt.ts';
import { compare, longestGap, work, type CallLog } from './load.ts';
import { watchLocks, type Waits } from './locks.ts';
import { checkOut, plantBy, type CheckedOut } from './release.ts';
import { until } from './wait.ts';

export interface UpgradeLength {
  /** How often the first new node is killed while it migrates. */
  kills: number;
  /** How long old and new nodes serve side by side, at each number of new ones. */
  besideMs: number;
  /**
   * False beside other work, in `npm test`: a machine that is too busy has the callers come back, and is slow. What is lost,
   * doubled or answered in error fails all the same.
   */
  strict: boolean;
}

const NODES = 3;
const WORKERS = 4;
const PAUSE_MS = 40;
/** More than HAProxy's two checks, one second apart. */
const DRAIN_S = 4;
/** Until HAProxy has noticed that a node is back. */
const NOTICE_MS = 2_500;
const LONGEST_WAIT_MS = 3_000;
/** A lock wait ends after it by the database's clock, and is seen a little later. */
const SEEN_LATER_MS = 100;
const LONGEST_BLOCK_MS = 5_000;
const DELIVERED_S = 90;

/** Everything that an upgrade from one release is done to. */
interface Installation {
  url: string;
  folder: string;
  from: CheckedOut;
  crew: Crew;
  ports: number[];
  nodes: Running[];
}

/** Earlier ones refuse the database of a newer version by their own code. */
const GOES_BACK_SINCE = '1.5.0';
const goesBack = ({ version }: Release): boolean => compareVersions(version, GOES_BACK_SINCE) >= 0;

/**
 * Upgrades three nodes from a release to this version, one by one, under load, and where the release can, back again when
 * all that waited for its end is done; true when nobody noticed.
 */
export async function upgrade(folder: string, release: Release, length: UpgradeLength): Promise<boolean> {
  const from = await checkOut(release);
  const cluster = await startEmbedded({ folder: join(folder, 'database') });
  try {
    await asOwner(cluster.ownerUrl, 'create database drill');
    const url = urlOf(cluster.ownerUrl, 'drill');
    const crew = await plantBy(from, url, folder);
    const ports: number[] = [];
    for (let count = 0; count < NODES; count += 1) ports.push(await freePort());
    const installation: Installation = { url, folder, from, crew, ports, nodes: [] };
    try {
      for (const port of ports) installation.nodes.push(await begin(installation, port, { old: true }));
      return await underLoad(installation, length);
    } finally {
      await Promise.all(installation.nodes.map((node) => node.stop()));
    }
  } finally {
    await cluster.stop();
  }
}

const begin = ({ folder, url, from }: Installation, port: number, { old = false } = {}) =>
  startProduct(
    join(folder, `node-${port}`),
    {
      ...{ DATABASE_URL: url, OUTLAY_POOL: '8', OUTLAY_DRAIN: String(DRAIN_S), OUTLAY_DEMO: 'off' },
      PORT: String(port),
    },
    old ? { program: from.program } : {},
  );

async function underLoad(installation: Installation, length: UpgradeLength): Promise<boolean> {
  const { ports, folder, crew, url } = installation;
  const origin = await startHaproxy(ports, folder);
  await sleep(NOTICE_MS);
  const waits = await watchLocks(url);
  const log: CallLog = [];
  const claims: Claim[] = [];
  let going = true;
  const caller = { origin, token: crew.employee.token };
  const working = [
    ...Array.from({ length: WORKERS }, () => work(caller, log, () => going, { pauseMs: PAUSE_MS })),
    workOnClaims({ origins: [origin], crew, claims }, log, () => going),
  ];
  try {
    await sleep(length.besideMs);
    const migratedMs = await replaceAll(installation, length);
    if (goesBack(installation.from)) await rollBack(installation, length);
    going = false;
    await Promise.all(working);
    return await report(installation, { log, claims, waits, migratedMs }, length);
  } finally {
    going = false;
    await Promise.all(working);
    await waits.stop();
  }
}

/** Replaces one node after the other; returns how long the first one took to start, migrations included. */
async function replaceAll(installation: Installation, { kills, besideMs }: UpgradeLength): Promise<number> {
  let migratedMs = 0;
  for (const [index, port] of installation.ports.entries()) {
    await installation.nodes[index]?.stop();
    if (index === 0)
      await interrupt(installation.url, {
        kills,
        after: installation.from.migration,
        ...startOf(installation, port),
      });
    const node = await begin(installation, port);
    installation.nodes[index] = node;
    if (index === 0) migratedMs = node.readyMs;
    await sleep(NOTICE_MS + besideMs);
  }
  return migratedMs;
}

/** What only nodes of this version can live with is done before, as an operator does by `npm run migrate -- --now`. */
async function rollBack(installation: Installation, { besideMs }: UpgradeLength): Promise<void> {
  await endWaiting(installation.url);
  await migrate(installation.url);
  for (const [index, port] of installation.ports.entries()) {
    await installation.nodes[index]?.stop();
    installation.nodes[index] = await begin(installation, port, { old: true });
    await sleep(NOTICE_MS + besideMs);
  }
}

const startOf = ({ folder, url }: Installation, port: number) => ({
  folder: join(folder, `node-${port}`),
  env: { DATABASE_URL: url, OUTLAY_POOL: '8', OUTLAY_DEMO: 'off', PORT: String(port) },
});

interface Outcome {
  log: CallLog;
  claims: Claim[];
  waits: Waits;
  migratedMs: number;
}

const report = (
  { url, from }: Installation,
  { log, claims, waits, migratedMs }: Outcome,
  { strict }: UpgradeLength,
): Promise<boolean> =>
  connected(url, async (owner) => {
    const { calls, unknown, refused, acknowledged, ...found } = await compare(log, owner);
    const ofClaims = await compareClaims(claims, owner);
    const left = await undelivered(owner);
    const gap = longestGap(log);
    const busy = log.filter(({ said }) => said.includes(' 503 {"code":"BUSY"')).length;
    const failed = unknown + refused - busy;
    const lost = found.lost.length + ofClaims.lost.length;
    const doubled = found.doubled.length + ofClaims.doubled.length;
    console.log(
      `${from.version} (${from.migration}) to ${VERSION} (${newestMigration()})${goesBack(from) ? ' and back' : ''}: ${calls} calls, ${failed} failed, ${busy} told to come back, ${acknowledged} acknowledged, ${ofClaims.passed} claims passed, ${lost} lost, ${doubled} doubled, ${left} left in the outbox`,
    );
    console.log(
      `the start with the migrations took ${inSeconds(migratedMs)}; the longest wait for a lock was ${inSeconds(waits.longestMs)} (${waits.statement}), the longest time without an acknowledged write ${inSeconds(gap)}`,
    );
    for (const line of whatFailed(log)) console.log(line);
    return (
      failed + lost + doubled + left === 0 &&
      (!strict ||
        (busy === 0 && waits.longestMs <= LONGEST_WAIT_MS + SEEN_LATER_MS && gap <= LONGEST_BLOCK_MS))
    );
  });

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function whatFailed(log: CallLog): string[] {
  const failed = Map.groupBy(
    log.filter(({ said }) => said !== ''),
    ({ said }) => said,
  );
  return [...failed].slice(0, 10).map(([said, all]) => `${all.length} × ${said.slice(0, 400)}`);
}

/** Entries of the outbox that are due and still not delivered when the new nodes had time for them. */
async function undelivered(owner: pg.Client): Promise<number> {
  const count = async () => {
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::int as left from outbox o
       where coalesce(due_at, created_at) < now()
         and not exists (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`,
    );
    return rows[0]?.left ?? 0;
  };
  await until('the outbox is empty', DELIVERED_S, async () => (await count()) === 0).catch(() => undefined);
  return await count();
}
