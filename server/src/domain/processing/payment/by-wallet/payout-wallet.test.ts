import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { transferEndpoints } from '@outlay/contract/processing/payment.transfer';
import {
  payoutWalletEndpoints,
  type PayoutWallet,
  type PayoutWalletForm,
} from '@outlay/contract/processing/payment.wallet';
import { payeeWalletEndpoints } from '@outlay/contract/spend/payee.wallet';
import { newCompany, passed, sure, type Crew } from '../../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../../test/harness.ts';
import { treasurer } from '../../../../../test/paying.ts';
import {
  addWallet,
  ALIPAY_OF_EMPLOYEE,
  OPENID_OF_EMPLOYEE,
  openVendors,
  payBy,
  refresh,
  releasedFor,
  seeBatch,
  walletForm,
  type Vendors,
} from '../../../../../test/payouts.ts';

let server: TestServer;
let vendors: Vendors;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  vendors = await openVendors(server.now);
});
beforeEach(async () => {
  crew = await newCompany(server);
  refresh(vendors, crew);
});
afterAll(() => Promise.all([server.stop(), vendors.close()]));

const save = (form: PayoutWalletForm) => server.call(crew.administrator, payoutWalletEndpoints.save, form);
const batchFor = (
  who: Person,
  { id: walletId }: PayoutWallet,
  { id, version }: { id: string; version: number },
) =>
  server.call(who, paymentEndpoints.createBatch, {
    ...{ id: crypto.randomUUID(), walletId },
    documents: [{ id, version }],
  });

describe('A payout wallet', () => {
  test('keeps its secrets, which nobody gets back', async () => {
    const form = walletForm(vendors, 'alipay');
    const saved = await save(form);
    expect(sure(saved)).toMatchObject({
      ...{ used: false, secrets: Object.keys(form.secrets) },
      webhook: `http://outlay.test/api/pay/notice/${form.id}`,
    });
    const all = await server.call(crew.administrator, payoutWalletEndpoints.all, {});
    for (const secret of Object.values(form.secrets)) {
      expect(JSON.stringify([saved.body, all.body])).not.toContain(JSON.stringify(secret));
      const { rows } = await server.owner.query<{ found: boolean }>(
        `select position($2::bytea in secrets_sealed) > 0 as found from payout_wallet where id = $1`,
        [form.id, Buffer.from(secret.slice(0, 60))],
      );
      expect(rows).toEqual([{ found: false }]);
    }
    const kept = sure(await save({ ...form, version: 1, name: 'Renamed', secrets: {} }));
    expect(kept).toMatchObject({ name: 'Renamed', version: 2, secrets: Object.keys(form.secrets) });
  });

  test('sends its secrets to no other address, and needs all of them', async () => {
    const form = walletForm(vendors, 'wechat');
    sure(await save(form));
    const moved = await save({ ...form, version: 1, apiBase: 'https://elsewhere.test', secrets: {} });
    expect(moved).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const noApp = await save({ ...form, id: crypto.randomUUID(), appId: '' });
    expect(noApp.body.fields).toEqual([{ path: 'appId', code: 'required' }]);
  });

  test('is tested by querying a transfer that does not exist', async () => {
    const wallet = await addWallet(server, crew, vendors, 'wechat');
    const test1 = () => server.call(crew.administrator, payoutWalletEndpoints.test, { id: wallet.id });
    expect(sure(await test1())).toEqual({ fault: null });
    const { privateKey } = vendors.alipay.secrets;
    const form = { ...walletForm(vendors, 'wechat'), id: wallet.id, version: wallet.version };
    sure(await save({ ...form, secrets: { privateKey } }));
    expect(sure(await test1()).fault).toBe('config SIGN_ERROR');
    expect(vendors.wechat.paid).toEqual([]);
  });

  test('with transfers keeps its account: under another, they would be sent again', async () => {
    const wallet = await addWallet(server, crew, vendors, 'alipay');
    sure(await payBy(server, crew, await releasedFor(server, crew, wallet.id)));
    const form = { ...walletForm(vendors, 'alipay'), id: wallet.id, version: wallet.version };
    expect(await save({ ...form, account: '2021000000000009' })).toMatchObject({
      ...{ status: 409, body: { reason: 'inUse' } },
    });
    expect(sure(await save({ ...form, name: 'Renamed' })).used).toBe(true);
  });

  test('that is switched off pays nothing', async () => {
    const wallet = await addWallet(server, crew, vendors, 'alipay');
    const released = await releasedFor(server, crew, wallet.id);
    const form = { ...walletForm(vendors, 'alipay'), id: wallet.id, version: wallet.version };
    sure(await save({ ...form, enabled: false }));
    expect(await payBy(server, crew, released)).toMatchObject({
      status: 409,
      body: { reason: 'featureOff' },
    });
    const document = await passed(server, crew, [1_000]);
    expect((await batchFor(crew.cashier, wallet, document)).body.reason).toBe('featureOff');
    expect(sure(await server.call(crew.cashier, payoutWalletEndpoints.choices, {})).items).toEqual([]);
  });
});

describe('A batch of a wallet', () => {
  test('is released by a second person before anything is paid', async () => {
    const wallet = await addWallet(server, crew, vendors, 'alipay');
    const document = await passed(server, crew, [1_000]);
    const batch = sure(await batchFor(crew.manager, wallet, document));
    expect(await payBy(server, crew, batch)).toMatchObject({ status: 409, body: { reason: 'notReleased' } });
    const seen = { id: batch.id, version: batch.version };
    const own = await server.call(crew.manager, paymentEndpoints.releaseBatch, seen);
    expect(own).toMatchObject({ status: 403, body: { reason: 'madeByMe' } });
    const second = await treasurer(server, crew.companyId, crew.departmentId);
    sure(await server.call(second, paymentEndpoints.releaseBatch, seen));
    expect((await seeBatch(server, crew, batch)).actions).toEqual(['payByWallet', 'takeOut', 'cancel']);
    expect(vendors.alipay.heard).toEqual([]);
  });

  test('has no bank file and no results that people enter', async () => {
    const wallet = await addWallet(server, crew, vendors, 'alipay');
    const { id, version } = await releasedFor(server, crew, wallet.id);
    const refused = await Promise.all([
      server.call(crew.cashier, paymentEndpoints.exportBatch, { id, version }),
      server.call(crew.cashier, paymentEndpoints.submitBatch, { id, version, submittedOn: '2026-11-26' }),
    ]);
    for (const one of refused) expect(one).toMatchObject({ status: 409, body: { reason: 'wrongStatus' } });
  });

  test('is not paid after the payee’s account was changed, until the payment is taken out', async () => {
    const wallet = await addWallet(server, crew, vendors, 'alipay');
    const released = await releasedFor(server, crew, wallet.id);
    sure(await server.call(crew.employee, payeeWalletEndpoints.save, { account: 'other@example.com' }));
    expect(await payBy(server, crew, released)).toMatchObject({
      status: 409,
      body: { reason: 'payeeChanged' },
    });
    expect((await seeBatch(server, crew, released)).payments[0]?.payeeNow).toMatchObject({
      account: '**** ther',
    });
    const document = await passed(server, crew, [1_000]);
    // The new account waits for the company's waiting period.
    expect((await batchFor(crew.cashier, wallet, document)).body.reason).toBe('payeeHeld');
  });

  test.each([
    ['alipay', 9, 'walletAmount'],
    ['wechat', 29, 'walletAmount'],
  ] as const)('of %s pays no %i fen', async (kind, amount, reason) => {
    const wallet = await addWallet(server, crew, vendors, kind);
    const document = await passed(server, crew, [amount]);
    expect(await batchFor(crew.cashier, wallet, document)).toMatchObject({ status: 409, body: { reason } });
    const just = await passed(server, crew, [amount + 1]);
    expect((await batchFor(crew.cashier, wallet, just)).status).toBe(200);
  });

  test('needs an account of the payee there, as the list says for each way to pay', async () => {
    const wallet = await addWallet(server, crew, vendors, 'alipay');
    sure(await save(walletForm(vendors, 'wechat')));
    const document = await passed(server, crew, [1_000]);
    const obstacles = await Promise.all(
      ([null, 'alipay', 'wechat'] as const).map(async (payBy1) => {
        const page = await server.call(crew.cashier, paymentListEndpoints.payables, {
          payBy: payBy1,
          size: 10,
        });
        return sure(page).items.find(({ documentId }) => documentId === document.id)?.obstacle;
      }),
    );
    expect(obstacles).toEqual([null, null, 'noPayeeWallet']);
    expect((await batchFor(crew.cashier, wallet, document)).status).toBe(200);
  });

  test('is not paid by whoever entered the payee’s openid', async () => {
    const both = await treasurer(server, crew.companyId, crew.departmentId);
    const wallet = await addWallet(server, crew, vendors, 'wechat');
    await server.owner.query('update payee_wallet set changed_by = $1 where company_id = $2', [
      both.memberId,
      crew.companyId,
    ]);
    const document = await passed(server, crew, [1_000]);
    expect(await batchFor(both, wallet, document)).toMatchObject({
      status: 403,
      body: { reason: 'payeeChangedByMe' },
    });
    const batch = sure(await batchFor(crew.cashier, wallet, document));
    expect(
      await server.call(both, paymentEndpoints.releaseBatch, { id: batch.id, version: batch.version }),
    ).toMatchObject({ status: 403, body: { reason: 'payeeChangedByMe' } });
  });

  test('of another company can be neither seen, paid nor stopped', async () => {
    const wallet = await addWallet(server, crew, vendors, 'alipay');
    const batch = sure(await payBy(server, crew, await releasedFor(server, crew, wallet.id)));
    const other = await newCompany(server, 'Another company');
    const { id = '' } = batch.payments[0]?.transfer ?? {};
    const answers = await Promise.all([
      server.call(other.cashier, paymentEndpoints.batch, { id: batch.id }),
      payBy(server, other, batch),
      server.call(other.cashier, transferEndpoints.stop, { id }),
      server.call(other.cashier, transferEndpoints.query, { id }),
      server.call(other.administrator, payoutWalletEndpoints.test, { id: wallet.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

test('An account at Alipay or WeChat is shown masked, and sealed', async () => {
  await addWallet(server, crew, vendors, 'alipay');
  await addWallet(server, crew, vendors, 'wechat');
  const mine = await server.call(crew.employee, payeeWalletEndpoints.mine, {});
  expect(sure(mine).items).toMatchObject([
    { kind: 'alipay', account: '**** 0001', holder: crew.employee.name, heldUntil: null },
    { kind: 'wechat', account: '**** oyee' },
  ]);
  const { rows } = await server.owner.query<{ sealed: Buffer }>(
    'select account_sealed as sealed from payee_wallet where company_id = $1',
    [crew.companyId],
  );
  for (const { sealed } of rows)
    for (const account of [ALIPAY_OF_EMPLOYEE, OPENID_OF_EMPLOYEE])
      expect(sealed.includes(Buffer.from(account))).toBe(false);
});
