import { createSign, createVerify, X509Certificate } from 'node:crypto';
import { newCertificate } from '../single-sign-on/saml.certificate.ts';
import {
  openPayoutDouble,
  type DoubleTransfer,
  type PayoutDouble,
  type PayoutReply,
  type PayoutRequest,
  type PayoutSpoken,
} from './payout.double.ts';

export const ALIPAY_APP = '2021000000000001';

export interface AlipayDouble extends PayoutDouble {
  /** What a company enters of it. */
  secrets: Record<'privateKey' | 'appCertificate' | 'alipayCertificate' | 'rootCertificate', string>;
  /** Real names by account; an account that is not here does not exist. */
  people: Map<string, string>;
  /** Transfers are worked on until `settle`. */
  slow: boolean;
  /** Ends what is worked on: paid, or failed for a reason. */
  settle: (number: string, reason?: string) => void;
  /** A signed notification, as Alipay sends it to an application. */
  notice: (number: string, more?: { app?: string; id?: string }) => { body: string };
}

interface World {
  now: () => Date;
  vendorKey: string;
  certificates: { app: string; alipay: string; root: string };
  double: AlipayDouble | undefined;
}

type Params = Record<string, string>;

const text = (params: Params, without: string[]): string =>
  Object.entries(params)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Simulates Alipay's gateway: transfers and their query, signed in both directions. */
export async function openAlipay(now: () => Date): Promise<AlipayDouble> {
  const [app, alipay, root] = await Promise.all(
    ['outlay app', 'alipay', 'alipay root'].map((name) => newCertificate(name, now())),
  );
  if (!app || !alipay || !root) throw new Error('no certificates');
  const certificates = { app: app.certificate, alipay: alipay.certificate, root: root.certificate };
  const world: World = { now, vendorKey: alipay.privateKey, certificates, double: undefined };
  const base = await openPayoutDouble((request) => read(request, world));
  const double: AlipayDouble = Object.assign(base, {
    secrets: {
      ...{ privateKey: app.privateKey, appCertificate: app.certificate },
      ...{ alipayCertificate: alipay.certificate, rootCertificate: root.certificate },
    },
    ...{ people: new Map<string, string>(), slow: false },
    settle: (number: string, reason?: string) => end(world, number, reason),
    notice: (number: string, more = {}) => noticeOf(world, number, more),
  });
  world.double = double;
  return double;
}

function end({ double }: World, number: string, reason?: string): void {
  const transfer = double?.transfers.get(number);
  if (!double || transfer?.state !== 'DEALING') throw new Error(`${number} is not worked on`);
  if (reason) Object.assign(transfer, { state: 'FAIL', reason });
  else pay(double, transfer);
}

function pay(double: PayoutDouble, transfer: DoubleTransfer): void {
  double.balance -= transfer.amount;
  double.paid.push(transfer.number);
  transfer.state = 'SUCCESS';
}

function noticeOf(
  { vendorKey, now }: World,
  number: string,
  { app = ALIPAY_APP, id = `N${number}` }: { app?: string; id?: string },
) {
  const params: Params = {
    ...{ notify_id: id, app_id: app, msg_method: 'alipay.fund.trans.order.changed', version: '1.1' },
    ...{ charset: 'UTF-8', sign_type: 'RSA2', utc_timestamp: String(now().getTime()) },
    biz_content: JSON.stringify({ out_biz_no: number, status: 'SUCCESS' }),
  };
  const sign = createSign('RSA-SHA256')
    .update(text(params, ['sign_type']))
    .sign(vendorKey, 'base64');
  return { body: new URLSearchParams({ ...params, sign }).toString() };
}

function read({ method, path, body }: PayoutRequest, world: World): PayoutSpoken | PayoutReply {
  // Alipay takes parameters from the address and the body.
  const [place = '', query = ''] = path.split('?');
  const params: Params = Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(body)]);
  const wrong = faultOf(method, place, params, world);
  if (wrong !== null || !world.double) {
    world.double?.refused.push(wrong ?? '');
    const said = { code: '40002', msg: 'Invalid Arguments', sub_code: wrong ?? '', sub_msg: wrong ?? '' };
    return { body: JSON.stringify({ error_response: said }) };
  }
  const content = JSON.parse(params['biz_content'] ?? '{}') as Record<string, unknown>;
  const number = String(content['out_biz_no']);
  const name = `${(params['method'] ?? '').replaceAll('.', '_')}_response`;
  const reply = (said: object): PayoutReply => signed(world, name, said);
  const error = reply({ code: '20000', msg: 'Service Currently Unavailable', sub_code: 'SYSTEM_ERROR' });
  const { double } = world;
  if (params['method'] === 'alipay.fund.trans.common.query')
    return { kind: 'query', number, error, act: () => reply(queried(double, number)) };
  return { kind: 'transfer', number, error, act: () => reply(transferred(double, world, content)) };
}

function faultOf(method: string, path: string, params: Params, world: World): string | null {
  const key = new X509Certificate(world.certificates.app).publicKey;
  const isRight = createVerify('RSA-SHA256')
    .update(text(params, ['sign']))
    .verify(key, params['sign'] ?? '', 'base64');
  if (method !== 'POST' || path !== '/gateway.do') return 'isv.invalid-method';
  if (params['app_id'] !== ALIPAY_APP) return 'isv.invalid-app-id';
  if (!isRight) return 'isv.invalid-signature';
  // Both certificates of the double are their own issuers.
  if (!/^[0-9a-f]{32}$/.test(params['app_cert_sn'] ?? '')) return 'isv.missing-app-cert-sn';
  if (!/^[0-9a-f]{32}(_[0-9a-f]{32})*$/.test(params['alipay_root_cert_sn'] ?? ''))
    return 'isv.missing-root-cert-sn';
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(params['timestamp'] ?? '')) return 'isv.invalid-timestamp';
  return null;
}

function signed({ vendorKey }: World, name: string, said: object): PayoutReply {
  const content = JSON.stringify(said);
  const sign = createSign('RSA-SHA256').update(content).sign(vendorKey, 'base64');
  return { body: `{"${name}":${content},"alipay_cert_sn":"1","sign":"${sign}"}` };
}

const refuse = (sub: string) => ({ code: '40004', msg: 'Business Failed', sub_code: sub, sub_msg: sub });

function transferred(double: AlipayDouble, { now }: World, content: Record<string, unknown>): object {
  const payee = (content['payee_info'] ?? {}) as { identity?: string; name?: string; identity_type?: string };
  const [, whole = '', part = ''] = /^(\d+)\.(\d\d)$/.exec(String(content['trans_amount'])) ?? [];
  const amount = Number(whole + part);
  const number = String(content['out_biz_no']);
  const known = double.transfers.get(number);
  if (known && (known.amount !== amount || known.payee !== payee.identity))
    return refuse('INVALID_PARAMETER');
  // A transfer that failed is tried again under its number.
  if (known && known.state !== 'FAIL') return ok(known);
  if (whole === '' || amount < 10 || payee.identity_type !== 'ALIPAY_LOGON_ID')
    return refuse('INVALID_PARAMETER');
  const owner = double.people.get(payee.identity ?? '');
  if (owner === undefined) return refuse('PAYEE_NOT_EXIST');
  if (owner !== payee.name) return refuse('PAYEE_USER_INFO_ERROR');
  if (amount > double.balance) return refuse('PAYER_BALANCE_NOT_ENOUGH');
  const transfer: DoubleTransfer = {
    ...{ number, vendorNo: `A${number.slice(0, 20)}`, amount, payee: payee.identity ?? '' },
    ...{ state: 'DEALING', reason: '', at: now() },
  };
  double.transfers.set(number, transfer);
  if (!double.slow) pay(double, transfer);
  return ok(transfer);
}

const ok = ({ number, vendorNo, state, reason }: DoubleTransfer) => ({
  ...{ code: '10000', msg: 'Success', out_biz_no: number, order_id: vendorNo, status: state },
  ...(state === 'FAIL' && { error_code: reason, fail_reason: reason }),
});

function queried(double: AlipayDouble, number: string): object {
  const transfer = double.transfers.get(number);
  return transfer ? ok(transfer) : refuse('ORDER_NOT_EXIST');
}
