import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import type { PayoutWallet } from '@outlay/contract/processing/payment.wallet';
import { deliverAll } from '../../../../../test/booking.ts';
import { newCompany, see, sure, type Crew } from '../../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import {
  addWallet,
  killablePorts,
  onlyTransfer,
  openVendors,
  payBy,
  refresh,
  releasedFor,
  seeBatch,
  statusOf,
  type Vendors,
} from '../../../../../test/payouts.ts';

let server: TestServer;
let vendors: Vendors;
let crew: Crew;
let alipay: PayoutWallet;
let wechat: PayoutWallet;
const ports = killablePorts();
beforeAll(async () => {
  server = await startServer({ payoutPorts: ports });
  vendors = await openVendors(server.now);
  // What is due is delivered by the tests.
  await server.app.jobs.stop();
});
beforeEach(async () => {
  ports.kill = null;
  crew = await newCompany(server);
  refresh(vendors, crew);
  alipay = await addWallet(server, crew, vendors, 'alipay');
  wechat = await addWallet(server, crew, vendors, 'wechat');
});
afterAll(() => Promise.all([server.stop(), vendors.close()]));

const MINUTE_MS = 60_000;
const follow = () => deliverAll(server, crew.companyId, 'payout.follow');
/** Lets time pass, and what becomes due happen. */
async function wait(minutes: number, stride = 1): Promise<void> {
  for (let passed = 0; passed < minutes; passed += stride) {
    server.sleep(stride * MINUTE_MS);
    await follow();
  }
}
const see1 = async (batch: BatchDetail) => onlyTransfer(await seeBatch(server, crew, batch));
async function started(wallet: PayoutWallet): Promise<BatchDetail> {
  return sure(await payBy(server, crew, await releasedFor(server, crew, wallet.id)));
}
const messages = async () =>
  sure(await server.call(crew.employee, messageEndpoints.list, {})).items.map(({ kind }) => kind);
/** Delivers what is due in a process that ends at a call. */
async function killedAt(kill: 'before' | 'after'): Promise<void> {
  ports.kill = kill;
  await follow().catch(() => undefined);
  ports.kill = null;
}

describe('A payment by Alipay', () => {
  test('is stored with its number, sent after the commit, and paid once it is done', async () => {
    const batch = await started(alipay);
    const queued = onlyTransfer(batch);
    expect(queued.state).toBe('queued');
    expect(queued.number).toMatch(/^[0-9a-f]{32}$/);
    expect(vendors.alipay.heard).toEqual([]);
    expect(await statusOf(server, crew, batch)).toBe('InPayment');

    await follow();
    const done = await seeBatch(server, crew, batch);
    expect(done).toMatchObject({ state: 'Settled', paidCount: 1 });
    expect(done.payments[0]).toMatchObject({ state: 'Paid', reference: `A${queued.number.slice(0, 20)}` });
    expect(await statusOf(server, crew, batch)).toBe('Paid');
    expect(vendors.alipay.paid).toEqual([queued.number]);
  });

  test('is done once when the process ends between the commit and the call', async () => {
    const batch = await started(alipay);
    await killedAt('before');
    expect(vendors.alipay.heard).toEqual([]);
    expect((await see1(batch)).state).toBe('sent');
    await wait(8);
    expect(vendors.alipay.paid).toHaveLength(1);
    expect(await statusOf(server, crew, batch)).toBe('Paid');
  });

  test.each(['process', 'connection'] as const)(
    'is done once when the %s ends before the answer',
    async (what) => {
      const batch = await started(alipay);
      if (what === 'process') await killedAt('after');
      else vendors.alipay.mishapFor = () => 'cutAfter';
      await follow();
      vendors.alipay.mishapFor = () => undefined;
      expect(vendors.alipay.paid).toHaveLength(1);
      await wait(8);
      expect(vendors.alipay.paid).toHaveLength(1);
      expect(vendors.alipay.heard.filter(({ kind }) => kind === 'transfer')).toHaveLength(1);
      expect(await statusOf(server, crew, batch)).toBe('Paid');
    },
  );

  test('that nobody answers stays open and is never sent under another number', async () => {
    const batch = await started(alipay);
    vendors.alipay.mishapFor = () => 'errorBefore';
    await wait(30);
    expect(await statusOf(server, crew, batch)).toBe('InPayment');
    expect(new Set(vendors.alipay.heard.map(({ number }) => number)).size).toBe(1);
    expect(await see1(batch)).toMatchObject({ state: 'sent', code: 'SYSTEM_ERROR' });
    vendors.alipay.mishapFor = () => undefined;
    await wait(120, 10);
    expect(vendors.alipay.paid).toHaveLength(1);
    expect(await statusOf(server, crew, batch)).toBe('Paid');
  });

  test('that failed in the end is payable again with its reason, and then paid under a new number', async () => {
    vendors.alipay.slow = true;
    const batch = await started(alipay);
    vendors.alipay.mishapFor = ({ kind }) => (kind === 'transfer' ? 'errorAfter' : undefined);
    await follow();
    const { number } = await see1(batch);
    vendors.alipay.settle(number, 'PAYEE_CERTIFY_LEVEL_LIMIT');
    await wait(1);
    // A sending of ours may still be on its way.
    expect(await statusOf(server, crew, batch)).toBe('InPayment');
    await wait(20);
    expect(await seeBatch(server, crew, batch)).toMatchObject({
      ...{ state: 'Settled', failedCount: 1 },
      payments: [{ state: 'Failed', failureCode: 'account', transfer: { reason: 'payeeUnverified' } }],
    });
    expect(await statusOf(server, crew, batch)).toBe('Passed');
    expect(await messages()).toContain('paymentFailed');
    // The account is blocked until it is changed.
    const document = await see(server, crew.employee, batch.payments[0]?.documentId ?? '');
    const create = () =>
      server.call(crew.cashier, paymentEndpoints.createBatch, {
        ...{ id: crypto.randomUUID(), walletId: alipay.id },
        documents: [{ id: document.id, version: document.version }],
      });
    expect(await create()).toMatchObject({ status: 409, body: { reason: 'accountRefused' } });

    vendors.alipay.mishapFor = () => undefined;
    vendors.alipay.slow = false;
    const again = await releasedFor(server, crew, wechat.id, [document]);
    sure(await payBy(server, crew, again));
    await follow();
    const second = await see1(again);
    expect(second.number).not.toBe(number);
    vendors.wechat.confirm(second.number);
    await wait(3);
    expect(await statusOf(server, crew, again)).toBe('Paid');
    expect([...vendors.alipay.paid, ...vendors.wechat.paid]).toEqual([second.number]);
  });

  test('to another name is refused, and says so in the language of its payee', async () => {
    vendors.alipay.people.set('13800000001', 'Somebody else');
    const batch = await started(alipay);
    await follow();
    expect((await seeBatch(server, crew, batch)).payments[0]).toMatchObject({
      ...{
        state: 'Failed',
        failureCode: 'name',
        failure: 'The account at Alipay or WeChat belongs to another name',
      },
      transfer: { state: 'failed', reason: 'nameDiffers', code: 'PAYEE_USER_INFO_ERROR' },
    });
    expect(await statusOf(server, crew, batch)).toBe('Passed');
  });

  test('waits for money in the wallet under its number, and can be stopped meanwhile', async () => {
    vendors.alipay.balance = 1;
    const [waits, stopped] = [await started(alipay), await started(alipay)];
    await wait(2);
    expect(await see1(waits)).toMatchObject({ state: 'sent', reason: 'payerBalance' });
    const { id } = await see1(stopped);
    expect(
      sure(await server.call(crew.cashier, transferEndpoints.stop, { id })).payments[0]?.transfer,
    ).toMatchObject({ stopping: true, actions: ['query'] });
    await follow();
    expect(await see1(stopped)).toMatchObject({ state: 'failed', reason: 'cancelled' });
    expect(await statusOf(server, crew, stopped)).toBe('Passed');
    vendors.alipay.balance = 1_000_000;
    await wait(30);
    expect(vendors.alipay.paid).toEqual([(await see1(waits)).number]);
    expect(await statusOf(server, crew, waits)).toBe('Paid');
  });

  test('is started once by two clicks at once, and by one that is repeated', async () => {
    const batch = await releasedFor(server, crew, alipay.id);
    const key = crypto.randomUUID();
    const answers = await Promise.all([
      ...[payBy(server, crew, batch), payBy(server, crew, batch), payBy(server, crew, batch, key)],
      payBy(server, crew, batch, key),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await follow();
    expect(vendors.alipay.paid).toHaveLength(1);
  });
});

describe('A payment by WeChat', () => {
  const mine = async () => sure(await server.call(crew.employee, transferEndpoints.mine, {})).items;

  test('waits until its payee confirms it, and the payee is notified once', async () => {
    const batch = await started(wechat);
    await follow();
    const { number, ...shown } = await see1(batch);
    expect(shown.state).toBe('waiting');
    expect(Date.parse(shown.expiresAt ?? '') - server.now().getTime()).toBeGreaterThan(23 * 60 * MINUTE_MS);
    expect(await mine()).toMatchObject([
      { request: { mchId: '1900000001', package: `package-of-${number}` }, money: { amount: 1_000 } },
    ]);
    await wait(3);
    expect((await messages()).filter((kind) => kind === 'transferToConfirm')).toHaveLength(1);
    expect(await statusOf(server, crew, batch)).toBe('InPayment');
    vendors.wechat.confirm(number);
    await wait(5);
    expect(await statusOf(server, crew, batch)).toBe('Paid');
    expect(await mine()).toEqual([]);
  });

  test('is shown to nobody else', async () => {
    await started(wechat);
    await follow();
    for (const who of [crew.colleague, crew.cashier])
      expect(sure(await server.call(who, transferEndpoints.mine, {})).items).toEqual([]);
  });

  test('gets its package under the same number when the answer was lost', async () => {
    const batch = await started(wechat);
    vendors.wechat.mishapFor = ({ kind }) => (kind === 'transfer' ? 'cutAfter' : undefined);
    await follow();
    vendors.wechat.mishapFor = () => undefined;
    await wait(10);
    expect((await see1(batch)).state).toBe('waiting');
    expect(await mine()).toHaveLength(1);
    expect(vendors.wechat.transfers.get((await see1(batch)).number)).toBeDefined();
  });

  test('that is not confirmed within a day is payable again', async () => {
    const batch = await started(wechat);
    await follow();
    await wait(25 * 60, 60);
    expect(await see1(batch)).toMatchObject({ state: 'failed', reason: 'expired' });
    expect(await statusOf(server, crew, batch)).toBe('Passed');
    expect(await mine()).toEqual([]);
  });

  test('that is stopped before it is confirmed is payable again', async () => {
    const batch = await started(wechat);
    await follow();
    sure(await server.call(crew.cashier, transferEndpoints.stop, { id: (await see1(batch)).id }));
    expect(await statusOf(server, crew, batch)).toBe('InPayment');
    await follow();
    expect(await see1(batch)).toMatchObject({ state: 'failed', reason: 'cancelled' });
    expect(await statusOf(server, crew, batch)).toBe('Passed');
    expect(vendors.wechat.paid).toEqual([]);
  });

  test('that is confirmed while it is being stopped is paid', async () => {
    const batch = await started(wechat);
    await follow();
    const { id, number } = await see1(batch);
    sure(await server.call(crew.cashier, transferEndpoints.stop, { id }));
    vendors.wechat.beforeAnswer = ({ kind }) => {
      if (kind === 'query' && vendors.wechat.paid.length === 0) vendors.wechat.confirm(number);
    };
    await follow();
    await wait(2);
    expect(vendors.wechat.paid).toEqual([number]);
    expect(await statusOf(server, crew, batch)).toBe('Paid');
  });

  test('that was never sent is stopped at once', async () => {
    const batch = await started(wechat);
    sure(await server.call(crew.cashier, transferEndpoints.stop, { id: (await see1(batch)).id }));
    expect(await statusOf(server, crew, batch)).toBe('Passed');
    await wait(2);
    expect(vendors.wechat.heard).toEqual([]);
  });
});
