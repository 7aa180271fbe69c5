import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { startEmbedded, type EmbeddedDatabase } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';
import { cleanUp, newFolder, startProduct, type Product } from '../start/product.ts';
import { openFaultyDisk, type FaultyDisk } from './disk.ts';
import { expectConserved, expectOneHistory, failuresIn } from './oracle.ts';
import { someDocuments, startWorkload } from './workload.ts';

/** `npm run test:faults` goes through all of them, several times; `npm test` through these once. */
const ALL = process.env['OUTLAY_FAULTS'] === 'all';
const IN_SHORT = ['the disk fails', 'the disk is full'];
const ROUNDS = ALL ? 5 : 1;
const CLIENTS = ALL ? 8 : 4;
const BEFORE_MS = 700;
const LASTS_MS = ALL ? 5_000 : 1_500;
const BACK_WITHIN_MS = 30_000;
const KEY = '5a'.repeat(32);

let disk: FaultyDisk;
let database: EmbeddedDatabase;
let local: TestServer;
let crew: Crew;
let stranger: Person;
let folder: string;
let product: Product;

/** PostgreSQL with everything flushed to a disk that can fail, and the product on it. */
beforeAll(async () => {
  disk = openFaultyDisk();
  Object.assign(process.env, disk.env);
  try {
    database = await startEmbedded({ folder: disk.folder });
  } finally {
    for (const name of Object.keys(disk.env)) delete process.env[name];
  }
  await migrate(database.ownerUrl);
  folder = newFolder();
  const own = { ownerUrl: database.ownerUrl, appUrl: database.ownerUrl, files: folder };
  local = await startServer({ own: { ...own, secrets: secretsOf(KEY), marks: createMemoryMarks() } });
  crew = await newCompany(local);
  stranger = (await newCompany(local, 'Elsewhere')).employee;
  await local.app.jobs.stop();
  product = await start();
});
afterAll(async () => {
  await cleanUp(folder);
  await local.stop();
  await database.stop();
  disk.close();
});

async function start(): Promise<Product> {
  const next = await startProduct(folder, {
    env: local.settings,
  });
  await next.ready();
  return next;
}

interface Fault {
  begin: () => unknown;
  end?: () => unknown;
  /** Why it cannot be tried here. */
  not?: () => string | undefined;
}

const FAULTS: Record<string, Fault> = {
  'the disk fails': {
    begin: () => disk.flushes('fail'),
    end: () => disk.flushes('right'),
    not: () => disk.noShim,
  },
  'the disk is slow': {
    begin: () => disk.flushes(500),
    end: () => disk.flushes('right'),
    not: () => disk.noShim,
  },
  'the disk is full': { begin: () => disk.fill(), end: () => disk.empty(), not: () => disk.noMount },
  'the database is killed': { begin: () => process.kill(database.pid(), 'SIGKILL') },
  'the server is killed': {
    async begin() {
      product.signal('SIGKILL');
      await product.ended;
      product = await start();
    },
  },
};

const readiness = async () => (await fetch(`${product.url}/api/ready`).catch(() => undefined))?.status ?? 0;

describe('Nothing is lost or done twice, and all is well again by itself, when', () => {
  test.for(Object.entries(FAULTS).filter(([name]) => ALL || IN_SHORT.includes(name)))(
    '%s',
    { timeout: 600_000 },
    async ([name, { begin, end, not }], { skip }) => {
      const reason = not?.();
      if (reason !== undefined) skip(reason);
      const documents = await someDocuments(local, crew, 3);
      const work = startWorkload({ origin: () => product.url, crew, stranger, documents }, CLIENTS);
      const acknowledged = () => work.history.filter(({ outcome }) => outcome === 'acknowledged').length;
      let slowest = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await sleep(BEFORE_MS);
        await begin();
        if (end) await sleep(LASTS_MS);
        await end?.();
        const back = Date.now();
        await expect.poll(readiness, { timeout: BACK_WITHIN_MS, interval: 50 }).toBe(200);
        const before = acknowledged();
        await expect
          .poll(acknowledged, { timeout: BACK_WITHIN_MS, interval: 50 })
          .toBeGreaterThan(before + CLIENTS);
        slowest = Math.max(slowest, Date.now() - back);
      }
      await work.stop();
      await expectConserved(local, folder);
      await expectOneHistory(local.owner, work.history, documents);
      expect(work.answers.get(500) ?? 0, failuresIn(product)).toBe(0);
      process.stdout.write(
        `${name} ×${ROUNDS}: ${work.history.length} operations, ${acknowledged()} acknowledged; back within ${slowest} ms; answers ${[...work.answers].map(([status, count]) => `${count}×${status}`).join(' ')}; 0 lost, 0 doubled\n`,
      );
    },
  );
});
