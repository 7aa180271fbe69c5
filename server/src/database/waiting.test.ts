import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { watchWaiting } from './waiting.ts';

/** A pool of one connection, without a database. */
function poolOfOne() {
  const pool = new pg.Pool({ max: 1 });
  const given: ((client: pg.PoolClient) => void)[] = [];
  pool.connect = () => new Promise<pg.PoolClient>((resolve) => given.push(resolve));
  const waitedMs = watchWaiting(pool);
  return { pool, waitedMs, serve: () => given.shift()?.({} as pg.PoolClient) };
}

test('the wait is that of the first who is not served yet', async () => {
  const { pool, waitedMs, serve } = poolOfOne();
  expect(waitedMs()).toBe(0);
  const first = pool.connect();
  await sleep(30);
  const second = pool.connect();
  expect(waitedMs()).toBeGreaterThanOrEqual(25);

  serve();
  await first;
  expect(waitedMs()).toBeLessThan(25);
  serve();
  await second;
  expect(waitedMs()).toBe(0);
});
