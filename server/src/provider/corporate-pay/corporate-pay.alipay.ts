import { z } from 'zod';
import { chinaTime } from '../outside/alipay.text.ts';
import { requestAlipay, instantIn } from './alipay.call.ts';
import { answerControl, readControl, readNotice } from './alipay.control.ts';
import { privateKeyOf, publicKeyOf } from './alipay.sign.ts';
import {
  CorporatePayError,
  type CorporatePay,
  type WalletPayment,
  type WalletPerson,
} from './corporate-pay.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';

const PAGE = 20;
/** A day with more payments than these pages hold is read in part, and the comparison says so. */
const PAGES_MOST = 2_000;

const Yuan = z.string().regex(/^\d{1,11}(\.\d{1,2})?$/);
const Consume = z.object({
  pay_no: z.string().min(1),
  employee_id: z.string().default(''),
  enterprise_id: z.string(),
  consume_type: z.enum(['CONSUME', 'REFUND', 'TRANSFER']),
  consume_amount: Yuan,
  refund_amount: Yuan.default('0'),
  /** The part of the company; the rest is the employee's own. */
  peer_pay_amount: Yuan.optional(),
  peer_refund_amount: Yuan.optional(),
  merchant_name: z.string().default(''),
  consume_title: z.string().default(''),
  gmt_receive_pay: z.string().optional(),
  gmt_biz_create: z.string(),
  related_pay_no: z.string().optional(),
});
const Detail = z.object({ consume_info: Consume });
const Batch = z.object({ consume_info_list: z.array(Consume).default([]) });
const Employee = z.object({ employee_id: z.string().min(1) });
const Added = Employee.extend({
  /** Opened on a phone: nothing else than a page or the wallet's app. */
  sign_url: z
    .string()
    .regex(/^(https|alipays):\/\/\S{1,500}$/)
    .catch(''),
});

/** `12.3` → 1230. */
export function fenOf(yuan: string): number {
  const [whole = '0', decimals = ''] = yuan.split('.');
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

function parsed<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const { data } = schema.safeParse(answer);
  if (data === undefined) throw new CorporatePayError('provider', 'unreadable');
  return data;
}

/** Alipay's enterprise code (企业码), with the external control of expenses. docs/wallets.md tells what is assumed. */
export function createAlipayEnterprise({ inside }: { inside: boolean }): CorporatePay {
  const request = (reach: WalletReach, method: string, content: object) =>
    requestAlipay(
      reach,
      `alipay.commerce.ec.${method}`,
      { enterprise_id: reach.account, ...content },
      { inside },
    );
  return {
    checkKeys({ walletKey, privateKey }) {
      publicKeyOf(walletKey);
      privateKeyOf(privateKey);
    },
    enrol: (reach, person) => enrol(request, reach, person),
    async dismiss(reach, employeeId) {
      await unlessRefused(request(reach, 'employee.delete', { employee_id: employeeId }));
    },
    readPayment: async (reach, payNo) =>
      paymentOf(reach, await request(reach, 'consume.detail.query', { pay_no: payNo })),
    async listPayments(reach, { from, before }) {
      const numbers = new Set<string>();
      for (let page = 1; page <= PAGES_MOST; page += 1) {
        const answer = await request(reach, 'consume.detail.batchquery', {
          ...{ start_date: chinaTime(from), end_date: chinaTime(before) },
          ...{ page_num: String(page), page_size: String(PAGE) },
        });
        const { consume_info_list: list } = parsed(Batch, answer);
        for (const { consume_type: kind, pay_no: own, related_pay_no: of } of list)
          numbers.add(kind === 'REFUND' && of ? of : own);
        if (list.length < PAGE) return [...numbers];
      }
      throw new CorporatePayError('provider', 'tooManyPages');
    },
    readControl,
    answerControl,
    readNotice,
    noticeAnswer: 'success',
  };
}

type AlipayRequest = (
  reach: WalletReach,
  method: string,
  content: object,
) => Promise<Record<string, unknown>>;

/** Null for what is refused, such as somebody who is not there. */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CorporatePayError && error.fault === 'refused') return null;
    throw error;
  }
}

/** Looks first: an answer may have been lost after the employee was added. */
async function enrol(request: AlipayRequest, reach: WalletReach, { name, account, number }: WalletPerson) {
  const isMail = account.includes('@');
  const known = await unlessRefused(
    request(reach, 'employee.info.query', isMail ? { employee_email: account } : { mobile: account }),
  );
  if (known !== null) return { employeeId: parsed(Employee, known).employee_id, inviteUrl: '' };
  const added = await request(reach, 'employee.add', {
    ...{ employee_name: name, employee_no: number },
    ...(isMail ? { employee_email: account } : { employee_mobile: account }),
  });
  const { employee_id: employeeId, sign_url: inviteUrl } = parsed(Added, added);
  return { employeeId, inviteUrl };
}

function paymentOf({ account }: WalletReach, answer: unknown): WalletPayment {
  const { consume_info: one } = parsed(Detail, answer);
  if (one.enterprise_id !== account) throw new CorporatePayError('account', 'enterprise_id');
  const paidAt = instantIn(one.gmt_receive_pay) ?? instantIn(one.gmt_biz_create);
  if (paidAt === null) throw new CorporatePayError('provider', 'unreadable');
  return {
    ...{ payNo: one.pay_no, employeeId: one.employee_id, paidAt },
    amount: fenOf(one.peer_pay_amount ?? one.consume_amount),
    refunded: fenOf(one.peer_refund_amount ?? (one.peer_pay_amount === undefined ? one.refund_amount : '0')),
    ...{ merchant: one.merchant_name, subject: one.consume_title },
  };
}
