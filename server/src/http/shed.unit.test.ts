import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '#system/log.ts';
import { installErrors } from './error-body.ts';
import { installShedding } from './shed.ts';

let http: FastifyInstance;
let waited: number;
beforeEach(() => {
  waited = 0;
  http = Fastify();
  installErrors(http, { warn: () => undefined, error: () => undefined } as unknown as Log);
  installShedding(http, () => waited);
  for (const path of ['/api/base/home', '/api/ready', '/page']) http.get(path, () => 'fine');
});
afterEach(() => http.close());

const ask = async (url: string) => (await http.inject(url)).statusCode;

test('while others wait long for the database, a new call is told when to come back', async () => {
  waited = 1_500;
  const answer = await http.inject('/api/base/home');

  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ code: 'BUSY' });
});

test('the balancer is answered, and pages, which need no database', async () => {
  waited = 1_500;

  expect([await ask('/api/ready'), await ask('/page')]).toEqual([200, 200]);
});

test('a short wait refuses nobody', async () => {
  waited = 900;

  expect(await ask('/api/base/home')).toBe(200);
});
