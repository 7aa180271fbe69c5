// `npm run bench`: every figure is a ratio to a bare reference that runs in turn with the product.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crew } from '../test/builders.ts';
import { freePort, startEmbedded } from '../src/database/embedded.ts';
import { fill, type Size } from './bench/fill.ts';
import { askedLength, SMOKE } from './bench/length.ts';
import { measure, median, type Window } from './bench/measure.ts';
import { printRow, printHead, type Row } from './bench/print.ts';
import {
  APP_ROLE,
  asOwner,
  openInProcess,
  plant,
  POOL,
  startProduct,
  startReference,
  urlOf,
  type Running,
} from './bench/setting.ts';
import { recordTape, type Tape } from './bench/tape.ts';
import { findTargets, forProduct, forReference, type Measured, type Target } from './bench/targets.ts';

const LENGTH = askedLength();
const { measureMs: MEASURE_MS, warmUpMs: WARM_UP_MS, rounds: ROUNDS, companies: COMPANIES } = LENGTH;

/** Rows without a figure, because a side did not work. */
let broken = 0;
const report = (row: Row) => {
  if (!printRow(row)) broken += 1;
};

const opened: (() => Promise<void> | void)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'outlay-bench-'));
opened.push(() => rmSync(folder, { recursive: true, force: true }));

/** What one window of changes takes of the targets; each is good for one call. */
function createSlices({ targets, changes }: Measured, windows: number) {
  const size = Math.floor(targets.length / windows);
  let taken = 0;
  return (): readonly Target[] => {
    if (!changes) return targets;
    taken += 1;
    return targets.slice((taken - 1) * size, taken * size);
  };
}

interface Side {
  server: Running;
  slices: () => readonly Target[];
  requests: typeof forProduct;
}

const load = (one: Measured, side: Side, callers: number): Promise<Window> =>
  measure(side.server, {
    callers: Math.min(callers, LENGTH.callers),
    warmUpMs: WARM_UP_MS,
    measureMs: MEASURE_MS,
    once: one.changes,
    requests: side.requests(one, side.slices()),
  });

interface Compared {
  product: Window[];
  reference: Window[];
  /** How far the references of one round lie apart, at most. */
  apart: number;
}

/** Reference, product, reference; as often as there are rounds. */
async function compare(
  one: Measured,
  sides: { product: Side; reference: Side },
  callers: number,
  tidy: () => Promise<void>,
): Promise<Compared> {
  const compared: Compared = { product: [], reference: [], apart: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await load(one, sides.reference, callers);
    const product = await load(one, sides.product, callers);
    await tidy();
    const after = await load(one, sides.reference, callers);
    compared.product.push(product);
    compared.reference.push(before, after);
    const apart = Math.abs(before.perSecond - after.perSecond) / Math.max(before.perSecond, after.perSecond);
    compared.apart = Math.max(compared.apart, apart);
  }
  return compared;
}

const medianOf = (windows: Window[], value: (window: Window) => number) => median(windows.map(value));

function rowOf(
  id: string,
  what: string,
  compared: Compared,
  judged: Pick<Row, 'gate' | 'goal'> & { by: 'rate' | 'time' },
): Row {
  const value = judged.by === 'rate' ? ({ perSecond }: Window) => perSecond : ({ p50 }: Window) => p50;
  const product = medianOf(compared.product, value);
  const reference = medianOf(compared.reference, value);
  const unit = judged.by === 'rate' ? '/s' : 'ms';
  const foreign = Math.max(...[...compared.product, ...compared.reference].map((window) => window.foreign));
  const failuresOf = (windows: Window[]) => windows.reduce((sum, window) => sum + window.failures, 0);
  const failed =
    compared.product.find(({ firstFailure }) => firstFailure) ??
    compared.reference.find(({ firstFailure }) => firstFailure);
  return {
    id,
    what,
    unit,
    product,
    reference,
    ratio: product / reference,
    cpu: [
      medianOf(compared.product, ({ cpuMs }) => cpuMs),
      medianOf(compared.reference, ({ cpuMs }) => cpuMs),
    ],
    bytes: [compared.product[0]?.bodyBytes ?? 0, compared.reference[0]?.bodyBytes ?? 0],
    gate: judged.gate,
    goal: judged.goal,
    atMost: judged.by === 'time',
    doubts: [
      ...(foreign > 0.2 ? [`others took ${foreign.toFixed(1)} cores`] : []),
      ...(compared.apart > 0.15 ? [`references ${Math.round(compared.apart * 100)} % apart`] : []),
    ],
    failures: failuresOf(compared.product),
    referenceFailures: failuresOf(compared.reference),
    ...(failed?.firstFailure ? { firstFailure: failed.firstFailure } : {}),
  };
}

/** The statements of each measured call, heard from the product itself. */
async function recordTapes(url: string, measured: readonly Measured[]) {
  const product = await openInProcess(url, folder);
  const tapes: Record<string, Tape & { changes: boolean }> = {};
  for (const { name, endpoint, targets, changes } of measured) {
    // The last target: the measuring takes them from the front. Reading first, so that the token is known.
    const target = targets.at(-1);
    const list = measured.find((one) => one.name === 'list');
    if (!target || !list) throw new Error(`no target for ${name}`);
    await product.call(target.token, list.endpoint, {});
    await product.said();
    await product.call(target.token, endpoint, target.input);
    tapes[name] = { ...recordTape(await product.said(), target.ids), changes };
  }
  await product.close();
  return tapes;
}

async function prepare(ownerUrl: string, name: string, size: Size): Promise<{ url: string; crews: Crew[] }> {
  const started = performance.now();
  await asOwner(ownerUrl, `create database ${name}`);
  const url = urlOf(ownerUrl, name);
  const crews = await plant(url, folder, COMPANIES);
  await fill(url, size);
  const documents = COMPANIES * (size.history + size.whole + size.toApprove + 1);
  console.log(
    `${name}: ${documents.toLocaleString('en')} documents in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return { url, crews };
}

/** Deliveries still owed would run in the other's window: they are dropped in between. */
const tidyOf = (url: string) => () =>
  asOwner(url, "delete from pgboss.job where state < 'active'").then(() => sleep(700));

async function onDocumentAtOnce(server: Running, one: Measured): Promise<string> {
  const [target] = one.targets.slice(-2);
  if (!target) throw new Error('no document for the race');
  const statuses = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const [request] = forProduct(one, [target]);
      const answer = await fetch(server.origin + (request?.path ?? ''), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...request?.headers },
        body: request?.body ?? '',
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const won = statuses.filter((status) => status === 200).length;
  if (won !== 1) broken += 1;
  return `16 at once on one document: ${won} won${won === 1 ? '' : ' — FAIL, it must be 1'}`;
}

async function main(): Promise<void> {
  const cluster = await startEmbedded({ folder, durable: true });
  opened.push(cluster.stop);
  const large = await prepare(cluster.ownerUrl, 'large', LENGTH.large);
  const small = await prepare(cluster.ownerUrl, 'small', LENGTH.small);
  await asOwner(cluster.ownerUrl, 'create database copy template large strategy file_copy');
  const measured = await findTargets(large.url, large.crews);
  const tapes = await recordTapes(urlOf(cluster.ownerUrl, 'copy'), measured);

  const product = await startProduct(join(folder, 'product'), { DATABASE_URL: large.url });
  opened.push(product.stop);
  const port = await freePort();
  const orderFile = join(folder, 'reference.json');
  writeFileSync(
    orderFile,
    JSON.stringify({
      port,
      pool: POOL,
      role: APP_ROLE,
      readUrl: large.url,
      changeUrl: urlOf(cluster.ownerUrl, 'copy'),
      tapes,
    }),
  );
  const reference = await startReference(orderFile, port);
  opened.push(reference.stop);
  const tidy = tidyOf(large.url);
  const sidesFor = (one: Measured) => ({
    product: { server: product, slices: createSlices(one, ROUNDS + 2), requests: forProduct },
    reference: { server: reference, slices: createSlices(one, 2 * ROUNDS + 1), requests: forReference },
  });
  const by = (name: Measured['name']) => {
    const one = measured.find((other) => other.name === name);
    if (!one) throw new Error(name);
    return { one, sides: sidesFor(one) };
  };

  printHead({ measureMs: MEASURE_MS, rounds: ROUNDS });
  const { one: list, sides: listSides } = by('list');
  report(
    rowOf('1', 'list of 20 mine, c=16', await compare(list, listSides, 16, tidy), {
      gate: 0.5,
      goal: 0.8,
      by: 'rate',
    }),
  );
  const alone = await compare(list, listSides, 1, tidy);
  report(rowOf('2', 'the same, p50 at c=1', alone, { gate: 2.5, goal: 1.3, by: 'time' }));
  const { one: detail, sides: detailSides } = by('detail');
  report(
    rowOf('3', 'detail, c=16', await compare(detail, detailSides, 16, tidy), {
      gate: 0.5,
      goal: 0.8,
      by: 'rate',
    }),
  );
  const { one: create, sides: createSides } = by('create');
  report(
    rowOf('4', 'create of 3 lines, c=16', await compare(create, createSides, 16, tidy), {
      gate: 0.4,
      goal: 0.7,
      by: 'rate',
    }),
  );
  const { one: approve, sides: approveSides } = by('approve');
  report(
    rowOf('5', 'approve, c=16', await compare(approve, approveSides, 16, tidy), {
      gate: 0.35,
      goal: 0.6,
      by: 'rate',
    }),
  );
  console.log(`   ${await onDocumentAtOnce(product, approve)}`);
  const { one: home, sides: homeSides } = by('home');
  const homes = [];
  for (let round = 0; round < ROUNDS; round += 1) homes.push(await load(home, homeSides.product, 1));
  const listAgain = { product: homes, reference: alone.product, apart: 0 };
  report(rowOf('6', 'home against list, p50 at c=1', listAgain, { gate: 3, goal: 1.5, by: 'time' }));

  await growth(
    product,
    small,
    { list: listSides, detail: detailSides, create: createSides, approve: approveSides, home: homeSides },
    measured,
    tidy,
  );
  await coldStart();
}

/** The same calls on a hundredth of the history. */
async function growth(
  large: Running,
  small: { url: string; crews: Crew[] },
  sides: Record<Measured['name'], { product: Side }>,
  measured: readonly Measured[],
  tidy: () => Promise<void>,
): Promise<void> {
  const server = await startProduct(join(folder, 'product-small'), { DATABASE_URL: small.url });
  const fewer = await findTargets(small.url, small.crews);
  for (const one of measured) {
    const less = fewer.find(({ name }) => name === one.name);
    if (!less) continue;
    const lessSide: Side = { server, slices: createSlices(less, 4), requests: forProduct };
    const before = await load(less, lessSide, 1);
    const product = await load(one, { ...sides[one.name].product, server: large }, 1);
    await tidy();
    const after = await load(less, lessSide, 1);
    const apart = Math.abs(before.p50 - after.p50) / Math.max(before.p50, after.p50);
    const compared = { product: [product], reference: [before, after], apart };
    report(
      rowOf('7', `growth of ${one.name}, 1M : 10k, p50`, compared, { gate: 1.2, goal: 1.05, by: 'time' }),
    );
  }
  await server.stop();
}

/** From nothing running to the first answer, with the demo company present. */
async function coldStart(): Promise<void> {
  const home = join(folder, 'cold');
  const first = await startProduct(home, LENGTH === SMOKE ? { OUTLAY_DEMO: 'off' } : {});
  await first.stop();
  const before = performance.now();
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const again = await startProduct(home, LENGTH === SMOKE ? { OUTLAY_DEMO: 'off' } : {});
    times.push(again.readyMs);
    await again.stop();
  }
  const seconds = median(times) / 1000;
  const verdict = seconds <= 2 ? 'PASS, goal' : seconds <= 5 ? 'PASS' : 'short';
  console.log(
    `12 cold start to the first answer: ${seconds.toFixed(2)} s (gate 5, goal 2; first start with demo ${(first.readyMs / 1000).toFixed(1)} s) ${verdict}; ${((performance.now() - before) / 1000).toFixed(0)} s for ${ROUNDS}`,
  );
}

try {
  await main();
} finally {
  for (const close of opened.splice(0).reverse()) await close();
}
if (broken > 0) console.log(`${broken} without a figure`);
process.exit(broken === 0 ? 0 : 1);
