import { z } from 'zod';
import { plainAmount } from '@outlay/contract/money';
import type { CardState } from '@outlay/contract/spend/invoice.wallet';
import { dayOf } from '#system/clock.ts';
import { Id, OptionalText } from './platform.answer.ts';
import type { PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformSource, type TokenStore } from './platform.port.ts';
import { fetchWecomToken, wecomBase } from './platform.wecom.ts';
import { requestWecom } from './platform.wecom-api.ts';
import { fetchWeixinToken, weixinBase } from './platform.weixin.ts';
import { withToken } from './platform.token.ts';
import { fetchPdf, named } from './wallet.call.ts';
import {
  WalletError,
  type Card,
  type CardFields,
  type CardInvoice,
  type SetState,
  type WalletFault,
  type WalletPort,
} from './wallet.port.ts';

/** The calls are the same in WeCom and in a WeChat official account, below different paths. */
const WECOM = {
  path: '/cgi-bin/card/invoice/reimburse',
  base: wecomBase,
  fetch: fetchWecomToken,
  stale: {},
};
const WEIXIN = {
  path: '/card/invoice/reimburse',
  base: weixinBase,
  fetch: fetchWeixinToken,
  stale: { alsoStale: '40001' },
};
type CardApi = typeof WECOM | typeof WEIXIN;

interface Access {
  source: PlatformSource;
  tokens: TokenStore;
}

/** 40078 and 40127: a wrong code of a card. 40053, 40072: a wrong card. */
const FAULTS: Readonly<Record<string, WalletFault>> = {
  72023: 'lockedElsewhere',
  72024: 'wrongState',
  72037: 'notTheirs',
  ...{ 40053: 'unknownCard', 40072: 'unknownCard', 40078: 'unknownCard', 40127: 'unknownCard' },
};

/** What the platforms answer to a list without cards, if the app may ask at all. */
const NO_CARDS: ReadonlySet<string> = new Set(['40035', '40058', '47001']);

/**
 * The card wallet (卡包) of WeCom and of a WeChat official account. Sources: developer.work.weixin.qq.com/document/path/90284
 * to 90287, developers.weixin.qq.com/doc/offiaccount/WeChat_Invoice (reimburser). Written from documentation; no live call
 * was possible.
 */
export function createWecomWallet(options: PlatformOptions): WalletPort {
  const request = async <T>(
    { source, tokens }: Access,
    { name, body, schema }: { name: string; body: Record<string, unknown>; schema: z.ZodType<T> },
  ): Promise<T> => {
    const api: CardApi = source.settings.kind === 'weixin' ? WEIXIN : WECOM;
    const fetch = () => api.fetch(options, source);
    return await withToken(tokens, { key: 'token', fetch }, (token) => {
      const place = { base: api.base(source), path: `${api.path}/${name}`, holding: 'token' };
      return requestWecom(options, { ...place, ...api.stale, body, query: { access_token: token } }, schema);
    });
  };
  return {
    async readMany(source, tokens, cards) {
      const body = { item_list: cards.map(written) };
      const { item_list } = await named(FAULTS, () =>
        request({ source, tokens }, { name: 'getinvoiceinfobatch', body, schema: Batch }),
      );
      return inOrder(cards, item_list.map(invoiceOf));
    },
    async setState(source, tokens, { openid, state, cards }) {
      const body = { openid, reimburse_status: CODES[state], invoice_list: cards.map(written) };
      await named(FAULTS, () =>
        request({ source, tokens }, { name: 'updatestatusbatch', body, schema: Nothing }),
      );
    },
    fetchPdf: (url) => fetchPdf(options, url),
    async check(source, tokens) {
      const body = { item_list: [] };
      const none = { name: 'getinvoiceinfobatch', body, schema: Nothing };
      await request({ source, tokens }, none).catch((error: unknown) => {
        if (!(error instanceof PlatformError) || !NO_CARDS.has(error.code)) throw error;
      });
    },
  };
}

const written = ({ cardId, encryptCode }: Card) => ({ card_id: cardId, encrypt_code: encryptCode });

const CODES: Readonly<Record<SetState, string>> = {
  free: 'INVOICE_REIMBURSE_INIT',
  locked: 'INVOICE_REIMBURSE_LOCK',
  closed: 'INVOICE_REIMBURSE_CLOSURE',
};
const STATES: Readonly<Record<string, CardState>> = {
  INVOICE_REIMBURSE_INIT: 'free',
  INVOICE_REIMBURSE_LOCK: 'locked',
  INVOICE_REIMBURSE_CLOSURE: 'closed',
  INVOICE_REIMBURSE_CANCEL: 'cancelled',
};

const Nothing = z.object({});
/** In cents of CNY. */
const Fen = z.int().nullish().catch(null);
const Info = z.object({
  fee: Fen,
  fee_without_tax: Fen,
  tax: Fen,
  title: OptionalText,
  billing_time: z.int().min(0).max(4_102_444_800).nullish().catch(null),
  billing_no: OptionalText,
  billing_code: OptionalText,
  check_code: OptionalText,
  buyer_number: OptionalText,
  seller_number: OptionalText,
  pdf_url: z.string().max(2000).nullish().catch(null),
  reimburse_status: z.string().refine((status) => Object.hasOwn(STATES, status)),
  info: z
    .array(z.object({ name: OptionalText, fee: Fen }))
    .max(1000)
    .nullish()
    .catch(null),
});
const Item = z.object({ card_id: Id, openid: Id, type: OptionalText, payee: OptionalText, user_info: Info });
type Item = z.infer<typeof Item>;
const Batch = z.object({ item_list: z.array(Item) });

function invoiceOf(item: Item): CardInvoice {
  const { user_info: info } = item;
  return {
    cardId: item.card_id,
    openid: item.openid,
    state: STATES[info.reimburse_status] ?? 'free',
    fields: fieldsOf(item),
    items: (info.info ?? []).flatMap(({ name, fee }) =>
      name === null ? [] : [{ name, ...(fee !== null && fee !== undefined ? { amount: yuan(fee) } : {}) }],
    ),
    pdfUrl: info.pdf_url ?? null,
  };
}

const yuan = (fen: number): string => plainAmount({ amount: fen, currency: 'CNY' });

function fieldsOf({ type, payee, user_info: info }: Item): CardFields {
  const numbers = numbersOf(info.billing_no ?? '', info.billing_code ?? '');
  const money = { total: info.fee, amount: info.fee_without_tax, tax: info.tax };
  const texts = {
    ...numbers,
    type: typeOf(type ?? '', numbers),
    checkCode: info.check_code,
    ...{ buyerName: info.title, buyerTaxId: info.buyer_number },
    ...{ sellerName: payee, sellerTaxId: info.seller_number },
    ...(info.billing_time ? { date: dayOf(new Date(info.billing_time * 1000), 'Asia/Shanghai') } : {}),
    ...Object.fromEntries(
      Object.entries(money).flatMap(([name, fen]) => (typeof fen === 'number' ? [[name, yuan(fen)]] : [])),
    ),
    currency: 'CNY',
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as CardFields;
}

/**
 * The documentation and its samples disagree which of the two is the invoice's code, so the digits decide: a code has 10 or
 * 12, a number 8, and the number of a digital invoice, which has no code, 20.
 */
export function numbersOf(billingNo: string, billingCode: string): { code: string; number: string } {
  const both = [billingCode, billingNo].map((text) => text.replaceAll(/\s/g, ''));
  const digital = both.find((text) => /^\d{20}$/.test(text));
  if (digital !== undefined) return { code: '', number: digital };
  const code = both.find((text) => /^(\d{10}|\d{12})$/.test(text));
  const number = both.find((text) => /^\d{8}$/.test(text));
  if (code !== undefined || number !== undefined)
    return { code: code ?? '', number: number ?? both.find((text) => text !== code) ?? '' };
  return { code: both[1] ?? '', number: both[0] ?? '' };
}

function typeOf(typeName: string, { number }: { number: string }): string {
  const special = typeName.includes('专用');
  if (number.length === 20 && special) return 'digital_special';
  if (number.length === 20) return typeName.includes('普通') ? 'digital_normal' : 'digital_unknown';
  if (typeName.includes('通行费')) return 'toll';
  if (special) return 'vat_e_special';
  return typeName.includes('普通') ? 'vat_e_normal' : 'other';
}

/** The answer has no codes, only the cards, of which several may be of the same kind. */
function inOrder(cards: readonly Card[], invoices: readonly CardInvoice[]): CardInvoice[] {
  const left = [...invoices];
  const found = cards.map(({ cardId }) => {
    const at = left.findIndex((one) => one.cardId === cardId);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  if (left.length > 0 || found.includes(undefined)) throw new WalletError('provider', 'otherCards', true);
  return found as CardInvoice[];
}
