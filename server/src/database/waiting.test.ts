import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { watchWaiting } from './waiting.ts';

/** A pool of one connection, without a database. */
function poolOfOne() {
  const pool = new pg.Pool({ max: 1 });
  const waiters: ((client: pg.PoolClient) => void)[] = [];
  pool.connect = () => new Promise<pg.PoolClient>((resolve) => waiters.push(resolve));
  const waitedMs = watchWaiting(pool);
  return { pool, waitedMs, serve: () => waiters.shift()?.({} as pg.PoolClient) };
}

test('the wait is that of the first who is not served yet', async () => {
  const { pool, waitedMs, serve } = poolOfOne();
  expect(waitedMs()).toBe(0);
  const first = pool.connect();
  await sleep(30);
  const others = [pool.connect(), pool.connect(), pool.connect()];
  const before = waitedMs();
  expect(before).toBeGreaterThanOrEqual(25);

  serve();
  await first;
  expect(waitedMs()).toBeLessThan(before);
  for (const other of others) {
    serve();
    await other;
  }
  expect(waitedMs()).toBe(0);
});

test('a connection that takes long to open refuses nobody', async () => {
  const { pool, waitedMs } = poolOfOne();
  void pool.connect();
  void pool.connect();
  await sleep(30);

  expect(waitedMs()).toBe(0);
});

test('whoever comes behind many others waits for all of them, though the first has just begun to wait', async () => {
  const { pool, waitedMs } = poolOfOne();
  const holders = Array.from({ length: 20 }, () => ({}) as pg.PoolClient);
  for (const holder of holders) pool.emit('acquire', holder);
  await sleep(50);
  for (const holder of holders) pool.emit('release', undefined, holder);
  for (let one = 0; one < 3; one += 1) void pool.connect();
  const withThree = waitedMs();
  for (let more = 0; more < 97; more += 1) void pool.connect();

  expect(waitedMs()).toBeGreaterThan(20 * withThree);
  expect(waitedMs()).toBeGreaterThan(1_000);
});

test('one connection that was held for an hour refuses nobody', () => {
  const { pool, waitedMs } = poolOfOne();
  vi.useFakeTimers({ toFake: ['performance'] });
  const holder = {} as pg.PoolClient;
  pool.emit('acquire', holder);
  vi.advanceTimersByTime(3_600_000);
  pool.emit('release', undefined, holder);
  vi.useRealTimers();
  for (let one = 0; one < 10; one += 1) void pool.connect();

  expect(waitedMs()).toBeLessThan(1_000);
});
