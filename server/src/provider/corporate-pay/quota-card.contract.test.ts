import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CorporatePayError } from './corporate-pay.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';
import { QuotaCardDouble } from './quota-card.double.ts';
import { createWechatQuotaCards } from './quota-card.wechat.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const END = new Date('2026-11-26T06:00:00Z');
const port = createWechatQuotaCards({ inside: true });
let wechat: QuotaCardDouble;
let reach: WalletReach;

beforeEach(async () => {
  wechat = await new QuotaCardDouble(() => NOW).open();
  reach = {
    ...{ apiBase: wechat.url, appId: wechat.provider, account: wechat.merchant, now: NOW },
    ...{ walletKey: wechat.publicKey, privateKey: wechat.merchantPrivateKey },
    ...{ serialNumber: wechat.serialNumber, keyId: wechat.keyId },
  };
});
afterEach(() => wechat.close());

const card = (outCardNo = 'CARD000001', amount = 5_000) => ({
  ...{ outCardNo, employeeId: wechat.authorise('user1'), templateId: 'T1', amount, endsAt: END },
  name: 'Meals of the whole team in town',
});

describe('Quota cards of WeChat', () => {
  test('are for who has agreed, on a page of WeChat’s', async () => {
    expect(await port.authorisation(reach, 'user1')).toEqual({
      ...{ employeeId: null, url: 'https://pay.weixin.test/authorise/user1' },
    });
    const employeeId = wechat.authorise('user1');
    expect(await port.authorisation(reach, 'user1')).toEqual({ employeeId, url: '' });
    expect(wechat.refused).toEqual([]);
  });

  test('are issued once for a number, and found by it', async () => {
    expect(await port.query(reach, 'CARD000001')).toBeNull();
    wechat.faultFor = () => 'cut';
    await expect(port.issue(reach, card())).rejects.toMatchObject({ fault: 'provider', uncertain: true });
    wechat.faultFor = () => undefined;
    const { cardNo } = await port.issue(reach, card());
    expect(wechat.cards.size).toBe(1);
    wechat.pay('CARD000001', 'P1', 1_205);
    expect(await port.query(reach, 'CARD000001')).toEqual({ cardNo, amount: 5_000, balance: 3_795 });
    expect(await port.paymentUrl(reach, cardNo)).toMatch(/^https:/);
    await expect(port.paymentUrl(reach, 'C9')).rejects.toMatchObject({ fault: 'refused' });
    expect(wechat.cards.get('CARD000001')?.endsAt).toBe('2026-11-26T14:00:00+08:00');
  });

  test('are not believed with a forged signature, and refusals are told from what may pass', async () => {
    wechat.faultFor = () => 'forge';
    await expect(port.issue(reach, card())).rejects.toMatchObject({ fault: 'provider', code: 'signature' });
    const codes = [
      [500, 'SYSTEM_ERROR', 'provider'],
      [429, 'FREQUENCY_LIMITED', 'provider'],
      [403, 'NO_AUTH', 'config'],
      [400, 'PARAM_ERROR', 'refused'],
    ] as const;
    for (const [status, code, fault] of codes) {
      wechat.faultFor = () => ({ status, code });
      await expect(port.query(reach, 'CARD000001')).rejects.toMatchObject({ fault, code });
    }
    wechat.faultFor = () => undefined;
    const stranger = new QuotaCardDouble(() => NOW);
    await expect(
      port.query({ ...reach, privateKey: stranger.merchantPrivateKey }, 'CARD000001'),
    ).rejects.toMatchObject({ fault: 'config' });
    expect(wechat.refused).toEqual(['signature']);
  });

  test('have a bill of each day, whose file is the one that was promised', async () => {
    expect(await port.readBill(reach, '2026-11-26')).toEqual([]);
    await port.issue(reach, card());
    wechat.pay('CARD000001', 'P1', 1_205);
    wechat.refund('P1', 'F1', 5);
    const employeeId = wechat.employees.get('user1') ?? '';
    const same = { outCardNo: 'CARD000001', employeeId, of: 'P1', merchant: 'Noodle bar', at: NOW };
    expect(await port.readBill(reach, '2026-11-26')).toEqual([
      { ...same, kind: 'pay', number: 'P1', amount: 1_205 },
      { ...same, kind: 'refund', number: 'F1', amount: 5 },
    ]);
    wechat.faultFor = () => ({ status: 400, code: 'STATEMENT_CREATING' });
    await expect(port.readBill(reach, '2026-11-26')).rejects.toMatchObject({ fault: 'provider' });
  });

  test('need keys that can be used', () => {
    const faultOf = (change: Partial<WalletReach>) => {
      try {
        port.checkKeys({ ...reach, ...change });
      } catch (error) {
        return (error as CorporatePayError).fault;
      }
      return null;
    };
    expect(faultOf({})).toBeNull();
    expect(faultOf({ walletKey: 'bm8ga2V5' })).toBe('config');
    expect(faultOf({ privateKey: 'bm8ga2V5' })).toBe('config');
  });
});
