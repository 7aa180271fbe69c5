import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asAppError } from '#http/error-body.ts';
import { installHealth } from '#http/health.ts';
import { inReading } from '#database/transaction.ts';
import { connect, type Connection } from '../src/database/connect.ts';
import { newCompany, type Crew } from './builders.ts';
import { openFaultyWay, type FaultyWay } from './faults/proxy.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let crew: Crew;
let connection: Connection;
let line: FaultyWay;
const app = Fastify();
const ready = async () => (await app.inject('/api/ready')).statusCode;
const read = () => inReading(connection.db, crew.companyId, (tx) => sql`select 1`.execute(tx));

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const direct = new URL(server.appUrl);
  line = await openFaultyWay({ host: '127.0.0.1', port: Number(direct.port) });
  direct.port = String(line.port);
  direct.hostname = '127.0.0.1';
  connection = connect({ url: direct.href, most: 4, prepared: inject('poolerPort') === 0 });
  installHealth(app, { db: connection.db, registry: new Registry(), now: server.now });
});
afterAll(async () => {
  await app.close();
  await connection.close().catch(() => undefined);
  await line.close();
  await server.stop();
});

describe('A database that stops answering', () => {
  test('makes calls fail as busy, readiness fail, and is used again once it answers', async () => {
    await read();
    expect(await ready()).toBe(200);
    line.weather('blackhole');

    const calls = Promise.allSettled(Array.from({ length: 12 }, read));
    expect(await ready()).toBe(503);
    const failed = await calls;
    for (const one of failed)
      expect(asAppError(one.status === 'rejected' ? one.reason : null).code).toBe('BUSY');

    line.weather('pass');
    await expect.poll(read).toBeDefined();
    expect(await ready()).toBe(200);
  });

  test('that is read-only makes readiness fail and changes answer busy', async () => {
    const { rows } = await server.owner.query<{ name: string }>('select current_database() as name');
    await server.owner.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
    const again = connect({ url: server.appUrl, most: 2 });
    const other = Fastify();
    installHealth(other, { db: again.db, registry: new Registry(), now: server.now });

    expect((await other.inject('/api/ready')).statusCode).toBe(503);
    const refused = await sql`insert into rate_limit (key, window_start, count) values ('x', now(), 1)`
      .execute(again.db)
      .catch((error: unknown) => error);
    expect(asAppError(refused).code).toBe('BUSY');

    await again.close();
    await server.owner.query(`alter database ${rows[0]?.name} reset default_transaction_read_only`);
  });
});
