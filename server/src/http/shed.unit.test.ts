import Fastify, { type FastifyInstance } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '#system/log.ts';
import { installErrors } from './error-body.ts';
import { installShedding } from './shed.ts';

let http: FastifyInstance;
let waited: number;
async function served(more: { delayedMostMs?: number } = {}): Promise<FastifyInstance> {
  const server = Fastify();
  installErrors(server, { warn: () => undefined, error: () => undefined } as unknown as Log);
  await installShedding(server, { waitedMs: () => waited, ...more });
  for (const path of ['/api/base/home', '/api/ready', '/page']) server.get(path, () => 'fine');
  return server;
}

beforeEach(async () => {
  waited = 0;
  http = await served();
});
afterEach(() => http.close());

const statusOf = async (url: string) => (await http.inject(url)).statusCode;

test('while others wait long for the database, a new call is told when to come back', async () => {
  waited = 1_500;
  const answer = await http.inject('/api/base/home');

  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ code: 'BUSY' });
});

test('the balancer is answered, and pages, which need no database', async () => {
  waited = 1_500;

  expect([await statusOf('/api/ready'), await statusOf('/page')]).toEqual([200, 200]);
});

test('a short wait refuses nobody', async () => {
  waited = 900;

  expect(await statusOf('/api/base/home')).toBe(200);
});

/** Keeps the event loop busy, and asks once a turn; returns the statuses of the answers. */
async function statusesOverTurns(turns: number, turnMs: number, url: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let turn = 0; turn < turns; turn += 1) {
    Atomics.wait(pause, 0, 0, turnMs);
    await nextTurn();
    statuses.add(await statusOf(url));
  }
  return statuses;
}

test('an event loop that needs almost a second for each turn refuses nobody', async () => {
  expect([...(await statusesOverTurns(6, 900, '/api/base/home'))]).toEqual([200]);
});

test('an event loop that is later than it may be refuses calls, but no page', async () => {
  await http.close();
  http = await served({ delayedMostMs: 20 });

  expect(await statusesOverTurns(30, 100, '/api/base/home')).toContain(503);
  expect([...(await statusesOverTurns(5, 100, '/page'))]).toEqual([200]);
});
