import { z } from 'zod';
import { instantIn } from './alipay.call.ts';
import { privateKeyOf, publicKeyOf } from './alipay.sign.ts';
import { fenOf } from './corporate-pay.alipay.ts';
import { CorporatePayError } from './corporate-pay.port.ts';
import type { WalletReach } from './wallet-reach.port.ts';
import type { BillRow, CardFound, QuotaCards } from './quota-card.port.ts';
import { requestWechat, fetchBill, type WechatCall } from './webizpay.call.ts';

const ROOT = '/v3/webizpay';
const NAME_MOST = 20;

const Page = z.string().regex(/^(https|weixin):\/\/\S{1,1000}$/);
const State = z.object({ state: z.string(), employee_id: z.string().min(1).optional() });
const Card = z.object({ card_no: z.string().min(1), out_card_no: z.string() });
const Found = Card.extend({ amount: z.int().min(0), balance: z.int().min(0) });

/** WeChat's 企业支付 (webizpay), as its service provider. docs/wallets.md tells what is assumed. */
export function createWechatQuotaCards({ inside }: { inside: boolean }): QuotaCards {
  const request: WechatRequest = (reach, call, schema) => requestWechat(reach, call, schema, inside);
  return {
    checkKeys({ walletKey, privateKey }) {
      publicKeyOf(walletKey);
      privateKeyOf(privateKey);
    },
    async authorisation(reach, userId) {
      const state = await request(
        reach,
        { method: 'GET', path: `${ROOT}/users/${userId}/authorization-state`, query: merchants(reach) },
        State,
      );
      if (state?.state === 'AUTHORIZED' && state.employee_id)
        return { employeeId: state.employee_id, url: '' };
      const path = `${ROOT}/users/${userId}/authorization-url`;
      const content = { ...merchants(reach), application_type: 'H5' };
      const { url } = sure(await request(reach, { method: 'POST', path, content }, z.object({ url: Page })));
      return { employeeId: null, url };
    },
    async issue(reach, { outCardNo, employeeId, templateId, name, amount, endsAt }) {
      const path = `${ROOT}/employees/${employeeId}/quota-cards`;
      const content = {
        ...{ ...merchants(reach), card_template_id: templateId, amount, out_card_no: outCardNo },
        ...{ card_name: [...name].slice(0, NAME_MOST).join(''), effective_end_time: rfc3339(endsAt) },
      };
      const { card_no: cardNo } = ownCard(
        sure(await request(reach, { method: 'POST', path, content }, Card)),
        outCardNo,
      );
      return { cardNo };
    },
    async query(reach, outCardNo): Promise<CardFound | null> {
      const path = `${ROOT}/out-quota-cards/${outCardNo}`;
      const found = await request(reach, { method: 'GET', path, query: merchants(reach) }, Found);
      if (!found) return null;
      const { card_no: cardNo, amount, balance } = ownCard(found, outCardNo);
      return { cardNo, amount, balance };
    },
    async paymentUrl(reach, cardNo) {
      const path = `${ROOT}/quota-cards/${cardNo}/payment-url`;
      const query = { ...merchants(reach), application_type: 'H5' };
      return sure(await request(reach, { method: 'GET', path, query }, z.object({ url: Page }))).url;
    },
    readBill: (reach, day) => readBill(request, reach, { day, inside }),
  };
}

type WechatRequest = <T>(reach: WalletReach, call: WechatCall, schema: z.ZodType<T>) => Promise<T | null>;

const merchants = ({ appId, account }: WalletReach) => ({ sp_mchid: appId, sub_mchid: account });

function sure<T>(answer: T | null): T {
  if (answer === null) throw new CorporatePayError('refused', 'NOT_FOUND');
  return answer;
}

function ownCard<T extends { out_card_no: string }>(card: T, outCardNo: string): T {
  if (card.out_card_no !== outCardNo) throw new CorporatePayError('provider', 'otherCard', true);
  return card;
}

const rfc3339 = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

const Bill = z.object({ download_url: z.url(), hash_type: z.literal('SHA1'), hash_value: z.string() });

async function readBill(
  request: WechatRequest,
  reach: WalletReach,
  { day, inside }: { day: string; inside: boolean },
): Promise<BillRow[]> {
  try {
    const content = { ...merchants(reach), date: day, type: 'QYZFALL' };
    const said = await request(reach, { method: 'POST', path: `${ROOT}/bill/trade-bill`, content }, Bill);
    if (said === null) return [];
    return rowsOf(await fetchBill(reach, { url: said.download_url, sha1: said.hash_value }, inside));
  } catch (error) {
    // A day without payments has no bill.
    if (error instanceof CorporatePayError && error.code === 'NO_STATEMENT_EXIST') return [];
    throw error;
  }
}

/** The columns that are read, by their headings. */
const COLUMNS = {
  at: '交易时间',
  kind: '交易类型',
  number: '微信支付单号',
  of: '原微信支付单号',
  card: '商户卡号',
  employee: '员工ID',
  amount: '金额(元)',
  merchant: '商户名称',
} as const;

const KINDS: Readonly<Record<string, BillRow['kind']>> = { 支付: 'pay', 退款: 'refund' };

/** As WeChat Pay writes bills: a heading, then lines whose values begin with a backtick, then the sums. */
function rowsOf(text: string): BillRow[] {
  const [heading = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = heading.split(',');
  return lines
    .filter((line) => line.startsWith('`') && line.split(',').length === names.length)
    .map((line) => {
      const values = line.split(',').map((value) => value.replace(/^`/, '').trim());
      const at = (name: keyof typeof COLUMNS) => values[names.indexOf(COLUMNS[name])] ?? '';
      const kind = KINDS[at('kind')];
      const when = instantIn(at('at'));
      if (!kind || !when || !/^\d{1,11}(\.\d{1,2})?$/.test(at('amount')) || at('number') === '')
        throw new CorporatePayError('provider', 'unreadable');
      return {
        ...{ kind, number: at('number'), of: at('of') || at('number'), outCardNo: at('card') },
        ...{ employeeId: at('employee'), amount: fenOf(at('amount')), merchant: at('merchant'), at: when },
      };
    });
}
