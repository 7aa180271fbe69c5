import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargeEndpoints } from '@outlay/contract/paycode/charge';
import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { newId } from '#system/id.ts';
import { newCompany, sure, type Crew } from '../../../../../test/builders.ts';
import { leave } from '../../../../../test/corporate-wallets.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import { CodeWorld } from '../../../../../test/pay-codes.ts';
import { allSay, newMerchant, newPhone, totalsOf } from '../../../../../test/tills.ts';

let server: TestServer;
let crew: Crew;
let world: CodeWorld;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  world = await CodeWorld.make(server, crew);
});
afterEach(() => world.dingtalk.close());

describe('A pay code in DingTalk, at a till of ours', () => {
  test('is paid, booked, reported to DingTalk with its refund, and the comparison finds nothing', async () => {
    const outTradeNo = newId();
    const { status, body } = await world.charge(2_800, world.show(), outTradeNo);
    expect([status, body.state, body.code]).toEqual([200, 'SUCCESS', null]);
    expect(await totalsOf(server, crew.companyId)).toEqual(allSay(2_800));
    const [payment] = sure(await server.call(crew.employee, chargeEndpoints.page, {})).items;
    expect(payment).toMatchObject({ state: 'paid', money: { amount: 2_800 }, subject: 'Lunch' });
    await world.tell();
    expect(world.told()).toEqual([['SUCCESS', '28.00', undefined]]);
    expect((await world.till.refund(outTradeNo, 800)).status).toBe(200);
    await world.tell();
    const { payCodes } = world.dingtalk;
    expect([...payCodes.refunded.values()]).toMatchObject([
      { refundAmount: '8.00', tradeNo: body.tradeNo, userId: 'lin', remark: 'Brought back' },
    ]);
    expect(await totalsOf(server, crew.companyId)).toEqual(allSay(2_000));
    expect(payCodes.refused).toEqual([]);
    await server.app.compare();
    await world.deliver('charge.reconcile');
    const found = await server.call(crew.manager, merchantStatementEndpoints.differences, {});
    expect(sure(found).items).toEqual([]);
  });

  test('is taken once, also by two tills at once, and the same request again is one payment', async () => {
    const code = world.show();
    const outTradeNo = newId();
    const other = await newMerchant(server, crew);
    const answers = await Promise.all([
      world.charge(1_000, code, outTradeNo),
      world.charge(1_000, code, outTradeNo),
      other.charge({ amount: 1_000, authCode: code }),
    ]);
    const codes = answers.map(({ body }) => body.code ?? body.state).sort();
    expect([
      ['CODE_USED', 'SUCCESS', 'SUCCESS'],
      ['CODE_USED', 'CODE_USED', 'SUCCESS'],
    ]).toContainEqual(codes);
    expect(await world.used()).toBe(1_000);
    const later = await world.charge(1_000, code);
    expect(later.body).toMatchObject({ state: 'FAILED', code: 'CODE_USED' });
    await world.tell();
    expect(world.told()).toEqual([['SUCCESS', '10.00', undefined]]);
  });

  test('shares the room of the policy with the payment code', async () => {
    const phone = await newPhone(server, crew.employee);
    for (let n = 0; n < 4; n += 1)
      expect((await world.charge(10_000)).body).toMatchObject({ state: 'SUCCESS' });
    expect((await world.till.charge({ amount: 100, authCode: phone.code() })).body).toMatchObject({
      ...{ state: 'FAILED', code: 'PAYER_LIMIT' },
    });
    expect((await world.charge(100)).body).toMatchObject({ state: 'FAILED', code: 'PAYER_LIMIT' });
    await world.tell();
    expect(world.told().at(-1)).toEqual(['FAIL', '1.00', 'PAYER_LIMIT']);
    expect(await world.used()).toBe(40_000);
  });

  test('above what passes without it waits for the confirmation here, and DingTalk knows what became of it', async () => {
    const { body } = await world.charge(15_000);
    expect(body).toMatchObject({ state: 'USERPAYING', code: null });
    await world.tell();
    const { payCodes } = world.dingtalk;
    expect([...payCodes.verified.values()]).toMatchObject([{ verifyResult: true, userIdentity: 'lin' }]);
    expect(world.told()).toEqual([]);
    const [payment] = sure(await server.call(crew.employee, chargeEndpoints.page, {})).items;
    const form = { id: payment?.id ?? '', amount: 15_000 };
    expect(sure(await server.call(crew.employee, chargeEndpoints.confirm, form)).state).toBe('paid');
    await world.tell();
    expect(world.told()).toEqual([['SUCCESS', '150.00', undefined]]);
  });

  test('of somebody who was taken off meanwhile is not confirmed', async () => {
    await world.charge(15_000);
    const [payment] = sure(await server.call(crew.employee, chargeEndpoints.page, {})).items;
    await world.remove(crew.employee);
    const form = { id: payment?.id ?? '', amount: 15_000 };
    expect(sure(await server.call(crew.employee, chargeEndpoints.confirm, form))).toMatchObject({
      ...{ state: 'refused', endReason: 'POLICY_REJECTED' },
    });
    expect(await world.used()).toBe(0);
  });

  test('of a leaver is refused at once, and closed at DingTalk', async () => {
    const code = world.show();
    await leave(server, crew, crew.employee);
    expect((await world.charge(1_000, code)).body).toMatchObject({ state: 'FAILED', code: 'PAYER_LEFT' });
    await server.owner.query("delete from rate_limit where key like 'corporate wallets compared%'");
    await server.app.compare();
    await world.deliver('corporateWallet.dismiss');
    const { payCodes } = world.dingtalk;
    expect([...payCodes.instances.values()].map(({ status }) => status)).toEqual(['CLOSED']);
    expect(await world.members()).toEqual([]);
  });

  test('of somebody who is in DingTalk but not on the wallet is nobody’s, and DingTalk is notified', async () => {
    await world.enrol(crew.accountant, 'bo');
    const code = world.show('bo');
    await world.remove(crew.accountant);
    const answer = await world.charge(1_000, code);
    expect(answer.body).toMatchObject({ state: 'FAILED', code: 'CODE_INVALID', tradeNo: null });
    await world.tell();
    expect([...world.dingtalk.payCodes.verified.values()]).toMatchObject([
      { verifyResult: false, userIdentity: 'bo' },
    ]);
    await world.deliver('corporateWallet.dismiss');
    expect(() => world.show('bo')).toThrow('has no pay code');
  });

  test('of another company is nobody’s', async () => {
    const foreign = world.dingtalk.payCodes.show('lin', { corpId: 'dingother' });
    expect((await world.charge(1_000, foreign)).body.code).toBe('CODE_INVALID');
    const other = await CodeWorld.make(server, await newCompany(server));
    try {
      expect((await other.charge(1_000, world.show())).body.code).toBe('CODE_INVALID');
      expect(await other.used()).toBe(0);
    } finally {
      await other.dingtalk.close();
    }
  });

  test('that DingTalk does not answer for may be sent again with the same number', async () => {
    const [code, outTradeNo] = [world.show(), newId()];
    world.dingtalk.fail('takesAndCuts', '/v1.0/finance/payCodes/decode');
    expect((await world.charge(1_000, code, outTradeNo)).body.code).toBe('SYSTEM_ERROR');
    expect((await world.till.query(outTradeNo)).body.code).toBe('NOT_FOUND');
    // The code has ended meanwhile, but DingTalk knows the request.
    world.dingtalk.advance(120);
    expect((await world.charge(1_000, code, outTradeNo)).body.state).toBe('SUCCESS');
    expect(world.dingtalk.calls('/v1.0/finance/payCodes/decode')).toHaveLength(2);
    await world.charge(1_000, code, outTradeNo);
    expect(world.dingtalk.calls('/v1.0/finance/payCodes/decode')).toHaveLength(2);
  });

  test('is reported to DingTalk again until it answers, and the payment before its refund', async () => {
    const outTradeNo = newId();
    await world.charge(1_000, world.show(), outTradeNo);
    world.dingtalk.fail('cuts', '/v1.0/finance/payCodes/payResults/notify');
    await expect(world.tell()).rejects.toThrow('unreachable');
    await world.till.refund(outTradeNo, 400);
    const { rows } = await server.owner.query<{ id: string }>(
      `select id from outbox where company_id = $1 and topic = 'walletCode.tell' and payload ->> 'about' = 'refund'`,
      [crew.companyId],
    );
    // The refund first, as another node may take it.
    await server.app.jobs.deliver({ companyId: crew.companyId, id: rows[0]?.id ?? '' });
    await world.tell();
    const { payCodes } = world.dingtalk;
    expect([payCodes.paid.size, payCodes.refunded.size, payCodes.refused]).toEqual([1, 1, []]);
  });

  test('that is reversed is reported as a payment and its refund', async () => {
    const outTradeNo = newId();
    await world.charge(1_000, world.show(), outTradeNo);
    server.sleep(20_000);
    expect((await world.till.reverse(outTradeNo)).body.state).toBe('CLOSED');
    await world.tell();
    expect(world.told()).toEqual([['SUCCESS', '10.00', undefined]]);
    expect([...world.dingtalk.payCodes.refunded.values()]).toMatchObject([{ refundAmount: '10.00' }]);
    expect(await world.used()).toBe(0);
  });
});
