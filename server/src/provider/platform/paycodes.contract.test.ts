import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDingtalkDouble, type DingtalkDouble } from './dingtalk.double.ts';
import { createDingtalkPayCodes } from './paycodes.dingtalk.ts';
import type { CodesReach } from './paycodes.port.ts';
import { createMemoryTokens } from './platform.tokens.fake.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const LATER = new Date('2026-12-26T04:00:00Z');
const IDENTITY = 'H_CANTEEN';
const port = createDingtalkPayCodes({ inside: true });
let dingtalk: DingtalkDouble;
let reach: CodesReach;

beforeEach(async () => {
  dingtalk = await openDingtalkDouble({ now: () => NOW.getTime() });
  const tokens = createMemoryTokens(() => dingtalk.now());
  reach = { source: dingtalk.source, tokens, identity: IDENTITY, now: NOW };
});
afterEach(() => dingtalk.close());

const issued = async (userId = 'zhang', requestId = 'R1') => {
  await port.setCompany(reach, true);
  return await port.issue(reach, requestId, { userId, expiresAt: LATER });
};
const paid = (payCode: string) => ({
  ...{ payCode, userId: 'zhang', tradeNo: 'T1', title: 'Lunch', merchant: 'Canteen', amount: 1_205 },
  ...{ createdAt: NOW, endedAt: NOW, failure: null },
});
const refund = (payCode: string, amount: number, refundNo = 'F1') => ({
  ...{ payCode, userId: 'zhang', tradeNo: 'T1', refundNo, amount, remark: 'Brought back', at: NOW },
});

describe('Pay codes in DingTalk', () => {
  test('are issued to an employee once for a request, also when the answer was lost', async () => {
    await port.setCompany(reach, true);
    dingtalk.fail('takesAndCuts', '/v1.0/finance/payCodes/userInstances');
    const wanted = { userId: 'zhang', expiresAt: LATER };
    await expect(port.issue(reach, 'R1', wanted)).rejects.toMatchObject({ uncertain: true });
    const first = await port.issue(reach, 'R1', wanted);
    expect(first.codeUrl).toMatch(/^https:/);
    expect([...dingtalk.payCodes.instances.values()]).toEqual([
      {
        ...{ codeId: first.codeId, userIdentity: 'zhang', codeIdentity: IDENTITY, status: 'OPEN' },
        // In China's time.
        gmtExpired: '2026-12-26 12:00:00',
      },
    ]);
    await expect(port.issue(reach, 'R2', { userId: 'left', expiresAt: LATER })).rejects.toMatchObject({
      ...{ fault: 'provider', code: 'userIdentity.notExist', uncertain: false },
    });
  });

  test('find an employee by phone number, and nobody by another one', async () => {
    expect(await port.findUser(reach, '13800001001')).toBe('zhang');
    expect(await port.findUser(reach, '13800009999')).toBeNull();
    expect(await port.findUser(reach, '13800001004')).toBeNull();
  });

  test('tell who shows a code, and the same request again', async () => {
    await issued();
    const payCode = dingtalk.payCodes.show('zhang');
    const query = { payCode, requestId: 'D1' };
    expect(await port.decode(reach, query)).toEqual({ userId: 'zhang' });
    dingtalk.advance(120);
    expect(await port.decode(reach, query)).toEqual({ userId: 'zhang' });
    expect(await port.decode(reach, { payCode, requestId: 'D2' })).toBeNull();
  });

  test('are nobody’s when closed, ended, of another company or another code of it, or made up', async () => {
    const { codeId } = await issued();
    const decoded = async (requestId: string, payCode = dingtalk.payCodes.show('zhang'), of = reach) =>
      await port.decode(of, { payCode, requestId });
    expect(await decoded('D1', '2612345678901234')).toBeNull();
    expect(await decoded('D2', dingtalk.payCodes.show('zhang', { corpId: 'dingother' }))).toBeNull();
    expect(await decoded('D3', undefined, { ...reach, identity: 'OTHER' })).toBeNull();
    const shown = dingtalk.payCodes.show('zhang');
    await port.change(reach, codeId, { userId: 'zhang', expiresAt: NOW, open: false });
    expect(await decoded('D4', shown)).toBeNull();
    await port.change(reach, codeId, { userId: 'zhang', expiresAt: LATER, open: true });
    expect(await decoded('D5')).toEqual({ userId: 'zhang' });
    await port.setCompany(reach, false);
    expect(await decoded('D6')).toBeNull();
  });

  test('are not taken for somebody else’s while DingTalk fails', async () => {
    await issued();
    const payCode = dingtalk.payCodes.show('zhang');
    for (const fault of ['breaks', 'cuts', 'babbles', 'rate', 'ip'] as const) {
      dingtalk.fail(fault, '/v1.0/finance/payCodes/decode');
      await expect(port.decode(reach, { payCode, requestId: fault })).rejects.toThrow();
    }
    dingtalk.fail({ code: 'Forbidden.AccessDenied' }, '/v1.0/finance/payCodes/decode');
    await expect(port.decode(reach, { payCode, requestId: 'D' })).rejects.toMatchObject({
      fault: 'permission',
    });
    dingtalk.endTokens();
    expect(await port.decode(reach, { payCode, requestId: 'E' })).toEqual({ userId: 'zhang' });
  });

  test('are told of payments, refunds and refusals, each once for its number', async () => {
    await issued();
    const payCode = dingtalk.payCodes.show('zhang');
    await port.tellPaid(reach, paid(payCode));
    await port.tellPaid(reach, paid(payCode));
    await port.tellRefunded(reach, refund(payCode, 5));
    await port.tellRefunded(reach, refund(payCode, 5));
    await port.tellRefunded(reach, refund(payCode, 1_200, 'F2'));
    const verified = { verifyNo: 'V1', passed: false, merchant: 'Canteen', at: NOW };
    await port.tellVerified(reach, { payCode, userId: 'zhang', ...verified });
    const { payCodes } = dingtalk;
    expect(payCodes.paid.get('T1')).toMatchObject({
      ...{ tradeStatus: 'SUCCESS', amount: '12.05', title: 'Lunch', merchantName: 'Canteen' },
      ...{ gmtTradeFinish: '2026-11-26 12:00:00', chargeAmount: '0.00' },
    });
    expect([...payCodes.refunded.values()].map((one) => one['refundAmount'])).toEqual(['0.05', '12.00']);
    expect(payCodes.verified.get('V1')).toMatchObject({ verifyResult: false, verifyLocation: 'Canteen' });
    expect(payCodes.refused).toEqual([]);
    await expect(port.tellRefunded(reach, refund(payCode, 1, 'F3'))).rejects.toMatchObject({
      ...{ fault: 'provider', code: 'refundAmount.tooHigh' },
    });
  });

  test('are told why a payment was not made', async () => {
    await issued();
    const payCode = dingtalk.payCodes.show('zhang');
    await port.tellPaid(reach, { ...paid(payCode), failure: 'PAYER_LIMIT' });
    expect(dingtalk.payCodes.paid.get('T1')).toMatchObject({
      ...{ tradeStatus: 'FAIL', tradeErrorCode: 'PAYER_LIMIT' },
    });
  });
});
