// `npm run bench`: every figure is a ratio to a bare reference that runs in turn with the product.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crew } from '../test/builders.ts';
import { freePort, startEmbedded } from '../src/database/embedded.ts';
import {
  compare,
  load,
  productSide,
  referenceSide,
  rowOf,
  type Bar,
  type Compared,
} from './bench/compare.ts';
import { countEffects, wrongEffects } from './bench/effects.ts';
import { fill, type Size } from './bench/fill.ts';
import { growth, longHistory } from './bench/growth.ts';
import { askedLength, SMOKE } from './bench/length.ts';
import { median } from './bench/measure.ts';
import { printRow, printHead, type Row } from './bench/print.ts';
import type { ReferenceOrder } from './bench/reference/server.ts';
import * as setting from './bench/setting.ts';
import type { Running } from './bench/setting.ts';
import { findTargets, forProduct, type Measured } from './bench/targets.ts';

const LENGTH = askedLength();

/** Rows without a figure, because a side did not work. */
let broken = 0;
const report = (row: Row) => {
  if (!printRow(row)) broken += 1;
};

const opened: (() => Promise<void> | void)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'outlay-bench-'));
opened.push(() => rmSync(folder, { recursive: true, force: true }));

interface Filled {
  url: string;
  crews: Crew[];
  /** The company of the two persons with a long and a short history, if the size has them. */
  apart: Crew | undefined;
}

async function prepare(ownerUrl: string, name: string, size: Size): Promise<Filled> {
  const started = performance.now();
  await setting.asOwner(ownerUrl, `create database ${name}`);
  const url = setting.urlOf(ownerUrl, name);
  const crews = await setting.plant(url, folder, LENGTH.companies + (size.apart ? 1 : 0));
  const apart = size.apart && crews.pop();
  await fill(url, size, apart);
  const documents =
    LENGTH.companies * (size.history + size.whole + size.toApprove + 1) +
    (size.apart ? size.apart.many + size.apart.few + 1 : 0);
  console.log(
    `${name}: ${documents.toLocaleString('en')} documents in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return { url, crews, apart };
}

/** Deliveries still owed would run in the other's window: they are dropped in between. */
const tidyOf = (url: string) => () =>
  setting.asOwner(url, "delete from pgboss.job where state < 'active'").then(() => sleep(700));

async function startReference(readUrl: string, changeUrl: string): Promise<Running> {
  const port = await freePort();
  const file = join(folder, 'reference.json');
  const order: ReferenceOrder = {
    ...{ port, pool: setting.POOL, role: setting.APP_ROLE, key: setting.KEY, readUrl, changeUrl },
  };
  writeFileSync(file, JSON.stringify(order));
  const reference = await setting.startReference(file, port);
  opened.push(reference.stop);
  return reference;
}

/** A change of the reference that answers 200 without its whole effect has failed too. */
async function checkEffects(
  changeUrl: string,
  one: Measured,
  work: () => Promise<Compared>,
): Promise<Compared> {
  if (!one.changes) return await work();
  const before = await countEffects(changeUrl);
  const compared = await work();
  const calls = compared.reference.reduce((sum, { succeeded }) => sum + succeeded, 0);
  const wrong = wrongEffects(one.name, calls, { before, after: await countEffects(changeUrl) });
  const [first] = compared.reference;
  if (wrong && first) Object.assign(first, { failures: first.failures + 1, firstFailure: wrong });
  return compared;
}

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
  await setting.asOwner(cluster.ownerUrl, 'create database copy template large strategy file_copy');
  const copyUrl = setting.urlOf(cluster.ownerUrl, 'copy');
  const measured = await findTargets(large.url, large.crews);
  const product = await setting.startProduct(join(folder, 'product'), { DATABASE_URL: large.url });
  opened.push(product.stop);
  const reference = await startReference(large.url, copyUrl);
  const tidy = tidyOf(large.url);

  const calls = new Map(
    measured.map((one) => {
      const sides = {
        // One more for the growth, and one that the race takes its document of.
        product: productSide(product, one, LENGTH.rounds + 2),
        reference: referenceSide(reference, one, 2 * LENGTH.rounds),
      };
      return [one.name, { one, sides }];
    }),
  );
  const callOf = (name: Measured['name']) => {
    const call = calls.get(name);
    if (!call) throw new Error(name);
    return call;
  };
  const row = async (id: string, what: string, name: Measured['name'], callers: number, bar: Bar) => {
    const { one, sides } = callOf(name);
    const compared = await checkEffects(copyUrl, one, () =>
      compare(one, sides, { length: LENGTH, callers, tidy }),
    );
    report(rowOf(id, what, compared, bar));
    return compared;
  };

  printHead(LENGTH);
  await row('1', 'list of 20 mine, c=16', 'list', 16, { gate: 0.6, goal: 0.85, by: 'rate' });
  const alone = await row('2', 'the same, p50 at c=1', 'list', 1, { gate: 1.6, goal: 1.2, by: 'time' });
  await row('3', 'detail, c=16', 'detail', 16, { gate: 0.5, goal: 0.8, by: 'rate' });
  await row('4', 'save a draft of 3 lines, c=16', 'create', 16, { gate: 0.35, goal: 0.55, by: 'rate' });
  await row('5', 'approve, c=16', 'approve', 16, { gate: 0.5, goal: 0.7, by: 'rate' });
  console.log(`   ${await onDocumentAtOnce(product, callOf('approve').one)}`);
  await row('6', 'home, c=16', 'home', 16, { gate: 0.6, goal: 0.85, by: 'rate' });
  const { one: home, sides: homeSides } = callOf('home');
  const homes = [];
  for (let round = 0; round < LENGTH.rounds; round += 1)
    homes.push(await load(home, homeSides.product, LENGTH, 1));
  const byList = { product: homes, reference: alone.product, apart: 0 };
  report(rowOf('6', 'home against list, p50 at c=1', byList, { gate: 3, goal: 1.5, by: 'time' }));

  const smallServer = await setting.startProduct(join(folder, 'product-small'), { DATABASE_URL: small.url });
  const settings = { length: LENGTH, tidy };
  const productOf = (name: Measured['name']) => callOf(name).sides.product;
  for await (const grown of growth(productOf, { server: smallServer, ...small }, measured, settings))
    report(grown);
  await smallServer.stop();
  if (large.apart) report(await longHistory(product, large.apart, LENGTH));
  await coldStart();
}

/** From nothing running to the first answer, with the demo company present. */
async function coldStart(): Promise<void> {
  const home = join(folder, 'cold');
  const demo = LENGTH === SMOKE ? { OUTLAY_DEMO: 'off' } : {};
  const first = await setting.startProduct(home, demo);
  await first.stop();
  const before = performance.now();
  const times = [];
  for (let round = 0; round < LENGTH.rounds; round += 1) {
    const again = await setting.startProduct(home, demo);
    times.push(again.readyMs);
    await again.stop();
  }
  const seconds = median(times) / 1000;
  const verdict = seconds <= 2 ? 'PASS, goal' : seconds <= 5 ? 'PASS' : 'short';
  console.log(
    `12 cold start to the first answer: ${seconds.toFixed(2)} s (gate 5, goal 2; first start with demo ${(first.readyMs / 1000).toFixed(1)} s) ${verdict}; ${((performance.now() - before) / 1000).toFixed(0)} s for ${LENGTH.rounds}`,
  );
}

try {
  await main();
} finally {
  for (const close of opened.splice(0).reverse()) await close();
}
if (broken > 0) console.log(`${broken} without a figure`);
process.exit(broken === 0 ? 0 : 1);
