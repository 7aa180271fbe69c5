import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { cleanUp, newFolder, startProduct, type Product } from '../start/product.ts';
import { expectConserved, expectOneHistory, failuresIn } from './oracle.ts';
import { openFaultyWay, type FaultyWay, type Weather } from './proxy.ts';
import { someDocuments, startWorkload } from './workload.ts';

/** `npm run test:faults` runs all of them, several times; `npm test` those that are found out in the least time. */
const ALL = process.env['OUTLAY_FAULTS'] === 'all';
const ROUNDS = ALL ? 3 : 1;
const WEATHERS: readonly Weather[] = ALL
  ? ['reset', 'blackhole', 'halfOpen', 'forgotten', 'latency', 'drip']
  : ['forgotten'];
const CLIENTS = ALL ? 8 : 4;
const BEFORE_MS = 500;
/** Longer than a statement is waited for. */
const LASTS_MS = ALL ? 15_000 : 8_000;
/** The promise: as long after the network is back, everything is as before, without a hand. */
const BACK_WITHIN_MS = 20_000;

let local: TestServer;
let crew: Crew;
let stranger: Person;
let way: FaultyWay;
let folder: string;
let product: Product;

beforeAll(async () => {
  local = await startServer();
  crew = await newCompany(local);
  stranger = (await newCompany(local, 'Elsewhere')).employee;
  await local.app.jobs.stop();
  const url = new URL(local.ownerUrl);
  way = await openFaultyWay({ host: '127.0.0.1', port: Number(url.port) });
  // Over the network, not by the socket in its folder.
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(way.port);
  folder = newFolder();
  product = await startProduct(folder, {
    // Other servers keep reaching the first one, as only the node's own way to it is out of order.
    env: { ...local.settings, DATABASE_URL: url.href, OUTLAY_DIRECTORY_URL: local.ownerUrl },
  });
  await product.ready();
});
afterAll(async () => {
  await cleanUp(folder);
  await way.close();
  await local.stop();
});

const readiness = async () => (await fetch(`${product.url}/api/ready`).catch(() => undefined))?.status ?? 0;

async function stuck(): Promise<number> {
  const { rows } = await local.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%' and xact_start < now() - interval '20 seconds'`,
  );
  return rows[0]?.count ?? 0;
}

describe('While the network between server and database is out of order', () => {
  test.each(WEATHERS)(
    '(%s) nothing is lost or done twice, and it recovers by itself',
    async (weather) => {
      const documents = await someDocuments(local, crew, 3);
      const work = startWorkload({ origin: () => product.url, crew, stranger, documents }, CLIENTS);
      let slowest = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await sleep(BEFORE_MS);
        way.weather(weather);
        await sleep(LASTS_MS);
        way.weather('pass');
        const back = Date.now();
        await expect.poll(readiness, { timeout: BACK_WITHIN_MS, interval: 50 }).toBe(200);
        const acknowledged = () => work.history.filter(({ outcome }) => outcome === 'acknowledged').length;
        const before = acknowledged();
        await expect
          .poll(acknowledged, { timeout: BACK_WITHIN_MS, interval: 50 })
          .toBeGreaterThan(before + CLIENTS);
        slowest = Math.max(slowest, Date.now() - back);
      }
      await work.stop();
      await expect.poll(stuck, { timeout: BACK_WITHIN_MS }).toBe(0);
      await expectConserved(local, folder);
      await expectOneHistory(local.owner, work.history, documents);
      expect(work.answers.get(500) ?? 0, failuresIn(product)).toBe(0);
      expect(product.isOver()).toBe(false);
      const acknowledged = work.history.filter(({ outcome }) => outcome === 'acknowledged').length;
      process.stdout.write(
        `${weather} ×${ROUNDS}: ${work.history.length} operations, ${acknowledged} acknowledged; back within ${slowest} ms, longest answer ${Math.round(work.longestMs)} ms; answers ${[...work.answers].map(([status, count]) => `${count}×${status}`).join(' ')}; 0 lost, 0 doubled\n`,
      );
    },
    600_000,
  );
});
