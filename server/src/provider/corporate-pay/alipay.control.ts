import { z } from 'zod';
import { instantIn, jsonOf } from './alipay.call.ts';
import { isSignedParams, signText } from './alipay.sign.ts';
import {
  CorporatePayError,
  type ControlAnswer,
  type ControlCall,
  type CorporatePayFault,
} from './corporate-pay.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';

const SPI = 'spi.alipay.commerce.ec.expensecontrol.';
/** How old a call may be that says when it was made; a repair is a call of its own. */
const TOLERANCE_MS = 10 * 60_000;

/** Numbers come as texts, too. */
const Written = z.union([z.string(), z.int()]).transform(String);
const Fen = Written.pipe(z.string().regex(/^[1-9]\d{0,11}$/)).transform(Number);
const Text = Written.pipe(z.string().trim().min(1).max(64));
const Of = z.object({ enterprise_id: Text });
const Consult = Of.extend({
  employee_id: Text,
  standard_id_list: z.array(Text).max(100),
  apply_amount: Fen.default(1),
  biz_date: z.unknown().optional(),
});
const Pay = Of.extend({
  ...{
    employee_id: Text,
    standard_id: Text,
    trade_no: Text,
    apply_amount: Fen,
    biz_date: z.unknown().optional(),
  },
});
const Refund = Of.extend({
  ...{ trade_no: Text, refund_no: Text.optional(), refund_mode: z.enum(['RECOVER', 'REFUND']) },
  refund_amount: Fen.optional(),
});
const Status = Of.extend({ trade_no: Text });

/** The fields of a form that came as text. */
const formOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

/** @throws CorporatePayError `signature` if it is not of the wallet, to this app and of these minutes */
function verified(reach: WalletReach, body: string): Record<string, string> {
  const params = formOf(body);
  if (!isSignedParams(params, reach.walletKey)) throw new CorporatePayError('signature', 'sign');
  if (params['app_id'] !== reach.appId) throw new CorporatePayError('account', 'app_id');
  const sent = Number(params['utc_timestamp'] ?? Number.NaN);
  if (Math.abs(reach.now.getTime() - sent) > TOLERANCE_MS)
    throw new CorporatePayError('signature', 'timestamp');
  return params;
}

function parsed<S extends z.ZodType<{ enterprise_id: string }>>(
  schema: S,
  { account }: WalletReach,
  content: unknown,
): z.output<S> {
  const { data } = schema.safeParse(content);
  if (data === undefined) throw new CorporatePayError('unreadable', 'biz_content');
  if (data.enterprise_id !== account) throw new CorporatePayError('account', 'enterprise_id');
  return data;
}

export function readControl(reach: WalletReach, body: string): ControlCall {
  const params = verified(reach, body);
  const content = jsonOf(params['biz_content'] ?? '');
  switch (params['method']) {
    case `${SPI}expensecontrol.consult`: {
      const query = parsed(Consult, reach, content);
      const { employee_id: employeeId, standard_id_list: standardIds, apply_amount: amount } = query;
      return { act: 'consult', employeeId, standardIds, amount, at: instantIn(query.biz_date) };
    }
    case `${SPI}quota.pay`: {
      const payment = parsed(Pay, reach, content);
      const { employee_id: employeeId, standard_id: standardId, trade_no: tradeNo } = payment;
      const at = instantIn(payment.biz_date);
      return { act: 'pay', employeeId, standardId, tradeNo, amount: payment.apply_amount, at };
    }
    case `${SPI}quota.refund`:
      return refundOf(parsed(Refund, reach, content));
    case `${SPI}quotastatus.query`:
      return { act: 'status', tradeNo: parsed(Status, reach, content).trade_no };
    default:
      throw new CorporatePayError('unreadable', 'method');
  }
}

function refundOf(refund: z.output<typeof Refund>): ControlCall {
  const { trade_no: tradeNo, refund_mode: mode, refund_amount: amount } = refund;
  if (mode === 'RECOVER') return { act: 'refund', mode: 'recover', tradeNo, refundNo: '', amount: null };
  if (refund.refund_no === undefined || amount === undefined)
    throw new CorporatePayError('unreadable', 'biz_content');
  return { act: 'refund', mode: 'refund', tradeNo, refundNo: refund.refund_no, amount };
}

const FAULT_CODES: Record<CorporatePayFault, [code: string, subCode: string]> = {
  signature: ['40002', 'isv.invalid-signature'],
  account: ['40002', 'isv.invalid-parameter'],
  unreadable: ['40002', 'isv.invalid-parameter'],
  refused: ['40004', 'isv.refused'],
  config: ['20000', 'isp.unknow-error'],
  provider: ['20000', 'isp.unknow-error'],
};

const resultCode = (reason: string): string =>
  reason === '' ? 'SUCCESS' : reason.replaceAll(/([A-Z])/g, '_$1').toUpperCase();

const STATES = { deducted: 'PAID', refused: 'FAILED', recovered: 'RECOVERED', unknown: 'NOT_EXIST' } as const;

function resultOf(answer: ControlAnswer): unknown {
  if (answer.act === 'consult')
    return answer.standards.map(({ standardId, passes, available, reason }) => ({
      ...{ standard_id: standardId, available_amount: String(available) },
      ...{ consult_status: passes ? 'PASS' : 'REJECT', result_code: resultCode(reason), result_msg: reason },
    }));
  if (answer.act === 'status') {
    const { state, amount, returned } = answer;
    return { status: STATES[state], amount: String(amount), refund_amount: String(returned) };
  }
  const { done, reason } = answer;
  const short = ['overPayment', 'overDay', 'overMonth', 'budget'].includes(reason);
  return {
    result: done,
    ...{ result_code: short ? 'QUOTA_NOT_ENOUGH' : resultCode(reason), result_msg: reason },
  };
}

/** `{"response":{…},"sign":"…"}`, the signature being of the response's bytes. */
export function answerControl(
  { privateKey }: WalletReach,
  answer: ControlAnswer | { fault: CorporatePayFault },
): string {
  const response = 'fault' in answer ? failed(answer.fault) : done(answer);
  const text = JSON.stringify(response);
  return `{"response":${text},"sign":${JSON.stringify(signText(text, privateKey))}}`;
}

const done = (answer: ControlAnswer) => ({ code: '10000', msg: 'Success', result: resultOf(answer) });

function failed(fault: CorporatePayFault) {
  const [code, subCode] = FAULT_CODES[fault];
  return { code, msg: 'Failed', sub_code: subCode, sub_msg: fault };
}

const Changed = z.object({ pay_no: Text });

/** `alipay.commerce.ec.consume.change.notify`: a payment was made or refunded. It is never believed, only read again. */
export function readNotice(reach: WalletReach, body: string): string | null {
  const params = verified(reach, body);
  if (params['msg_method'] !== 'alipay.commerce.ec.consume.change.notify') return null;
  const { data } = Changed.safeParse(jsonOf(params['biz_content'] ?? ''));
  if (data === undefined) throw new CorporatePayError('unreadable', 'biz_content');
  return data.pay_no;
}
