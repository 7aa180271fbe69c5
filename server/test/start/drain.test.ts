import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { cleanUp, newFolder, startProduct, type Product } from './product.ts';

/** `npm run test:drain` runs more rounds. */
const ROUNDS = Number(process.env['OUTLAY_DRAIN_ROUNDS'] ?? 1);
const CALLS = Number(process.env['OUTLAY_DRAIN_CALLS'] ?? 300);
const NODES = ROUNDS > 1 ? 3 : 2;
const WORKERS = 6;

/** An expense on a day that has begun in every time zone. */
const TAXI = {
  ...{ version: 0, type: 'taxi', money: { amount: 1200, currency: 'CNY' } },
  spentOn: new Date(Date.now() - 43_200_000).toISOString().slice(0, 10),
};

let server: TestServer;
let crew: Crew;
let balancer: Balancer;
const folders: string[] = [];
const nodes: Product[] = [];

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  balancer = await startBalancer();
  for (let count = 0; count < NODES; count += 1) folders.push(newFolder());
  for (const folder of folders) nodes.push(await startNode(folder));
});
afterAll(async () => {
  await balancer.close();
  for (const folder of folders) await cleanUp(folder);
  await server.stop();
});

async function startNode(folder: string): Promise<Product> {
  const env = { ...server.settings, OUTLAY_DRAIN: '1', OUTLAY_POOL: '8' };
  const node = await startProduct(folder, { env });
  await node.ready();
  balancer.add(node.url);
  // The balancer must see this node before the next one is stopped.
  while (!balancer.isUp(node.url)) await sleep(50);
  return node;
}

async function restart(index: number): Promise<number> {
  const old = nodes[index];
  if (!old) throw new Error('no such node');
  const began = Date.now();
  old.signal('SIGTERM');
  expect(await old.ended).toBe(0);
  const seconds = (Date.now() - began) / 1000;
  balancer.remove(old.url);
  nodes[index] = await startNode(folders[index] ?? '');
  return seconds;
}

interface Tally {
  sent: number;
  saved: string[];
  failed: string[];
}

/** Reads and writes through the balancer, one call after another, while `going` returns true. */
async function work(tally: Tally, going: () => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${crew.employee.token}`, 'content-type': 'application/json' };
  while (going()) {
    const id = newId();
    const writes = tally.sent % 3 === 0;
    const { path, method } = writes ? expenseEndpoints.save : expenseEndpoints.list;
    tally.sent += 1;
    const answer = await fetch(`${balancer.url}/api${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': id },
      body: JSON.stringify(writes ? { ...TAXI, id } : {}),
    }).catch((error: unknown) => ({ ok: false, status: 0, text: () => Promise.resolve(String(error)) }));
    const text = await answer.text();
    if (!answer.ok) tally.failed.push(`${method} ${path}: ${answer.status} ${text}`);
    else if (writes) tally.saved.push(id);
  }
}

describe('Nodes restarted one by one under load', () => {
  test('fail, lose and duplicate no call', async () => {
    const tally: Tally = { sent: 0, saved: [], failed: [] };
    let restarting = true;
    const working = Array.from({ length: WORKERS }, () =>
      work(tally, () => restarting || tally.sent < CALLS),
    );
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const index of nodes.keys())
        // A short run restarts only one of the two.
        if (ROUNDS > 1 || index === 0) seconds.push(await restart(index));
    restarting = false;
    await Promise.all(working);

    expect(tally.failed.slice(0, 5)).toEqual([]);
    const { rows } = await server.owner.query<{ id: string }>('select id from expense');
    expect(rows.map(({ id }) => id).sort()).toEqual([...tally.saved].sort());
    process.stdout.write(
      `${tally.sent} calls over ${seconds.length} restarts of ${NODES} nodes: 0 failed, ${rows.length} saved of ${tally.saved.length}; a stop took at most ${Math.max(...seconds).toFixed(1)} s\n`,
    );
  }, 1_800_000);
});
