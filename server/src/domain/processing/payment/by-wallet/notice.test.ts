import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import type { PayoutWallet } from '@outlay/contract/processing/payment.wallet';
import { deliverAll } from '../../../../../test/booking.ts';
import { newCompany, sure, type Crew } from '../../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import {
  addWallet,
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
beforeAll(async () => {
  server = await startServer();
  vendors = await openVendors(server.now);
  // What is due is delivered by the tests.
  await server.app.jobs.stop();
});
beforeEach(async () => {
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
const notice = (
  walletId: string,
  { headers = {}, body }: { headers?: Record<string, string>; body: string },
) => fetch(`${server.url}/api/pay/notice/${walletId}`, { method: 'POST', headers, body });

describe('A notification', () => {
  test('only causes a query, and is taken once', async () => {
    const batch = await started(wechat);
    await follow();
    const { number } = await see1(batch);
    const lie = vendors.wechat.notice(number);
    expect((await notice(wechat.id, lie)).status).toBe(200);
    await follow();
    // It said that it was paid, which it is not.
    expect(await statusOf(server, crew, batch)).toBe('InPayment');
    vendors.wechat.confirm(number);
    const calls = vendors.wechat.heard.length;
    expect((await notice(wechat.id, lie)).status).toBe(200);
    await follow();
    expect(vendors.wechat.heard).toHaveLength(calls);
    const answer = await notice(wechat.id, vendors.wechat.notice(number, { id: 'EV-2' }));
    expect([answer.status, await answer.json()]).toEqual([200, { code: 'SUCCESS' }]);
    await follow();
    expect(await statusOf(server, crew, batch)).toBe('Paid');
  });

  test('that comes before the answer pays once', async () => {
    const batch = await started(alipay);
    const { number } = await see1(batch);
    vendors.alipay.beforeAnswer = async ({ kind }) => {
      if (kind !== 'transfer') return;
      expect(await (await notice(alipay.id, vendors.alipay.notice(number))).text()).toBe('success');
      const { rows } = await server.owner.query<{ id: string }>(
        `select id from outbox where company_id = $1 and topic = 'payout.follow' and payload->>'look' = '-1'`,
        [crew.companyId],
      );
      for (const { id } of rows) await server.app.jobs.deliver({ companyId: crew.companyId, id });
    };
    await follow();
    expect(await seeBatch(server, crew, batch)).toMatchObject({ state: 'Settled', paidCount: 1 });
    expect(vendors.alipay.paid).toEqual([number]);
    await wait(2);
    expect(await statusOf(server, crew, batch)).toBe('Paid');
  });

  test('with a wrong signature, for another merchant, or of another company’s wallet is refused', async () => {
    const batch = await started(wechat);
    await follow();
    const { number } = await see1(batch);
    const right = vendors.wechat.notice(number);
    const other = await newCompany(server, 'Another company');
    const theirs = await addWallet(server, other, vendors, 'alipay');
    const refused = await Promise.all([
      notice(wechat.id, { ...right, body: right.body.replace('EV-', 'EX-') }),
      notice(wechat.id, vendors.wechat.notice(number, { merchant: '1900000009' })),
      notice(wechat.id, vendors.wechat.notice(number, { apiKey: 'k'.repeat(32) })),
      notice(wechat.id, { body: vendors.alipay.notice(number).body }),
      notice(alipay.id, vendors.alipay.notice(number, { app: '2021000000000009' })),
      notice(theirs.id, right),
      notice(crypto.randomUUID(), right),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 404]);
    // Signed for the same merchant, but the transfer is another company's.
    expect((await notice(theirs.id, vendors.alipay.notice(number))).status).toBe(200);
    const calls = vendors.wechat.heard.length;
    await follow();
    await deliverAll(server, other.companyId, 'payout.follow');
    expect(vendors.wechat.heard).toHaveLength(calls);
  });
});
