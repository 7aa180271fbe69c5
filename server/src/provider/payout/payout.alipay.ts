import type { PayoutReason } from '@outlay/contract/processing/payment.wallet';
import { z } from 'zod';
import { chinaTime, memberText } from '../outside/alipay.text.ts';
import { plainCode } from '../port.error.ts';
import { certificateSerial, isAnswerSigned, isNoticeSigned, rootSerial, signParams } from './alipay.sign.ts';
import { requestPayout, jsonOf, secretOf, withKeys, type PayoutHttpOptions } from './payout.http.ts';
import {
  PayoutError,
  type PayoutAnswer,
  type PayoutOrder,
  type PayoutPort,
  type PayoutReach,
  type PayoutState,
} from './payout.port.ts';

const BASE = 'https://openapi.alipay.com';
const PRODUCT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };
const TRANSFER = 'alipay.fund.trans.uni.transfer';
const QUERY = 'alipay.fund.trans.common.query';

const Answer = z.object({
  code: z.string(),
  sub_code: z.string().default(''),
  out_biz_no: z.string().default(''),
  order_id: z.string().default(''),
  pay_fund_order_id: z.string().default(''),
  status: z.string().default(''),
  trans_date: z.string().default(''),
  pay_date: z.string().default(''),
  error_code: z.string().default(''),
});
type Answer = z.infer<typeof Answer>;

/** Transfers to Alipay accounts, in certificate mode. */
export const createAlipay = (options: PayoutHttpOptions): PayoutPort => ({
  kind: 'alipay',
  received: { type: 'text/plain', body: 'success' },
  transfer: async (reach, order) => {
    const said = await request(reach, TRANSFER, transferOf(order), options);
    if (said.code !== '10000') throw refusalOf(said);
    return assertSame(stateOf(said), said, order.number);
  },
  query: async (reach, number) => {
    const said = await request(reach, QUERY, { ...PRODUCT, out_biz_no: number }, options);
    if (said.code !== '10000') return unfound(said);
    return assertSame(stateOf(said), said, number);
  },
  parseNotice: (reach, { body }) => {
    const params = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
    const certificate = secretOf(reach.secrets, 'alipayCertificate');
    // Alipay signs for all its merchants with the same key.
    if (!withKeys(() => isNoticeSigned(params, certificate)) || params['app_id'] !== reach.account)
      return null;
    const content = z.object({ out_biz_no: z.string() }).safeParse(jsonOf(params['biz_content'] ?? ''));
    return { id: params['notify_id'] ?? '', number: content.data?.out_biz_no ?? '' };
  },
});

const transferOf = ({ number, amount, payee, name, remark }: PayoutOrder) => ({
  ...PRODUCT,
  out_biz_no: number,
  trans_amount: `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
  order_title: remark,
  payee_info: { identity: payee, identity_type: 'ALIPAY_LOGON_ID', name },
  remark,
});

async function request(
  { apiBase, account, secrets, now }: PayoutReach,
  method: string,
  content: object,
  options: PayoutHttpOptions,
): Promise<Answer> {
  const params = withKeys(() => {
    const plain = {
      ...{ app_id: account, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      timestamp: chinaTime(now),
      app_cert_sn: certificateSerial(secretOf(secrets, 'appCertificate')),
      alipay_root_cert_sn: rootSerial(secretOf(secrets, 'rootCertificate')),
      biz_content: JSON.stringify(content),
    };
    return { ...plain, sign: signParams(plain, secretOf(secrets, 'privateKey')) };
  });
  const { status, text } = await requestPayout(
    {
      ...{ method: 'POST', base: apiBase ?? BASE, path: '/gateway.do' },
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(params).toString(),
    },
    options,
  );
  if (status !== 200) throw new PayoutError('unknown', `http${status}`);
  return read(text, method, secretOf(secrets, 'alipayCertificate'));
}

/** An answer that is not Alipay's says nothing. */
function read(text: string, method: string, certificate: string): Answer {
  const head = z.object({ sign: z.string() }).safeParse(jsonOf(text)).data;
  const said =
    memberText(text, `${method.replaceAll('.', '_')}_response`) ?? memberText(text, 'error_response');
  const answer = said === undefined ? undefined : Answer.safeParse(jsonOf(said)).data;
  if (!said || !answer) throw new PayoutError('unknown', 'unreadable');
  // Alipay does not sign that it could not read who asks.
  if (!head) throw new PayoutError(isConfig(answer) ? 'config' : 'unknown', plainCode(answer.sub_code));
  if (!withKeys(() => isAnswerSigned(said, head.sign, certificate)))
    throw new PayoutError('unknown', 'badSignature');
  return answer;
}

/** Missing or wrong keys, signatures and authorisations of the application. */
const isConfig = ({ code, sub_code: sub }: Answer): boolean =>
  ['20001', '40001', '40002', '40006'].includes(code) && sub !== 'isv.invalid-parameter';

const REASONS: Readonly<Record<string, PayoutReason>> = {
  PAYEE_NOT_EXIST: 'payeeUnknown',
  PAYEE_ACCOUNT_NOT_EXSIT: 'payeeUnknown',
  PAYEE_ACC_OCUPIED: 'payeeUnknown',
  PAYEE_USER_INFO_ERROR: 'nameDiffers',
  PAYEE_USERINFO_ERROR: 'nameDiffers',
  PAYEE_CERTIFY_LEVEL_LIMIT: 'payeeUnverified',
  PAYEE_CERT_INFO_ERROR: 'payeeUnverified',
  BLOCK_USER_FORBBIDEN_RECIEVE: 'payeeBlocked',
  PAYEE_ACCOUNT_STATUS_ERROR: 'payeeBlocked',
  EXCEED_LIMIT_PERSONAL_SM_AMOUNT: 'payeeLimit',
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT: 'payeeLimit',
  PAYER_BALANCE_NOT_ENOUGH: 'payerBalance',
  BALANCE_IS_NOT_ENOUGH: 'payerBalance',
  EXCEED_LIMIT_SM_AMOUNT: 'payerLimit',
  EXCEED_LIMIT_DM_MAX_AMOUNT: 'payerLimit',
  EXCEED_LIMIT_MM_AMOUNT: 'payerLimit',
  PERM_PAY_CUSTOMER_DAILY_QUOTA_ORG_BALANCE_LIMIT: 'payerLimit',
  PERMIT_CHECK_PERM_LIMITED: 'risk',
  SECURITY_CHECK_FAILED: 'risk',
};
const reasonOf = (code: string): PayoutReason => REASONS[code] ?? 'other';
/** Not done yet; the same number may be sent again when this is over. */
const LATER = new Set<PayoutReason>(['payerBalance', 'payerLimit']);
const UNKNOWN = new Set(['SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error', 'REQUEST_PROCESSING']);

function refusalOf(said: Answer): PayoutError {
  const { code, sub_code: sub } = said;
  if (code === '20000' || UNKNOWN.has(sub)) return new PayoutError('unknown', sub || code);
  if (isConfig(said)) return new PayoutError('config', sub || code);
  const reason = reasonOf(sub);
  return new PayoutError(LATER.has(reason) ? 'later' : 'refused', sub || code, reason);
}

function unfound(said: Answer): PayoutState {
  if (said.sub_code === 'ORDER_NOT_EXIST') return { state: 'absent' };
  const refusal = refusalOf(said);
  throw refusal.fault === 'refused' ? new PayoutError('unknown', refusal.code) : refusal;
}

function stateOf(said: Answer): PayoutAnswer {
  const vendorNo = said.order_id || said.pay_fund_order_id;
  switch (said.status) {
    case 'SUCCESS':
      return { state: 'paid', vendorNo, paidAt: dateOf(said.pay_date || said.trans_date) };
    case 'FAIL':
    case 'CLOSED':
      return { state: 'failed', reason: reasonOf(said.error_code), code: said.error_code || said.status };
    case 'REFUND':
      return { state: 'failed', reason: 'returned', code: said.error_code || said.status };
    default:
      return { state: 'processing', vendorNo: vendorNo || null };
  }
}

/** An answer about another transfer is none. */
function assertSame<T extends PayoutState>(state: T, said: Answer, number: string): T {
  const isNamed = said.out_biz_no === number;
  const hasNo = state.state !== 'paid' || state.vendorNo !== '';
  if (!isNamed || !hasNo) throw new PayoutError('unknown', 'otherTransfer');
  return state;
}

function dateOf(text: string): Date | null {
  const date = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}
