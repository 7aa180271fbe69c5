import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobs } from '#jobs/outbox.ts';
import type { OutboxHandlers } from '#jobs/outbox.topics.ts';
import { newLog } from '#system/log.ts';
import { inTransaction } from '#database/transaction.ts';
import { connect, UNATTENDED, type Connection } from '../src/database/connect.ts';
import { freePort, startEmbedded, type EmbeddedDatabase } from '../src/database/embedded.ts';
import { faultOf, primaryOf, severalHosts } from '../src/database/hosts.ts';
import { startRelay } from '../bench/drill/relay.ts';
import { newCompany, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

/** A separate host for the same database that can disappear and return. */
async function hostFor(to: number) {
  const relay = await startRelay(to);
  return { ...relay, at: `127.0.0.1:${relay.port}` };
}

let server: TestServer;
let crew: Crew;
let first: Awaited<ReturnType<typeof hostFor>>;
let second: Awaited<ReturnType<typeof hostFor>>;
let standby: EmbeddedDatabase;
const folder = mkdtempSync(join(tmpdir(), 'outlay-hosts-'));

beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  const to = Number(new URL(server.appUrl).port);
  [first, second] = [await hostFor(to), await hostFor(to)];
  // Like a standby: it accepts connections but is read-only.
  standby = await startEmbedded({ folder, durable: false });
  const owner = new pg.Client({ connectionString: standby.ownerUrl });
  await owner.connect();
  const { username, password } = new URL(server.appUrl);
  await owner.query(`create role ${username} login password '${password}'`);
  await owner.query(`create database ${server.database}`);
  await owner.query(`alter database ${server.database} set default_transaction_read_only = on`);
  await owner.end();
});
afterAll(async () => {
  first.close();
  second.close();
  await server.stop();
  await standby.stop();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (...hosts: string[]) =>
  `${server.appUrl.replace(/@[^/]+\//, `@${hosts.join(',')}/`)}?target_session_attrs=read-write`;
const hostOf = (url: string) => new URL(url).host;

/** Writes as calls do: through the pool, in a transaction. */
const write = ({ db }: Connection) =>
  inTransaction(db, crew.companyId, (tx) =>
    sql`insert into counter (company_id, name, value) values (${crew.companyId}, 'hosts', 1)
      on conflict (company_id, name) do update set value = counter.value + 1`.execute(tx),
  ).then(
    () => true,
    () => false,
  );

const idle = () => Promise.resolve();
const IDLE: OutboxHandlers = {
  ...{ 'message.push': idle, 'message.noticeDue': idle, 'push.web': idle, 'account.newDevice': idle },
  ...{ 'order.matchInvoice': idle },
  ...{ 'flow.timer': idle, 'flow.trigger': idle, 'advance.due': idle, print: idle },
  'report.export': idle,
  ...{ 'member.import': idle, 'directory.sync': idle, 'connection.install': idle },
  'directory.change': idle,
  'page.changed': idle,
  ...{ 'wallet.sync': idle, 'wallet.follow': idle, 'wallet.reconcile': idle },
  ...{ 'approvalCentre.sync': idle, 'approvalCentre.check': idle, 'chat.send': idle },
  ...{ 'chat.answer': idle, 'chat.look': idle },
  ...{ 'booking.settle': idle, 'booking.follow': idle, 'payout.follow': idle },
  ...{ 'travel.feed': idle, 'travel.read': idle, 'travel.apply': idle },
  ...{
    'corporateWallet.enrol': idle,
    'corporateWallet.dismiss': idle,
    'corporateWallet.read': idle,
    'corporateWallet.compare': idle,
    ...{ 'corporateWallet.switch': idle, 'corporateWallet.renew': idle, 'walletCode.tell': idle },
    ...{ 'walletCard.issue': idle, 'walletCard.end': idle },
  },
  ...{ 'charge.expire': idle, 'charge.notify': idle, 'charge.reconcile': idle },
  ...{ 'invoiceRequest.match': idle, 'invoiceRequest.refunded': idle, 'invoiceRequest.confirmed': idle },
};

describe('A database address with several hosts', () => {
  test('uses the host that accepts writes, skipping unreachable and read-only ones', async () => {
    const nobody = `127.0.0.1:${await freePort()}`;
    const reading = `127.0.0.1:${new URL(standby.ownerUrl).port}`;
    const connection = connect({ url: urlOf(nobody, reading, first.at), most: 4, patience: UNATTENDED });
    try {
      expect(hostOf(await primaryOf(urlOf(nobody, reading, first.at)))).toBe(first.at);
      expect(await write(connection)).toBe(true);
    } finally {
      await connection.close();
    }
    await expect(primaryOf(urlOf(nobody, reading))).rejects.toThrow(/no host.*it only reads/);
  });

  test('moves to the next host when the first goes away, for calls and queued effects', async () => {
    const url = urlOf(first.at, second.at);
    second.shut();
    const connection = connect({ url, most: 4, patience: UNATTENDED });
    const delivered: string[] = [];
    const jobs = createJobs({
      ...{ url, patience: UNATTENDED, db: connection.db, log: newLog('fatal'), now: () => new Date() },
      handlers: {
        ...IDLE,
        'advance.due': ({ payload }) => {
          delivered.push(payload.advanceId);
          return Promise.resolve();
        },
      },
      notify: () => Promise.resolve(),
      look: () => Promise.resolve(),
    });
    const enqueue = (advanceId: string) =>
      inTransaction(connection.db, crew.companyId, (tx) =>
        jobs.enqueue(tx, crew.companyId, new Date(), [{ topic: 'advance.due', payload: { advanceId } }]),
      );
    // The other server of this test also has workers, which do not know this topic.
    await server.app.jobs.stop();
    await jobs.start();
    try {
      expect(await write(connection)).toBe(true);
      await enqueue('before');
      await expect.poll(() => delivered).toEqual(['before']);

      second.open();
      first.shut();
      await expect.poll(() => write(connection)).toBe(true);
      await enqueue('after');
      await expect.poll(() => delivered).toEqual(['before', 'after']);
    } finally {
      await jobs.stop();
      await connection.close();
      first.open();
    }
  });

  test('leaves a host that became read-only', async () => {
    const connection = connect({ url: urlOf(first.at), most: 1, patience: UNATTENDED });
    const several = connect({ url: urlOf(first.at, second.at), most: 1, patience: UNATTENDED });
    try {
      expect(await write(several)).toBe(true);
      // Only this connection becomes read-only, as all of them do when a primary becomes a standby.
      await sql`set default_transaction_read_only = on`.execute(several.db);
      expect(await write(several)).toBe(false);
      await expect.poll(() => write(several)).toBe(true);
    } finally {
      await several.close();
      await connection.close();
    }
  });
});

test('is parsed into its parts, and an invalid one is rejected with a message', () => {
  expect(severalHosts('postgres://a:5432/outlay')).toBeUndefined();
  expect(
    severalHosts('postgres://u:p@a:5432,b:5433/outlay?sslmode=require&target_session_attrs=primary'),
  ).toEqual(['postgres://u:p@a:5432/outlay?sslmode=require', 'postgres://u:p@b:5433/outlay?sslmode=require']);
  expect(faultOf('postgres://a:5432,b:5433/outlay?target_session_attrs=read-write')).toBeUndefined();
  expect(faultOf('postgres://a:5432/outlay')).toBeUndefined();
  expect(faultOf('postgres://a,b/outlay?target_session_attrs=standby')).toContain('Outlay writes');
  expect(faultOf('mysql://a/outlay')).toContain('postgres://');
  expect(faultOf('postgres://a:99999,b/outlay')).toContain('host:port');
});
