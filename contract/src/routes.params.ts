import { EXPENSE_TYPES } from './expense-type.ts';
import { LOCALES } from './locale.ts';
import { REPORT_BASES, REPORT_DIMENSIONS, REPORT_QUESTIONS, REPORT_SCOPES } from './report-basis.ts';
import * as is from './routes.codec.ts';
import type { Codec, ValueOf } from './routes.codec.ts';
import { ROUTES, type RoutePath } from './routes.ts';

type Codecs = Readonly<Record<string, Codec<unknown>>>;

/** What a sign-in at another system comes back with; DingTalk calls the code `authCode`. */
const CAME_BACK = { code: is.outside, state: is.outside };
const OF_WECOM = { corpid: is.outside, agentid: is.outside, ...CAME_BACK };
const OF_DINGTALK = { corpid: is.outside, appkey: is.outside, authCode: is.outside, ...CAME_BACK };

/** The query parameters of each page, with their codecs. A page that is not listed has none. */
export const ROUTE_PARAMS = {
  [ROUTES.home]: { do: is.oneOf(['photograph']) },
  [ROUTES.signIn]: { to: is.page },
  [ROUTES.invitation]: { token: is.token },
  [ROUTES.createAccount]: { mode: is.oneOf(['activate']) },
  [ROUTES.setPassword]: { mode: is.oneOf(['activate']) },
  [ROUTES.wecomSignIn]: { ...OF_WECOM, to: is.page },
  [ROUTES.wecomStore]: {
    suiteid: is.outside,
    ...CAME_BACK,
    /** The suite was installed by a company. */
    auth_code: is.outside,
    to: is.page,
  },
  [ROUTES.dingtalkSignIn]: { ...OF_DINGTALK, to: is.page },
  [ROUTES.feishuSignIn]: { appid: is.outside, ...CAME_BACK, to: is.page },
  [ROUTES.singleSignOn]: {
    company: is.text(200),
    connection: is.id,
    /** The company is asked for, and the sign-in continues on the page of this platform. */
    platform: is.oneOf(['wecom', 'wecomSuite', 'dingtalk', 'feishu']),
    state: is.outside,
    /** The word for a sign-in that the provider began. */
    answer: is.outside,
    to: is.page,
  },
  [ROUTES.cdp]: { app: is.outside, ticket: is.ticket, to: is.page, lang: is.oneOf(LOCALES) },
  [ROUTES.wecomDocument]: { ...OF_WECOM, id: is.id },
  [ROUTES.dingtalkDocument]: { ...OF_DINGTALK, id: is.id },
  [ROUTES.quickNote]: { file: is.id, unsent: is.id },
  [ROUTES.recordExpense]: { id: is.id },
  [ROUTES.accountBook]: {
    list: is.flag,
    month: is.month,
    currency: is.currency,
    type: is.oneOf(EXPENSE_TYPES),
  },
  [ROUTES.reports]: {
    /** Begins with this question. */
    ask: is.oneOf(REPORT_QUESTIONS),
    scope: is.oneOf(REPORT_SCOPES),
    basis: is.oneOf(REPORT_BASES),
    department: is.id,
    /** The lines behind a group: of which dimension, and its key; without a key, all lines. */
    list: is.flag,
    by: is.oneOf(REPORT_DIMENSIONS),
    key: is.text(200),
    from: is.day,
    to: is.day,
    currency: is.currency,
  },
  [ROUTES.checkInvoice]: { ids: is.ids, invoice: is.id },
  [ROUTES.invoice]: { id: is.id },
  [ROUTES.document]: {
    id: is.id,
    from: is.oneOf(['tasks']),
    copy: is.flag,
    message: is.id,
    /** Token of a link in an email, which opens the document without a session. */
    mail: is.token,
  },
  [ROUTES.draft]: { id: is.id, copy: is.id, expenses: is.ids, choose: is.flag, type: is.word },
  [ROUTES.myDocuments]: { show: is.oneOf(['unreceived']) },
  [ROUTES.search]: { q: is.text(200) },
  [ROUTES.bags]: { document: is.id },
  [ROUTES.bag]: { id: is.id },
  [ROUTES.trips]: { id: is.id },
  [ROUTES.bookTravel]: { tripId: is.id },
  /** A search. */
  [ROUTES.travelOffers]: { id: is.id },
  /** The search says how many travel. */
  [ROUTES.bookOffer]: { offerId: is.id, search: is.id },
  [ROUTES.booking]: { id: is.id },
  [ROUTES.payment]: {
    id: is.id,
    /** Instead of the id: the number of the payment. */
    tradeNo: is.text(40),
  },
  [ROUTES.paymentStatus]: { id: is.id },
  [ROUTES.paymentResult]: { id: is.id },
  [ROUTES.payments]: { month: is.month, show: is.oneOf(['withoutInvoice']) },
  [ROUTES.askInvoice]: {
    /** A payment to ask for; without it, the list of what was asked for. */
    payment: is.id,
    /** A request. */
    id: is.id,
  },
  /** Stored by the page, which then drops it from the address. */
  [ROUTES.till]: { token: is.token },
  [ROUTES.message]: { id: is.id },
  [ROUTES.news]: { id: is.id },
  [ROUTES.editNews]: { id: is.id },
  [ROUTES.help]: { id: is.word, q: is.text(200) },
  [ROUTES.frame]: { url: is.website, title: is.text(200) },
  [ROUTES.drive]: {
    /** A drive of mine; without it, a new one. */
    id: is.id,
    kind: is.oneOf(['places', 'odometer']),
    /** A new one like this, or back. */
    like: is.id,
    back: is.flag,
  },
  [ROUTES.mileageClaim]: { ids: is.ids },
  [ROUTES.map]: {
    /** `choose`: gives a place back to the page below; `show`, or nothing: shows the place. */
    mode: is.oneOf(['choose', 'show']),
    latitude: is.degrees(90),
    longitude: is.degrees(180),
    name: is.text(140),
    address: is.text(200),
  },
  [ROUTES.navigation]: {
    /** The destination. */
    latitude: is.degrees(90),
    longitude: is.degrees(180),
    name: is.text(140),
    /** The start; without it, the device's location. */
    fromLatitude: is.degrees(90),
    fromLongitude: is.degrees(180),
    fromName: is.text(140),
  },
} as const satisfies { [Path in RoutePath]?: Codecs };

type RouteParams = typeof ROUTE_PARAMS;

/** Pages about one item. A URL with none of these parameters shows the not-found page. */
const ROUTE_NEEDS = {
  [ROUTES.invoice]: ['id'],
  [ROUTES.document]: ['id', 'mail'],
  [ROUTES.bag]: ['id'],
  [ROUTES.travelOffers]: ['id'],
  [ROUTES.bookOffer]: ['offerId'],
  [ROUTES.booking]: ['id'],
  [ROUTES.payment]: ['id', 'tradeNo'],
  [ROUTES.paymentStatus]: ['id'],
  [ROUTES.paymentResult]: ['id'],
  [ROUTES.message]: ['id'],
  [ROUTES.navigation]: ['latitude', 'longitude'],
} as const satisfies { [Path in keyof RouteParams]?: readonly (keyof RouteParams[Path])[] };

type Needs = typeof ROUTE_NEEDS;
/** The required parameter of a page that accepts no alternative to it. */
type Needed<Path> = Path extends keyof Needs
  ? Needs[Path] extends readonly [infer Name]
    ? Name
    : never
  : never;

/** The parameters of a page, each with the type of its codec. */
export type ParamsOf<Path extends RoutePath> = Path extends keyof RouteParams
  ? {
      readonly [Name in Exclude<keyof RouteParams[Path], Needed<Path>>]?:
        | ValueOf<RouteParams[Path][Name]>
        | undefined;
    } & { readonly [Name in keyof RouteParams[Path] & Needed<Path>]: ValueOf<RouteParams[Path][Name]> }
  : Record<never, never>;

const codecsOf = (path: string): Codecs =>
  Object.hasOwn(ROUTE_PARAMS, path) ? ROUTE_PARAMS[path as keyof RouteParams] : {};

/** Returns a page's URL, e.g. `/pages/form/bill?id=…`. Undefined values are left out. */
export function pageAddress<Path extends RoutePath>(path: Path, params: ParamsOf<Path>): string {
  const codecs = codecsOf(path);
  const pairs = Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
    const written = value === undefined ? undefined : codecs[name]?.format(value);
    return written === undefined ? [] : [`${name}=${encodeURIComponent(written)}`];
  });
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** Parses the page's parameters from a decoded query. Unknown and malformed ones are left out. */
export function readParams<Path extends RoutePath>(
  path: Path,
  query: Readonly<Record<string, string>>,
): Partial<ParamsOf<Path>> {
  const read = Object.entries(codecsOf(path)).flatMap(([name, codec]) => {
    const value = Object.hasOwn(query, name) ? codec.parse(query[name] ?? '') : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(read) as Partial<ParamsOf<Path>>;
}

/** Whether the query names the item that the page is about; true for pages that need none. */
export function namesItsItem(path: RoutePath, query: Readonly<Record<string, string>>): boolean {
  if (!Object.hasOwn(ROUTE_NEEDS, path)) return true;
  const params = readParams(path, query);
  return ROUTE_NEEDS[path as keyof Needs].some((name) => name in params);
}
