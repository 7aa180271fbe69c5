import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AlipayDouble } from './alipay.double.ts';
import { createAlipayEnterprise, fenOf } from './corporate-pay.alipay.ts';
import type { CorporatePayError } from './corporate-pay.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';

const NOW = new Date('2026-11-26T04:00:00Z');
const DAY = { from: new Date('2026-11-25T16:00:00Z'), before: new Date('2026-11-26T16:00:00Z') };
const port = createAlipayEnterprise({ inside: true });
let alipay: AlipayDouble;
let reach: WalletReach;

beforeEach(async () => {
  alipay = await new AlipayDouble(() => NOW).open();
  reach = {
    ...{ apiBase: alipay.url, appId: alipay.appId, account: alipay.enterpriseId, now: NOW },
    ...{ walletKey: alipay.publicKey, privateKey: alipay.appPrivateKey },
  };
});
afterEach(() => alipay.close());

const person = { name: '王小明', account: '13800138000', number: 'm-1' };
const faultOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as CorporatePayError).fault;
  }
  return null;
};
const call = (method: string, content: object) => ({
  method: `spi.alipay.commerce.ec.expensecontrol.${method}`,
  biz_content: JSON.stringify({ enterprise_id: alipay.enterpriseId, ...content }),
});
const pay = () =>
  call('quota.pay', { employee_id: 'E1', standard_id: 'S1', trade_no: 'T1', apply_amount: '1250' });

describe('Alipay’s enterprise code', () => {
  test('takes a member once, also when its answer was lost', async () => {
    alipay.faultFor = (method) => (method.endsWith('employee.add') ? 'cut' : undefined);
    await expect(port.enrol(reach, person)).rejects.toMatchObject({ fault: 'provider', uncertain: true });
    alipay.faultFor = () => undefined;
    expect(await port.enrol(reach, person)).toEqual({ employeeId: 'E1000', inviteUrl: '' });
    expect(alipay.employees.size).toBe(1);
    expect(alipay.refused).toEqual([]);
  });

  test('invites a member whom it does not know', async () => {
    expect(await port.enrol(reach, person)).toEqual({
      ...{ employeeId: 'E1000', inviteUrl: 'https://render.alipay.test/sign?e=E1000' },
    });
  });

  test('removes an employee, once however often it is asked', async () => {
    const { employeeId } = await port.enrol(reach, person);
    await port.dismiss(reach, employeeId);
    await port.dismiss(reach, employeeId);
    expect(alipay.employees.size).toBe(0);
    alipay.faultFor = () => 'cut';
    await expect(port.dismiss(reach, employeeId)).rejects.toMatchObject({ fault: 'provider' });
  });

  test('tells a payment with what was refunded of it', async () => {
    alipay.pay('P1', 'E1', 1_250);
    alipay.refund('P1', 205);
    expect(await port.readPayment(reach, 'P1')).toEqual({
      ...{ payNo: 'P1', employeeId: 'E1', amount: 1_250, refunded: 205 },
      ...{ merchant: 'Noodle bar', subject: 'Lunch', paidAt: NOW },
    });
    await expect(port.readPayment(reach, 'P2')).rejects.toMatchObject({ fault: 'refused' });
  });

  test('lists the payments of a day over all pages, and those refunded on it, each once', async () => {
    for (let n = 0; n < 45; n += 1) alipay.pay(`P${n}`, 'E1', 100);
    alipay.refund('P3', 50);
    alipay.pay('OLD', 'E1', 100).paidAt = new Date('2026-11-20T04:00:00Z');
    alipay.refund('OLD', 50);
    const listed = await port.listPayments(reach, DAY);
    expect(listed).toHaveLength(46);
    expect(new Set(listed).size).toBe(46);
    expect(listed).toContain('OLD');
  });

  test('is not believed with another key, and failures of the platform may pass', async () => {
    alipay.pay('P1', 'E1', 1_250);
    const stranger = new AlipayDouble(() => NOW);
    await expect(port.readPayment({ ...reach, walletKey: stranger.publicKey }, 'P1')).rejects.toMatchObject({
      fault: 'provider',
      code: 'signature',
    });
    await expect(
      port.readPayment({ ...reach, privateKey: stranger.appPrivateKey }, 'P1'),
    ).rejects.toMatchObject({ fault: 'refused', code: 'isv.invalid-signature' });
    alipay.faultFor = () => ({ code: '20000', sub_code: 'isp.unknow-error' });
    await expect(port.readPayment(reach, 'P1')).rejects.toMatchObject({ fault: 'provider' });
  });

  test('asks with a signature, for its own app and company, and not long ago', () => {
    expect(port.readControl(reach, alipay.signed(pay()))).toEqual({
      ...{ act: 'pay', employeeId: 'E1', standardId: 'S1', tradeNo: 'T1', amount: 1_250, at: null },
    });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = alipay.signed(pay(), { key: privateKey });
    const altered = alipay.signed(pay(), {
      change: { biz_content: pay().biz_content.replace('1250', '1') },
    });
    const unsigned = alipay.signed(pay(), { change: { sign: '' } });
    const old = alipay.signed({ ...pay(), utc_timestamp: String(NOW.getTime() - 3_600_000) });
    for (const body of [forged, altered, unsigned, old, '', 'sign=x&sign_type=RSA2'])
      expect(faultOf(() => port.readControl(reach, body))).toBe('signature');
    const other = call('quota.pay', { ...(JSON.parse(pay().biz_content) as object), enterprise_id: 'X' });
    expect(faultOf(() => port.readControl(reach, alipay.signed(other)))).toBe('account');
    expect(faultOf(() => port.readControl(reach, alipay.signed({ ...pay(), app_id: 'X' })))).toBe('account');
    for (const content of [
      { apply_amount: '-5' },
      { apply_amount: '1.5' },
      { trade_no: '' },
      { trade_no: null },
    ]) {
      const wrong = call('quota.pay', { ...(JSON.parse(pay().biz_content) as object), ...content });
      expect(faultOf(() => port.readControl(reach, alipay.signed(wrong)))).toBe('unreadable');
    }
  });

  test('reads keys as PEM and as one line, and nothing else', () => {
    const pem = `-----BEGIN PUBLIC KEY-----\n${reach.walletKey}\n-----END PUBLIC KEY-----`;
    expect(faultOf(() => port.checkKeys({ ...reach, walletKey: pem }))).toBeNull();
    expect(faultOf(() => port.checkKeys({ ...reach, walletKey: reach.privateKey }))).toBe('config');
    expect(faultOf(() => port.checkKeys({ ...reach, privateKey: 'bm8ga2V5' }))).toBe('config');
  });

  test.each([
    ['0', 0],
    ['12', 1_200],
    ['12.3', 1_230],
    ['0.05', 5],
    ['19.99', 1_999],
  ])('writes %s yuan for %i fen', (text, fen) => expect(fenOf(text)).toBe(fen));
});
