import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, UNATTENDED, type Connection } from '../src/database/connect.ts';
import type { SlowStatement } from '../src/database/slow.ts';
import { newCompany } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

const noted: SlowStatement[] = [];
let server: TestServer;
let watched: Connection;
beforeAll(async () => {
  server = await startServer();
  await newCompany(server);
  watched = connect({
    ...{ url: server.appUrl, most: 2, patience: UNATTENDED },
    slow: { afterMs: 300, note: (slow) => noted.push(slow) },
  });
});
afterAll(async () => {
  await watched.close();
  await server.stop();
});
beforeEach(() => noted.splice(0));

const slowly = (name: string, text: string) =>
  sql`select pg_sleep(0.4), (select count(*) from person where real_name = ${name} and email = ${text})`.execute(
    watched.db,
  );

test('A slow statement is logged with its plan, once an hour, and without the values of its parameters', async () => {
  await slowly('Lin Wei', 'lin@firm.cn');
  await expect.poll(() => noted.length).toBe(1);
  await slowly('Another Name', 'other@firm.cn');
  await expect.poll(() => noted.length).toBe(2);

  const [first, second] = noted;
  expect(first?.statement).toContain('real_name = $1');
  expect(first?.ms).toBeGreaterThanOrEqual(300);
  expect(first?.plan?.join('\n')).toMatch(/on person/);
  expect(second?.plan).toBeNull();
  expect(JSON.stringify(noted)).not.toMatch(/Lin Wei|Another Name|firm\.cn/);
});

test('A number or an id in the text of a statement is not in the log', async () => {
  await sql`select pg_sleep(0.4), ${sql.raw("'13812345678', '0192d3a0-0000-7000-8000-000000000001'::uuid")}`.execute(
    watched.db,
  );
  await expect.poll(() => noted.length).toBe(1);

  expect(JSON.stringify(noted)).not.toMatch(/13812345678|0192d3a0/);
  expect(noted[0]?.plan?.[0]).toMatch(/^Result/);
});

test('A fast statement is not logged', async () => {
  await sql`select 1`.execute(watched.db);

  expect(noted).toEqual([]);
});
