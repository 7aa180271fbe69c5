import { codeBook, hourly, tokenBook } from './issued.double.ts';
import { isOutside, personIn } from './people.double.ts';
import {
  json,
  openPlatform,
  page,
  secretText,
  SEEN_FROM,
  type DoubleAnswer,
  type DoubleOptions,
  type DoubleRequest,
  type Route,
} from './platform.double.ts';
import type { PlatformSource } from './platform.port.ts';
import { chatPage } from './chat.double.ts';
import { returnOf, signIn, wrongPage } from './sign-in.double.ts';
import { memberOf, wecomContactRoutes } from './wecom-contacts.double.ts';
import { openWecomMessages, wecomCard } from './wecom-messages.double.ts';
import { openSuite } from './wecom-suite.double.ts';
import { refusal, suiteUserId, tokenFault, type Wecom, type WecomDouble } from './wecom-world.double.ts';
import { openWallet } from './wecom-wallet.double.ts';
import { WEIXIN_PATHS, weixinRoutes, weixinSource } from './weixin.double.ts';

const CORP_ID = 'wwa1b2c3d4e5f60718';
const AGENT_ID = '1000002';
const SECRET = 'wecom-secret-of-a-test-0123456789abcdefghijk';
const TOKEN_SECONDS = 7200;
const CODE_SECONDS = 300;
/** One app may fetch each ticket so often in an hour. */
const MOST_TICKETS = 100;

/** Simulates the part of WeCom that is used: an app of the company's own, a suite, and a WeChat official account. */
export async function openWecomDouble(options: DoubleOptions = {}): Promise<WecomDouble> {
  const opened = await openPlatform(options, (world) => {
    const tokens = tokenBook(world.double.now);
    const codes: Wecom['codes'] = codeBook(world.double.now);
    const double = Object.assign(world.double, { oldKeys: false, tellsContacts: true }) as WecomDouble;
    const wecom: Wecom = { ...world, double, tokens, codes };
    const { side, routes } = openSuite(wecom);
    double.suite = side;
    double.issueCode = (userId, app = 'own') =>
      codes.issue({ person: personIn(double.people, userId), app }, CODE_SECONDS);
    const messages = openWecomMessages(wecom, { corpId: CORP_ID, agentId: AGENT_ID });
    double.messages = messages.side;
    const weixinTokens = tokenBook(double.now);
    const wallet = openWallet(() => double.url, { own: tokens, weixin: weixinTokens });
    double.wallet = wallet.side;
    return {
      routes: {
        ...{ ...appRoutes(wecom), ...pageRoutes(wecom), ...routes, ...weixinRoutes(weixinTokens) },
        ...wecomContactRoutes(wecom),
        ...wallet.routes,
        ...{ ...messages.routes, ...wecomChat(double) },
      },
      refuse: (fault, { path }) => {
        if (typeof fault === 'object') return refusal(Number(fault.code));
        if (fault === 'rate') return refusal(45009);
        return WEIXIN_PATHS.test(path) ? strangeToWeixin() : refusal(60020);
      },
      endTokens: () => [tokens, weixinTokens].forEach((book) => book.end()),
    };
  });
  return Object.assign(opened as WecomDouble, {
    source: sourceAt(opened.url),
    weixin: weixinSource(opened.url),
  });
}

const strangeToWeixin = () =>
  json({ errcode: 40164, errmsg: `invalid ip ${SEEN_FROM} ipv6 ::ffff:${SEEN_FROM}, not in whitelist` });

const sourceAt = (url: string): PlatformSource => ({
  settings: {
    ...{ kind: 'wecom', corpId: CORP_ID, agentId: AGENT_ID, apiBase: url, loginBase: url },
    domainFile: null,
  },
  secret: SECRET,
});

const wecomChat = (double: WecomDouble): Record<string, Route> =>
  chatPage({
    name: 'WeCom',
    people: () => double.people,
    of: (userId) => ({ chat: double.messages.of(userId).map(wecomCard), centre: null }),
    press: async (userId, card, key) => (await double.messages.press(userId, card, key)).text,
  });

function appRoutes(wecom: Wecom): Record<string, Route> {
  const tickets = hourly(wecom.double.now, MOST_TICKETS);
  return {
    'GET /cgi-bin/gettoken': ({ query }) => getToken(wecom, query),
    'GET /cgi-bin/auth/getuserinfo': (request) => getUserInfo(wecom, request),
    'GET /cgi-bin/user/getuserinfo': (request) => getUserInfo(wecom, request, true),
    'GET /cgi-bin/user/get': (request) => getUser(wecom, request),
    'GET /cgi-bin/get_jsapi_ticket': (request) => getTicket(wecom, request, { kind: 'config', tickets }),
    'GET /cgi-bin/ticket/get': (request) => {
      const kind = request.query.get('type') ?? '';
      return /^(agent_config|wx_card)$/.test(kind)
        ? getTicket(wecom, request, { kind, tickets })
        : refusal(40097);
    },
  };
}

function getToken({ tokens }: Wecom, query: URLSearchParams): DoubleAnswer {
  if (!query.get('corpid')) return refusal(41002);
  if (!query.get('corpsecret')) return refusal(41004);
  if (query.get('corpid') !== CORP_ID) return refusal(40013);
  if (query.get('corpsecret') !== SECRET) return refusal(40001);
  const { token, seconds } = tokens.issue('own', TOKEN_SECONDS);
  return json({ errcode: 0, errmsg: 'ok', access_token: token, expires_in: seconds });
}

function getUserInfo({ double, tokens, codes }: Wecom, { query }: DoubleRequest, old = false): DoubleAnswer {
  const stale = tokenFault(tokens, query.get('access_token'), ['own']);
  if (stale) return stale;
  if (!query.get('code')) return refusal(41008);
  const spent = codes.spend(query.get('code'));
  if (spent === 'expired') return refusal(42003);
  if (typeof spent === 'string' || spent.about.app !== 'own') return refusal(40029);
  const { person } = spent.about;
  if (person.hidden) return refusal(50002);
  const keys = old || double.oldKeys;
  const id = isOutside(person) ? { [keys ? 'OpenId' : 'openid']: `oOpen${person.userId}` } : undefined;
  return json({
    ...{ errcode: 0, errmsg: 'ok' },
    ...(id ?? { [keys ? 'UserId' : 'userid']: person.userId }),
    ...(keys ? { DeviceId: 'device' } : {}),
  });
}

function getUser({ double, tokens }: Wecom, { query }: DoubleRequest): DoubleAnswer {
  const token = query.get('access_token');
  const stale = tokenFault(tokens, token, ['own', 'company']);
  if (stale) return stale;
  const found = tokens.ownerOf(token);
  const bySuite = typeof found === 'object' && found.owner === 'company';
  const wantedId = query.get('userid');
  const person = double.people.find(({ userId }) => (bySuite ? suiteUserId(userId) : userId) === wantedId);
  if (!person || person.left || isOutside(person)) return refusal(60111);
  if (person.hidden) return refusal(60011);
  const showsContacts = double.tellsContacts && !bySuite;
  return json({ errcode: 0, errmsg: 'ok', ...memberOf(person, showsContacts), userid: wantedId });
}

function getTicket(
  { tokens, double }: Wecom,
  { query }: DoubleRequest,
  { kind, tickets }: { kind: string; tickets: ReturnType<typeof hourly> },
): DoubleAnswer {
  const stale = tokenFault(tokens, query.get('access_token'), ['own', 'company']);
  if (stale) return stale;
  if (tickets.full(kind)) return refusal(45009);
  const ticket = `${kind}-${double.now()}-${secretText()}`;
  return json({ errcode: 0, errmsg: 'ok', ticket, expires_in: TOKEN_SECONDS });
}

function pageRoutes(wecom: Wecom): Record<string, Route> {
  return {
    'GET /connect/oauth2/authorize': page((request) => {
      const { query } = request;
      if (query.get('response_type') !== 'code') return wrongPage('response_type');
      if (!/^snsapi_(base|privateinfo)$/.test(query.get('scope') ?? '')) return wrongPage('scope');
      return goBack(wecom, request);
    }),
    'GET /wwlogin/sso/login': page((request) => {
      const { query } = request;
      const own = query.get('appid') === CORP_ID;
      if (query.get('login_type') !== (own ? 'CorpApp' : 'ServiceApp')) return wrongPage('login_type');
      if (own && query.get('agentid') !== AGENT_ID) return wrongPage('agentid');
      return goBack(wecom, request);
    }),
  };
}

function goBack(wecom: Wecom, request: DoubleRequest): DoubleAnswer {
  const { query } = request;
  const app = query.get('appid') === CORP_ID ? 'own' : 'suite';
  if (app === 'suite' && query.get('appid') !== wecom.double.suite.suiteId) return wrongPage('appid');
  if (app === 'own' && (query.get('agentid') ?? AGENT_ID) !== AGENT_ID) return wrongPage('agentid');
  if (!/^[A-Za-z0-9]{0,128}$/.test(query.get('state') ?? '')) return wrongPage('state');
  const back = returnOf(query);
  if (!back) return wrongPage('redirect_uri');
  return signIn(wecom, request, {
    complete: ({ userId }) => back({ code: wecom.double.issueCode(userId, app) }),
  });
}
