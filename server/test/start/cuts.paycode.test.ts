import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargeEndpoints, type ChargeDetail } from '@outlay/contract/paycode/charge';
import type { OpenCharge } from '@outlay/contract/paycode/charge.open';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../builders.ts';
import { startServer, type TestServer } from '../harness.ts';
import {
  allSay,
  newMerchant,
  newPhone,
  newPolicy,
  purchase,
  totalsOf,
  type FakeMerchant,
  type FakePhone,
} from '../tills.ts';
import { cleanUp, newFolder, startProduct, type Product } from './product.ts';

/** What the issuer does when it is killed: it writes to a table, or has written all and has not answered yet. */
type Step = readonly [act: 'charge' | 'confirm' | 'refund' | 'query', at: string];

const IN_SHORT: readonly Step[] = [
  ['charge', 'ledger_entry'],
  ['confirm', 'written'],
  ['refund', 'outbox'],
];
/** In the order in which they come: consult and reserve, keep, pay, book, tell. */
const PAYS = ['charge', 'ledger_entry', 'posting', 'expense', 'message', 'outbox', 'audit_event', 'written'];
const ALL: readonly Step[] = [
  ...['paycode_claim', 'spend_used', 'spend_reservation', ...PAYS].map((at) => ['charge', at] as const),
  ...['spend_reservation', ...PAYS].map((at) => ['confirm', at] as const),
  ...['charge_refund', 'spend_reservation', 'spend_used', ...PAYS].map((at) => ['refund', at] as const),
  ['query', 'sent'],
];
/** `npm run test:cuts` kills it at every step. */
const STEPS = process.env['OUTLAY_CUTS'] === undefined ? IN_SHORT : ALL;

const SMALL = 2_800;
/** Above what is paid without confirmation. */
const LARGE = 15_000;
/** The number of the lock at which a killed issuer waits. */
const LOCK = 770_077;

let server: TestServer;
let folder: string;
let node: Product;
let crew: Crew;
let till: FakeMerchant;
let phone: FakePhone;

beforeAll(async () => {
  server = await startServer();
  folder = newFolder();
  node = await startNode();
});
afterAll(async () => {
  await cleanUp(folder);
  await server.stop();
});
beforeEach(async () => {
  crew = await newCompany(server);
  await newPolicy(server, crew);
  // What the till and the phone ask goes to the node that is killed, and to the one that follows it.
  const issuer = Object.create(server, { url: { get: () => node.url } }) as TestServer;
  till = await newMerchant(issuer, crew);
  phone = await newPhone(server, crew.employee);
});

async function startNode(): Promise<Product> {
  const started = await startProduct(folder, { env: server.settings });
  await started.ready();
  return started;
}

/** Starts something, kills the issuer at a step of it, and starts the next one. */
async function cut(at: string, begin: () => Promise<unknown>, isWritten: () => Promise<boolean>) {
  if (at === 'written' || at === 'sent') {
    const work = begin().catch(() => undefined);
    if (at === 'written') while (!(await isWritten())) continue;
    node.signal('SIGKILL');
    await work;
  } else await whileWritingTo(at, begin);
  await node.ended;
  node = await startNode();
}

/** Holds up whoever writes to a table, and kills the issuer there. */
async function whileWritingTo(table: string, begin: () => Promise<unknown>): Promise<void> {
  const { owner } = server;
  await owner.query(`select pg_advisory_lock(${LOCK})`);
  await owner.query(`create function hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$;
    create trigger hold before insert or update on ${table} for each row execute function hold()`);
  const work = begin().catch(() => undefined);
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
  node.signal('SIGKILL');
  await work;
  await owner.query(`select pg_advisory_unlock(${LOCK})`);
  // The database notices that nobody is there any more, and ends what was begun.
  await expect.poll(waiting, { interval: 10 }).toBe(0);
  await owner.query(`drop trigger hold on ${table}; drop function hold`);
}

const waiting = async (): Promise<number> => {
  const { rows } = await server.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`,
  );
  return rows[0]?.count ?? 0;
};

const stored = async (outTradeNo: string) => {
  const { rows } = await server.owner.query<{ id: string; state: string; refunded: number }>(
    'select id, state, refunded::int from charge where company_id = $1 and out_trade_no = $2',
    [crew.companyId, outTradeNo],
  );
  return rows[0];
};
const totals = () => totalsOf(server, crew.companyId);

async function confirm(id: string): Promise<ChargeDetail> {
  const answer = await fetch(`${node.url}/api${chargeEndpoints.confirm.path}`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${crew.employee.token}`, 'idempotency-key': newId() },
      'content-type': 'application/json',
    },
    body: JSON.stringify({ id, amount: LARGE }),
  });
  return (await answer.json()) as ChargeDetail;
}

/** A payment, made or waiting for its confirmation. */
async function taken(amount: number): Promise<{ outTradeNo: string; id: string }> {
  const outTradeNo = newId();
  const { body } = await till.charge({ authCode: phone.code(), amount, outTradeNo });
  expect(body.state).toBe(amount === LARGE ? 'USERPAYING' : 'SUCCESS');
  return { outTradeNo, id: (await stored(outTradeNo))?.id ?? '' };
}

/** Each begins its act, is cut, asks what became of it, and does it again until it has an answer. */
const ACTS: Record<Step[0], (at: string) => Promise<void>> = {
  async charge(at) {
    const body = purchase({ authCode: phone.code() });
    const send = () => till.ask<OpenCharge>('POST', '/charges', { body });
    await cut(at, send, async () => (await stored(body.outTradeNo)) !== undefined);

    const { status } = await till.query(body.outTradeNo);
    expect(await totals()).toEqual(allSay(status === 404 ? 0 : SMALL));
    expect((await send()).body.state).toBe('SUCCESS');
    expect((await send()).body.state).toBe('SUCCESS');
    expect(await totals()).toEqual(allSay(SMALL));
  },
  async confirm(at) {
    const { outTradeNo, id } = await taken(LARGE);
    await cut(
      at,
      () => confirm(id),
      async () => (await stored(outTradeNo))?.state === 'paid',
    );

    const { body } = await till.query(outTradeNo);
    const isPaid = body.state === 'SUCCESS';
    expect(await totals()).toEqual(isPaid ? allSay(LARGE) : { ...allSay(0), today: LARGE });
    await confirm(id);
    await settle(outTradeNo, id);
  },
  async refund(at) {
    const { outTradeNo } = await taken(SMALL);
    const number = newId();
    const send = () => till.refund(outTradeNo, 800, number);
    await cut(at, send, async () => (await stored(outTradeNo))?.refunded === 800);

    const { body } = await till.query(outTradeNo);
    expect(await totals()).toEqual(allSay(SMALL - body.refundedAmount));
    expect((await send()).body.amount).toBe(800);
    expect((await send()).body.amount).toBe(800);
    expect(await totals()).toEqual(allSay(SMALL - 800));
  },
  async query(at) {
    const { outTradeNo } = await taken(SMALL);
    await cut(
      at,
      () => till.query(outTradeNo),
      () => Promise.resolve(true),
    );

    expect((await till.query(outTradeNo)).body.state).toBe('SUCCESS');
    expect(await totals()).toEqual(allSay(SMALL));
  },
};

/** Paid once; or, where the payer came too late, nothing is owed and the room is back once the till has asked. */
async function settle(outTradeNo: string, id: string): Promise<void> {
  const { body } = await till.query(outTradeNo);
  if (body.state === 'SUCCESS') {
    await confirm(id);
    expect(await totals()).toEqual(allSay(LARGE));
  } else {
    expect(body.state).toBe('CLOSED');
    expect(await totals()).toEqual(allSay(0));
  }
}

describe('An issuer that is killed', () => {
  test.each(STEPS)('in the middle of %s, at %s, charges nothing twice and loses nothing', async (act, at) => {
    await ACTS[act](at);
  });

  test('before the payer confirms leaves the room to be freed when the time is over', async () => {
    const { outTradeNo } = await taken(LARGE);
    node.signal('SIGKILL');
    await node.ended;
    expect(await totals()).toEqual({ ...allSay(0), today: LARGE });
    server.sleep(60_000);
    const { body } = await till.at(server).query(outTradeNo);

    expect([body.state, body.code]).toEqual(['CLOSED', 'NOT_CONFIRMED']);
    expect(await totals()).toEqual(allSay(0));
  });
});
