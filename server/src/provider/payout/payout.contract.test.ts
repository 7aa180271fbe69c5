import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#system/id.ts';
import { ALIPAY_APP, openAlipay, type AlipayDouble } from './alipay.double.ts';
import { createAlipay } from './payout.alipay.ts';
import type { PayoutOrder, PayoutReach } from './payout.port.ts';
import { createWechat } from './payout.wechat.ts';
import { openWechat, WECHAT_APP, WECHAT_MERCHANT, type WechatDouble } from './wechat.double.ts';

let alipay: AlipayDouble;
let wechat: WechatDouble;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  [alipay, wechat] = await Promise.all([openAlipay(now), openWechat(now)]);
  alipay.people.set('13800000001', '李雷');
  wechat.people.set('openid-of-li', '李雷');
});
beforeEach(() => {
  for (const double of [alipay, wechat]) {
    double.mishapFor = () => undefined;
    double.balance = 1_000_000;
    double.refused.length = 0;
    double.paid.length = 0;
  }
  alipay.slow = false;
});
afterAll(() => Promise.all([alipay.close(), wechat.close()]));

const ports = { alipay: createAlipay({ inside: true }), wechat: createWechat({ inside: true }) };
type Kind = keyof typeof ports;
const reachOf = (kind: Kind, more: Partial<PayoutReach> = {}): PayoutReach => ({
  ...(kind === 'alipay'
    ? { apiBase: alipay.url, account: ALIPAY_APP, appId: '', secrets: alipay.secrets }
    : { apiBase: wechat.url, account: WECHAT_MERCHANT, appId: WECHAT_APP, secrets: wechat.secrets }),
  now: now(),
  ...more,
});
const orderOf = (kind: Kind, more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  ...{ number: newId().replaceAll('-', ''), amount: 250_050, name: '李雷', remark: '报销 EC2026000001' },
  payee: kind === 'alipay' ? '13800000001' : 'openid-of-li',
  notifyUrl: 'https://outlay.test/api/pay/notice/1',
  ...more,
});
const kinds: Kind[] = ['alipay', 'wechat'];

describe.each(kinds)('A transfer with %s', (kind) => {
  const port = ports[kind];
  const double = () => (kind === 'alipay' ? alipay : wechat);

  test('is sent as the vendor requires, and found by its number', async () => {
    const order = orderOf(kind);
    const sent = await port.transfer(reachOf(kind), order);
    expect(double().refused).toEqual([]);
    expect(sent.state).toBe(kind === 'alipay' ? 'paid' : 'waiting');
    expect(double().transfers.get(order.number)).toMatchObject({ amount: 250_050, payee: order.payee });
    expect((await port.query(reachOf(kind), order.number)).state).toBe(sent.state);
  });

  test('is done once, however often it is sent', async () => {
    const order = orderOf(kind);
    double().mishapFor = () => 'cutAfter';
    await expect(port.transfer(reachOf(kind), order)).rejects.toMatchObject({ fault: 'unknown' });
    double().mishapFor = () => undefined;
    await port.transfer(reachOf(kind), order);
    if (kind === 'wechat') wechat.confirm(order.number);
    await port.transfer(reachOf(kind), order);
    expect(double().paid).toEqual([order.number]);
  });

  test.each(['cutBefore', 'errorBefore'] as const)('is unknown after %s, and then absent', async (mishap) => {
    const order = orderOf(kind);
    double().mishapFor = () => mishap;
    await expect(port.transfer(reachOf(kind), order)).rejects.toMatchObject({ fault: 'unknown' });
    await expect(port.query(reachOf(kind), order.number)).rejects.toMatchObject({ fault: 'unknown' });
    double().mishapFor = () => undefined;
    expect(await port.query(reachOf(kind), order.number)).toEqual({ state: 'absent' });
  });

  test('waits for money, and is done under the same number when there is some', async () => {
    const order = orderOf(kind);
    double().balance = 1;
    await expect(port.transfer(reachOf(kind), order)).rejects.toMatchObject({
      ...{ fault: 'later', reason: 'payerBalance' },
    });
    double().balance = 1_000_000;
    expect((await port.transfer(reachOf(kind), order)).state).not.toBe('failed');
  });

  test('to a person of another name fails for that reason', async () => {
    const sent = port.transfer(reachOf(kind), orderOf(kind, { name: '韩梅梅' }));
    await (kind === 'alipay'
      ? expect(sent).rejects.toMatchObject({ fault: 'refused', reason: 'nameDiffers' })
      : expect(sent).resolves.toMatchObject({ state: 'failed', reason: 'nameDiffers' }));
  });

  test('to nobody is refused', async () => {
    const sent = port.transfer(reachOf(kind), orderOf(kind, { payee: '13900000000' }));
    await expect(sent).rejects.toMatchObject({ fault: 'refused' });
  });

  test('with a wrong key, and an answer with a wrong signature, are no transfer', async () => {
    const other = kind === 'alipay' ? wechat : alipay;
    const { privateKey } = other.secrets;
    const wrongKey = reachOf(kind, { secrets: { ...double().secrets, privateKey } });
    await expect(port.transfer(wrongKey, orderOf(kind))).rejects.toMatchObject({ fault: 'config' });
    expect(double().refused).toHaveLength(1);
    // The vendor's key is not the one that was entered: nobody knows what its answer is worth.
    const wrongVendor =
      kind === 'alipay'
        ? { ...alipay.secrets, alipayCertificate: alipay.secrets.appCertificate }
        : { ...wechat.secrets, publicKeyId: 'PUB_KEY_ID_2' };
    await expect(
      port.query(reachOf(kind, { secrets: wrongVendor }), newId().replaceAll('-', '')),
    ).rejects.toMatchObject({ fault: 'unknown' });
    await expect(port.query(reachOf(kind, { secrets: {} }), '1')).rejects.toMatchObject({ fault: 'config' });
  });

  test('is named by a notification that is signed and meant for this merchant, and by no other', () => {
    const read = (body: string, headers = {}, reach = reachOf(kind)) =>
      port.parseNotice(reach, { headers, body: Buffer.from(body) });
    if (kind === 'alipay') {
      const { body } = alipay.notice('n1');
      expect(read(body)).toEqual({ id: 'Nn1', number: 'n1' });
      expect(read(body.replace('n1', 'n2'))).toBeNull();
      expect(read(alipay.notice('n1', { app: '2021000000000009' }).body)).toBeNull();
      expect(read('')).toBeNull();
      return;
    }
    const { headers, body } = wechat.notice('n1');
    expect(read(body, headers)).toEqual({ id: 'EV-n1', number: 'n1' });
    expect(read(body.replace('EV-', 'EX-'), headers)).toBeNull();
    const others = [
      wechat.notice('n1', { merchant: '1900000009' }),
      wechat.notice('n1', { apiKey: 'k'.repeat(32) }),
    ];
    for (const other of others) expect(read(other.body, other.headers)).toBeNull();
    expect(read(body, headers, reachOf('wechat', { now: new Date(now().getTime() + 600_000) }))).toBeNull();
    expect(read('')).toBeNull();
  });
});

test('Alipay works on a transfer until it says how it ended', async () => {
  alipay.slow = true;
  const [good, bad] = [orderOf('alipay'), orderOf('alipay')];
  for (const order of [good, bad])
    expect(await ports.alipay.transfer(reachOf('alipay'), order)).toMatchObject({ state: 'processing' });
  alipay.settle(good.number);
  alipay.settle(bad.number, 'PAYEE_CERTIFY_LEVEL_LIMIT');
  expect(await ports.alipay.query(reachOf('alipay'), good.number)).toMatchObject({ state: 'paid' });
  expect(await ports.alipay.query(reachOf('alipay'), bad.number)).toMatchObject({
    ...{ state: 'failed', reason: 'payeeUnverified' },
  });
});

test('WeChat gives the package again when the transfer is sent again, and closes it after a day', async () => {
  const order = orderOf('wechat');
  const first = await ports.wechat.transfer(reachOf('wechat'), order);
  expect(first).toMatchObject({ state: 'waiting', packageInfo: `package-of-${order.number}` });
  expect(await ports.wechat.query(reachOf('wechat'), order.number)).toMatchObject({ packageInfo: null });
  expect(await ports.wechat.transfer(reachOf('wechat'), order)).toEqual(first);
  ahead += 86_400_000;
  expect(await ports.wechat.query(reachOf('wechat'), order.number)).toMatchObject({
    ...{ state: 'failed', reason: 'expired' },
  });
});

test('WeChat cancels what nobody has confirmed, and nothing else', async () => {
  const [open, done] = [orderOf('wechat'), orderOf('wechat')];
  for (const order of [open, done]) await ports.wechat.transfer(reachOf('wechat'), order);
  wechat.confirm(done.number);
  await ports.wechat.cancel?.(reachOf('wechat'), open.number);
  await expect(ports.wechat.cancel?.(reachOf('wechat'), done.number)).rejects.toMatchObject({
    fault: 'refused',
  });
  expect(await ports.wechat.query(reachOf('wechat'), open.number)).toMatchObject({ reason: 'cancelled' });
  expect(await ports.wechat.query(reachOf('wechat'), done.number)).toMatchObject({ state: 'paid' });
});
