import type { PayoutReason } from '@outlay/contract/processing/payment.wallet';
import { z } from 'zod';
import { requestPayout, jsonOf, secretOf, withKeys, type PayoutHttpOptions } from './payout.http.ts';
import {
  PayoutError,
  type PayoutAnswer,
  type PayoutOrder,
  type PayoutPort,
  type PayoutReach,
} from './payout.port.ts';
import { authorisationOf, encryptName, isSigned, openResource } from '../outside/wechat.sign.ts';

const BASE = 'https://api.mch.weixin.qq.com';
const BILLS = '/v3/fund-app/mch-transfer/transfer-bills';
/** The scene of expense claims, with the two notes that WeChat Pay requires for it. */
const SCENE = '1006';
const PERCEPTION = '企业报销';

const Bill = z.object({
  out_bill_no: z.string(),
  transfer_bill_no: z.string().default(''),
  state: z.string(),
  fail_reason: z.string().nullish(),
  package_info: z.string().nullish(),
  update_time: z.string().nullish(),
});
type Bill = z.infer<typeof Bill>;

const Notice = z.object({
  id: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

/** Transfers to WeChat users, who confirm them. */
export const createWechat = (options: PayoutHttpOptions): PayoutPort => ({
  kind: 'wechat',
  received: { type: 'application/json', body: '{"code":"SUCCESS"}' },
  transfer: async (reach, order) => {
    const said = await request(
      reach,
      { method: 'POST', path: BILLS, content: billOf(reach, order) },
      options,
    );
    if (said.status !== 200) throw refusalOf(said);
    return stateOf(said.body, order.number);
  },
  query: async (reach, number) => {
    const said = await request(reach, { method: 'GET', path: `${BILLS}/out-bill-no/${number}` }, options);
    if (said.status === 404 && codeOf(said.body) === 'NOT_FOUND') return { state: 'absent' };
    if (said.status === 200) return stateOf(said.body, number);
    const refusal = refusalOf(said);
    throw refusal.fault === 'refused' ? new PayoutError('unknown', refusal.code) : refusal;
  },
  cancel: async (reach, number) => {
    const path = `${BILLS}/out-bill-no/${number}/cancel`;
    const said = await request(reach, { method: 'POST', path, content: null }, options);
    if (said.status !== 200) throw refusalOf(said);
  },
  parseNotice: (reach, { headers, body }) => {
    const text = body.toString('utf8');
    if (!withKeys(() => isSigned(headers, text, keyOf(reach)))) return null;
    const notice = Notice.safeParse(jsonOf(text)).data;
    const number = notice && numberIn(notice, reach);
    return notice && number !== null ? { id: notice.id, number: number ?? '' } : null;
  },
});

/** Null if it was meant for another merchant. */
function numberIn({ resource }: z.infer<typeof Notice>, { secrets, account }: PayoutReach): string | null {
  try {
    const plain = jsonOf(openResource(resource, secretOf(secrets, 'apiKey')));
    const said = z.object({ out_bill_no: z.string(), mch_id: z.string() }).safeParse(plain).data;
    return said?.mch_id === account ? said.out_bill_no : null;
  } catch {
    return null;
  }
}

const keyOf = ({ secrets, now }: PayoutReach) => ({
  ...{ keyId: secretOf(secrets, 'publicKeyId'), key: secretOf(secrets, 'publicKey'), now },
});

const billOf = ({ appId, secrets }: PayoutReach, order: PayoutOrder) => ({
  ...{ appid: appId, out_bill_no: order.number, transfer_scene_id: SCENE, openid: order.payee },
  user_name: withKeys(() => encryptName(order.name, secretOf(secrets, 'publicKey'))),
  ...{ transfer_amount: order.amount, transfer_remark: order.remark, notify_url: order.notifyUrl },
  user_recv_perception: PERCEPTION,
  transfer_scene_report_infos: [
    { info_type: '报销类型', info_content: PERCEPTION },
    { info_type: '报销说明', info_content: order.remark },
  ],
});

interface Said {
  status: number;
  body: unknown;
}

async function request(
  reach: PayoutReach,
  { method, path, content }: { method: 'GET' | 'POST'; path: string; content?: object | null },
  options: PayoutHttpOptions,
): Promise<Said> {
  const { secrets, account, now } = reach;
  const body = content ? JSON.stringify(content) : '';
  const authorization = withKeys(() =>
    authorisationOf(
      {
        merchant: account,
        serial: secretOf(secrets, 'serialNumber'),
        privateKey: secretOf(secrets, 'privateKey'),
      },
      { method, path, body, now },
    ),
  );
  const { status, headers, text } = await requestPayout(
    {
      ...{ method, base: reach.apiBase ?? BASE, path },
      headers: {
        ...{ authorization, accept: 'application/json', 'user-agent': 'outlay' },
        // Which key the name is encrypted with.
        'wechatpay-serial': secretOf(secrets, 'publicKeyId'),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body }),
    },
    options,
  );
  // What is not signed was not said by WeChat Pay, except that it does not know who asks.
  if (!withKeys(() => isSigned(headers, text, keyOf(reach))))
    throw new PayoutError(status === 401 ? 'config' : 'unknown', status === 401 ? 'http401' : 'badSignature');
  return { status, body: jsonOf(text) };
}

const codeOf = (body: unknown): string =>
  z.object({ code: z.string() }).safeParse(body).data?.code ?? 'unreadable';

const UNKNOWN = new Set(['SYSTEM_ERROR', 'ALREADY_EXISTS', 'unreadable']);

function refusalOf({ status, body }: Said): PayoutError {
  const code = codeOf(body);
  if (status >= 500 || UNKNOWN.has(code)) return new PayoutError('unknown', code);
  if (status === 429) return new PayoutError('later', code);
  if (code === 'NOT_ENOUGH') return new PayoutError('later', code, 'payerBalance');
  if (status === 401 || code === 'NO_AUTH') return new PayoutError('config', code);
  if (status === 400 && ['PARAM_ERROR', 'INVALID_REQUEST'].includes(code))
    return new PayoutError('refused', code, 'other');
  return new PayoutError('unknown', code);
}

const REASONS: Readonly<Record<string, PayoutReason>> = {
  ACCOUNT_FROZEN: 'payeeBlocked',
  ACCOUNT_NOT_EXIST: 'payeeUnknown',
  OPENID_INVALID: 'payeeUnknown',
  NAME_NOT_CORRECT: 'nameDiffers',
  REAL_NAME_CHECK_FAIL: 'payeeUnverified',
  REALNAME_ACCOUNT_RECEIVED_QUOTA_EXCEED: 'payeeLimit',
  RECEIVE_ACCOUNT_NOT_CONFIGURE: 'payeeBlocked',
  RECEIVE_ACCOUNT_NOT_PERMMIT: 'payeeBlocked',
  DAY_RECEIVED_COUNT_EXCEED: 'payeeLimit',
  DAY_RECEIVED_QUOTA_EXCEED: 'payeeLimit',
  TRANSFER_QUOTA_EXCEED: 'payeeLimit',
  PAYER_ACCOUNT_ABNORMAL: 'payerLimit',
  TRANSFER_RISK: 'risk',
  OVERDUE_CLOSE: 'expired',
  CUSTOMER_REFUSED: 'cancelled',
  MERCHANT_REJECT: 'cancelled',
};

/** @throws PayoutError `unknown` for an answer that cannot be read or is about another transfer. */
function stateOf(body: unknown, number: string): PayoutAnswer {
  const bill = Bill.safeParse(body).data;
  if (!bill) throw new PayoutError('unknown', 'unreadable');
  if (bill.out_bill_no !== number) throw new PayoutError('unknown', 'otherTransfer');
  return stateOfBill(bill);
}

function stateOfBill(bill: Bill): PayoutAnswer {
  const { transfer_bill_no: vendorNo, fail_reason: failure } = bill;
  switch (bill.state) {
    case 'SUCCESS': {
      if (vendorNo === '') throw new PayoutError('unknown', 'noNumber');
      const at = new Date(bill.update_time ?? '');
      return { state: 'paid', vendorNo, paidAt: Number.isNaN(at.getTime()) ? null : at };
    }
    case 'WAIT_USER_CONFIRM':
      return { state: 'waiting', vendorNo, packageInfo: bill.package_info ?? null };
    case 'FAIL':
      return { state: 'failed', reason: REASONS[failure ?? ''] ?? 'other', code: failure ?? 'FAIL' };
    case 'CANCELLED':
      return { state: 'failed', reason: 'cancelled', code: 'CANCELLED' };
    default:
      return { state: 'processing', vendorNo: vendorNo || null };
  }
}
