import Fastify from 'fastify';
import { connect as dial, createServer, type Server, type Socket } from 'node:net';
import { Registry } from 'prom-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asAppError } from '#http/error-body.ts';
import { installHealth } from '#http/health.ts';
import { inReading } from '#database/transaction.ts';
import { connect, type Connection } from '../src/database/connect.ts';
import { newCompany, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

/** A proxy to the database that can be frozen: then nothing passes in either direction. */
function freezable(to: { host: string; port: number }) {
  const lines = new Set<[Socket, Socket]>();
  const proxy: Server = createServer((near) => {
    const far = dial(to);
    lines.add([near, far]);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(into);
      from.on('error', () => into.destroy());
      from.on('close', () => into.destroy());
    }
    if (frozen) hold(near, far);
  });
  let frozen = false;
  const hold = (...sockets: Socket[]) => {
    for (const socket of sockets) socket.unpipe().pause();
  };
  return {
    proxy,
    freeze() {
      frozen = true;
      for (const pair of lines) hold(...pair);
    },
    thaw() {
      frozen = false;
      for (const [near, far] of lines) {
        near.pipe(far);
        far.pipe(near);
      }
    },
  };
}

let server: TestServer;
let crew: Crew;
let connection: Connection;
let line: ReturnType<typeof freezable>;
const app = Fastify();
const ready = async () => (await app.inject('/api/ready')).statusCode;
const ask = () => inReading(connection.db, crew.companyId, (tx) => sql`select 1`.execute(tx));

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const direct = new URL(server.appUrl);
  line = freezable({ host: '127.0.0.1', port: Number(direct.port) });
  await new Promise<void>((done) => line.proxy.listen(0, '127.0.0.1', done));
  const address = line.proxy.address();
  direct.port = String(typeof address === 'object' ? address?.port : 0);
  direct.hostname = '127.0.0.1';
  connection = connect({ url: direct.href, most: 4, prepared: inject('poolerPort') === 0 });
  installHealth(app, { db: connection.db, registry: new Registry(), now: server.now });
});
afterAll(async () => {
  await app.close();
  await connection.close().catch(() => undefined);
  line.proxy.close();
  await server.stop();
});

describe('A database that stops answering', () => {
  test('makes calls fail as busy, readiness fail, and is used again once it answers', async () => {
    await ask();
    expect(await ready()).toBe(200);
    line.freeze();

    const calls = Promise.allSettled(Array.from({ length: 12 }, ask));
    expect(await ready()).toBe(503);
    const failed = await calls;
    for (const one of failed)
      expect(asAppError(one.status === 'rejected' ? one.reason : null).code).toBe('BUSY');

    line.thaw();
    await expect.poll(ask).toBeDefined();
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
