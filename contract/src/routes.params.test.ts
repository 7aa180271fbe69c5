import { describe, expect, test } from 'vitest';
import { ExpenseType } from './spend/expense.ts';
import { EXPENSE_TYPES } from './expense-type.ts';
import { Id } from './fields.ts';
import * as is from './routes.codec.ts';
import { namesItsItem, pageAddress, readParams, ROUTE_PARAMS, type ParamsOf } from './routes.params.ts';
import { ROUTES, type RoutePath } from './routes.ts';

const ID = '0192d3a0-0000-7000-8000-000000000001';
const OTHER = '0192d3a0-0000-7000-8000-000000000002';
const TOKEN = 'x'.repeat(43);
const JWS = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1MSJ9.c2ln-_Q';
const BACK = { code: 'c0de+/=&', state: 'st4te' };
const OF_WECOM = { corpid: 'ww1f2', agentid: '1000002', ...BACK };
const OF_DINGTALK = { corpid: 'ding1', appkey: 'dingk3y', authCode: 'aUth', ...BACK };
const TEXT = '上海 出租车 & 100% #1?';

/** Valid values for each parameter of each page. */
const SAMPLES: { [Path in keyof typeof ROUTE_PARAMS]: Required<ParamsOf<Path>> } = {
  [ROUTES.home]: { do: 'photograph' },
  [ROUTES.signIn]: { to: `/pages/form/bill?id=${ID}&from=tasks` },
  [ROUTES.invitation]: { token: TOKEN },
  [ROUTES.createAccount]: { mode: 'activate' },
  [ROUTES.setPassword]: { mode: 'activate' },
  [ROUTES.wecomSignIn]: { ...OF_WECOM, to: ROUTES.home },
  [ROUTES.wecomStore]: { suiteid: 'ww9', ...BACK, auth_code: 'installed', to: ROUTES.home },
  [ROUTES.dingtalkSignIn]: { ...OF_DINGTALK, to: ROUTES.home },
  [ROUTES.feishuSignIn]: { appid: 'cli_a1', ...BACK, to: ROUTES.home },
  [ROUTES.singleSignOn]: {
    ...{ company: 'yunfan.example', connection: ID, platform: 'feishu', state: 'st4te', to: ROUTES.home },
    answer: 'w0rd',
  },
  [ROUTES.cdp]: { app: 'portal', ticket: JWS, to: ROUTES.home, lang: 'zh-Hant' },
  [ROUTES.wecomDocument]: { ...OF_WECOM, id: ID },
  [ROUTES.dingtalkDocument]: { ...OF_DINGTALK, id: ID },
  [ROUTES.quickNote]: { file: ID, unsent: OTHER },
  [ROUTES.recordExpense]: { id: ID },
  [ROUTES.reports]: {
    ...{
      ask: 'who',
      scope: 'department',
      basis: 'paid',
      department: ID,
      list: true,
      by: 'city',
      key: '北京',
    },
    ...{ from: '2026-11-01', to: '2026-11-30', currency: 'CNY' },
  },
  [ROUTES.accountBook]: { list: true, month: '2026-11', currency: 'CNY', type: 'taxi' },
  [ROUTES.checkInvoice]: { ids: [ID, OTHER], invoice: ID },
  [ROUTES.invoice]: { id: ID },
  [ROUTES.document]: { id: ID, from: 'tasks', copy: true, message: OTHER, mail: TOKEN },
  [ROUTES.draft]: { id: ID, copy: OTHER, expenses: [ID], choose: true, type: 'tripRequest' },
  [ROUTES.myDocuments]: { show: 'unreceived' },
  [ROUTES.search]: { q: TEXT },
  [ROUTES.bags]: { document: ID },
  [ROUTES.bag]: { id: ID },
  [ROUTES.trips]: { id: ID },
  [ROUTES.bookTravel]: { tripId: ID },
  [ROUTES.travelOffers]: { id: ID },
  [ROUTES.bookOffer]: { offerId: ID, search: OTHER },
  [ROUTES.booking]: { id: ID },
  [ROUTES.payment]: { id: ID, tradeNo: '2026112600000012' },
  [ROUTES.paymentStatus]: { id: ID },
  [ROUTES.paymentResult]: { id: ID },
  [ROUTES.payments]: { month: '2026-11', show: 'withoutInvoice' },
  [ROUTES.askInvoice]: { payment: ID, id: OTHER },
  [ROUTES.till]: { token: TOKEN },
  [ROUTES.message]: { id: ID },
  [ROUTES.news]: { id: ID },
  [ROUTES.editNews]: { id: ID },
  [ROUTES.help]: { id: 'first-claim', q: TEXT },
  [ROUTES.frame]: { url: 'https://example.org/a?b=c#d', title: TEXT },
  [ROUTES.drive]: { id: ID, kind: 'odometer', like: OTHER, back: true },
  [ROUTES.mileageClaim]: { ids: [ID, OTHER] },
  [ROUTES.map]: {
    ...{ mode: 'choose', latitude: 30.274, longitude: -120.155 },
    ...{ name: '西湖', address: '杭州市西湖区' },
  },
  [ROUTES.navigation]: {
    ...{ latitude: 30.274, longitude: 120.155, name: '西湖' },
    ...{ fromLatitude: -31.23, fromLongitude: 121.474, fromName: '外滩' },
  },
};

/** Malformed values for each codec. */
const MALFORMED: readonly [is.Codec<unknown>, readonly string[]][] = [
  [is.id, ['', 'abc', '1', `${ID}0`, ` ${ID}`, `${ID}\n`, ID.replace('7000', '0000'), "' or 1=1 --"]],
  [is.ids, ['', ',', 'abc', `${ID},`, `${ID},abc`, `${ID} ${OTHER}`]],
  [is.month, ['', '2026', '2026-13', '2026-00', '2026-1', '1826-11', '2026-11-01', '2026-11\n']],
  [is.currency, ['', 'cny', 'YUAN', 'C1Y', '¥']],
  [is.token, ['', 'short', 'x'.repeat(201), `${TOKEN}=`, `${TOKEN}/..`]],
  [is.flag, ['', '0', 'true', 'yes', '11']],
  [is.page, ['', 'https://evil.example', '//evil.example', '/pages', '/admin', '/pages/a\\b', '/pages/a b']],
  [
    is.website,
    ['', 'javascript:alert(1)', 'example.org', 'ftp://example.org', 'https://', 'data:text/html,x'],
  ],
  [is.outside, ['', 'a b', 'a\n', 'x'.repeat(2049)]],
  [is.ticket, ['', 'a.b', `${JWS}.x`, `${JWS} `, 'a..c', `${'x'.repeat(8000)}.y.z`]],
  [is.word, ['', '1st', '../x', 'a b', 'x'.repeat(62)]],
];
const malformedOf = (codec: is.Codec<unknown>): readonly string[] =>
  MALFORMED.find(([known]) => known === codec)?.[1] ?? ['', ' ', 'x'.repeat(300)];

const queryOf = (address: string): Record<string, string> => {
  const [, search = ''] = address.split(/\?(.*)/s);
  const pairs = search.split('&').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return [name, decodeURIComponent(value)];
    }),
  );
};

const pages = Object.entries(SAMPLES) as [RoutePath, Record<string, unknown>][];

describe.each(pages)('The address of %s', (path, sample) => {
  test('returns every value it was built with', () => {
    const address = pageAddress(path, sample);

    expect(readParams(path, queryOf(address))).toEqual(sample);
    expect(address).toMatch(/^[\w/?=&%.~!*'()-]+$/);
    expect(namesItsItem(path, queryOf(address))).toBe(true);
  });

  test('returns every value on its own', () => {
    for (const [name, value] of Object.entries(sample))
      expect(readParams(path, queryOf(pageAddress(path, { [name]: value })))).toEqual({ [name]: value });
  });

  test('treats malformed values as absent and keeps the others', () => {
    const codecs: Record<string, is.Codec<unknown>> = ROUTE_PARAMS[path as keyof typeof ROUTE_PARAMS];
    const right = queryOf(pageAddress(path, sample));
    for (const [name, codec] of Object.entries(codecs))
      for (const wrong of malformedOf(codec)) {
        const { [name]: _, ...others } = sample;
        expect(readParams(path, { ...right, [name]: wrong }), `${name}=${wrong}`).toEqual(others);
      }
  });

  test('ignores unknown parameters', () => {
    expect(readParams(path, { utm_source: 'mail', constructor: 'x', toString: 'y' })).toEqual({});
  });
});

test('Every other page has no parameters', () => {
  for (const path of Object.values(ROUTES).filter((one) => !(one in SAMPLES))) {
    expect(readParams(path, { id: ID, to: '/pages/x' })).toEqual({});
    expect(pageAddress(path, {})).toBe(path);
    expect(namesItsItem(path, {})).toBe(true);
  }
});

test('A page about one item needs the parameter that names it', () => {
  for (const path of [ROUTES.invoice, ROUTES.bag, ROUTES.message, ROUTES.document]) {
    expect(namesItsItem(path, {})).toBe(false);
    expect(namesItsItem(path, { id: 'abc' })).toBe(false);
    expect(namesItsItem(path, { id: ID })).toBe(true);
  }
  expect(namesItsItem(ROUTES.document, { mail: TOKEN })).toBe(true);
  expect(namesItsItem(ROUTES.document, { mail: 'short', from: 'tasks' })).toBe(false);
});

test('An id in an address is a valid id for the endpoints', () => {
  expect(Id.safeParse(ID).success).toBe(true);
  for (const wrong of malformedOf(is.id)) expect(Id.safeParse(wrong).success, wrong).toBe(false);
});

test('A value that is undefined is left out of the address', () => {
  expect(pageAddress(ROUTES.help, { id: 'first-claim', q: undefined })).toBe(`${ROUTES.help}?id=first-claim`);
});

test('An address accepts every expense type', () => {
  expect(ExpenseType.options).toEqual(EXPENSE_TYPES);
  for (const type of EXPENSE_TYPES) expect(readParams(ROUTES.accountBook, { type })).toEqual({ type });
});
