import { dingtalkContactRoutes, entryOf } from './dingtalk-contacts.double.ts';
import { chatPage } from './chat.double.ts';
import {
  dingtalkCentreCards,
  openDingtalkApprovals,
  type DingtalkApprovals,
} from './dingtalk-approvals.double.ts';
import { dingtalkCard, openDingtalkMessages, type DingtalkMessages } from './dingtalk-messages.double.ts';
import { openDingtalkPayCodes, type DingtalkPayCodes } from './dingtalk-paycodes.double.ts';
import {
  denied,
  gateway,
  isMember,
  refusal,
  result,
  unionIdOf,
  type Dingtalk,
} from './dingtalk-world.double.ts';
import { codeBook, tokenBook, type TokenBook } from './issued.double.ts';
import { personIn } from './people.double.ts';
import {
  json,
  openPlatform,
  page,
  secretText,
  SEEN_FROM,
  type DoubleAnswer,
  type DoubleOptions,
  type DoubleRequest,
  type PlatformDouble,
  type Route,
} from './platform.double.ts';
import type { PlatformSource } from './platform.port.ts';
import { returnOf, signIn, wrongPage } from './sign-in.double.ts';

const CORP_ID = 'ding0a1b2c3d4e5f60';
const OTHER_CORP_ID = 'dingffffffffffffff';
const APP_KEY = 'dingkey0a1b2c3d4e5f';
const SECRET = 'dingtalk-secret-of-a-test-0123456789-abcdefghij';
const AGENT_ID = '2000001';
const TOKEN_SECONDS = 7200;
const CODE_SECONDS = 300;

export interface DingtalkDouble extends PlatformDouble {
  /** A connection to this server with the right secret. */
  source: PlatformSource;
  /** The app may read the directory. */
  readsDirectory: boolean;
  messages: DingtalkMessages;
  approvals: DingtalkApprovals;
  payCodes: DingtalkPayCodes;
  /** A code as the page inside DingTalk gets it. */
  issueCode(userId: string): string;
}

interface OwnDingtalk extends Dingtalk {
  double: DingtalkDouble;
}

/** Simulates the part of DingTalk that is used: the new host, the old host and the sign-in page, on one port. */
export async function openDingtalkDouble(options: DoubleOptions = {}): Promise<DingtalkDouble> {
  const opened = await openPlatform(options, (world) => {
    const { now } = world.double;
    const double = Object.assign(world.double, { readsDirectory: true }) as DingtalkDouble;
    const tokens = tokenBook(now);
    const dingtalk: OwnDingtalk = {
      ...{ ...world, double, agentId: AGENT_ID, tokens, userTokens: tokenBook(now), codes: codeBook(now) },
      ...{ denied, refusal, unionIdOf, oldFault: (request) => oldTokenFault(tokens, request) },
      newFault: ({ headers }) =>
        typeof tokens.ownerOf(headers['x-acs-dingtalk-access-token']) === 'string'
          ? denied(400, 'InvalidAuthentication')
          : undefined,
    };
    const messages = openDingtalkMessages(dingtalk);
    const approvals = openDingtalkApprovals(dingtalk);
    const payCodes = openDingtalkPayCodes(dingtalk, CORP_ID);
    Object.assign(double, {
      messages: messages.side,
      approvals: approvals.side,
      payCodes: payCodes.side,
    });
    double.issueCode = (userId) => {
      const person = personIn(double.people, userId);
      return dingtalk.codes.issue({ person, from: 'inside' }, CODE_SECONDS);
    };
    return {
      routes: {
        ...{ ...newRoutes(dingtalk), ...oldRoutes(dingtalk), ...pageRoutes(dingtalk) },
        ...dingtalkContactRoutes(double, (request) => oldTokenFault(dingtalk.tokens, request)),
        ...{ ...messages.routes, ...approvals.routes, ...payCodes.routes, ...dingtalkChat(double) },
      },
      refuse: (fault, { path }) => {
        if (typeof fault === 'object')
          return path.startsWith('/v1.0/') ? denied(400, String(fault.code)) : refusal(Number(fault.code));
        if (!path.startsWith('/v1.0/'))
          return fault === 'ip' ? gateway('60020', NOT_ON_LIST) : refusal(90018);
        return fault === 'ip'
          ? denied(403, 'Forbidden.AccessDenied.IpNotInWhiteList', NOT_ON_LIST)
          : denied(429, 'Throttling');
      },
      endTokens: () => dingtalk.tokens.end(),
    };
  });
  return Object.assign(opened as DingtalkDouble, { source: sourceAt(opened.url) });
}

const NOT_ON_LIST = `访问ip不在白名单之中,request ip=${SEEN_FROM}`;

const dingtalkChat = (double: DingtalkDouble): Record<string, Route> =>
  chatPage({
    name: 'DingTalk',
    people: () => double.people,
    of: (userId) => ({
      chat: double.messages.of(userId).map(dingtalkCard),
      centre: dingtalkCentreCards(double.approvals, userId),
    }),
    press: () => Promise.resolve('Nothing is decided in DingTalk itself.'),
  });

const sourceAt = (url: string): PlatformSource => ({
  settings: {
    ...{ kind: 'dingtalk', corpId: CORP_ID, appKey: APP_KEY, agentId: AGENT_ID },
    ...{ apiBase: url, oldApiBase: url, loginBase: url },
  },
  secret: SECRET,
});

function newRoutes(dingtalk: OwnDingtalk): Record<string, Route> {
  const { tokens, userTokens, double } = dingtalk;
  const tickets = tokenBook(double.now);
  return {
    'POST /v1.0/oauth2/accessToken': ({ fields }) => {
      if (fields['appKey'] !== APP_KEY || fields['appSecret'] !== SECRET)
        return denied(400, 'invalidClientIdOrSecret');
      const { token, seconds } = tokens.issue('app', TOKEN_SECONDS);
      return json({ accessToken: token, expireIn: seconds });
    },
    'POST /v1.0/oauth2/userAccessToken': ({ fields }) => getUserToken(dingtalk, fields),
    'GET /v1.0/contact/users/me': ({ headers }) => {
      const found = userTokens.ownerOf(headers['x-acs-dingtalk-access-token']);
      if (typeof found === 'string') return denied(401, 'InvalidAuthentication');
      const person = double.people.find(({ userId }) => userId === found.owner);
      if (!person) return denied(404, 'staffId.notExisted');
      return json({ nick: person.name, unionId: unionIdOf(person), openId: `open-${person.userId}` });
    },
    'POST /v1.0/oauth2/jsapiTickets': ({ headers }) => {
      const found = tokens.ownerOf(headers['x-acs-dingtalk-access-token']);
      if (typeof found === 'string') return denied(400, 'InvalidAuthentication');
      const { token, seconds } = tickets.issue('ticket', TOKEN_SECONDS);
      return json({ jsapiTicket: token, expireIn: seconds });
    },
  };
}

function getUserToken({ codes, userTokens }: OwnDingtalk, fields: Record<string, unknown>): DoubleAnswer {
  if (fields['clientId'] !== APP_KEY || fields['clientSecret'] !== SECRET)
    return denied(400, 'invalidClientIdOrSecret');
  if (fields['grantType'] !== 'authorization_code') return denied(400, 'invalidParameter.grantType');
  const spent = codes.spend(fields['code']);
  if (typeof spent === 'string' || spent.about.from !== 'web')
    return denied(400, 'invalidParameter.authCode.notFound');
  const { person } = spent.about;
  const { token, seconds } = userTokens.issue(person.userId, TOKEN_SECONDS);
  const corpId = person.elsewhere ? OTHER_CORP_ID : CORP_ID;
  return json({
    ...{ accessToken: token, refreshToken: secretText(), expireIn: seconds },
    // Somebody without a company chose none.
    ...(person.stranger ? {} : { corpId }),
  });
}

function oldRoutes(dingtalk: OwnDingtalk): Record<string, Route> {
  const { tokens } = dingtalk;
  const held =
    (route: (dingtalk: OwnDingtalk, fields: Record<string, unknown>) => DoubleAnswer): Route =>
    (request) =>
      oldTokenFault(tokens, request) ?? route(dingtalk, request.fields);
  return {
    'GET /gettoken': ({ query }) => {
      if (query.get('appkey') !== APP_KEY || query.get('appsecret') !== SECRET) return refusal(40089);
      const { token, seconds } = tokens.issue('app', TOKEN_SECONDS);
      return json({ errcode: 0, errmsg: 'ok', access_token: token, expires_in: seconds });
    },
    'POST /topapi/v2/user/getuserinfo': held(getUserInfo),
    'POST /topapi/user/getbyunionid': held(getByUnion),
    'POST /topapi/v2/user/get': held(getUser),
    'POST /topapi/v2/user/getbymobile': held(getByMobile),
  };
}

/** The gateway says 40014 of a token that it does not know, the call itself 42001 of one that has expired. */
function oldTokenFault(tokens: TokenBook, { query }: DoubleRequest): DoubleAnswer | undefined {
  const found = tokens.ownerOf(query.get('access_token'));
  if (found === 'unknown') return gateway('40014');
  return found === 'expired' ? refusal(42001) : undefined;
}

function getUserInfo({ codes }: OwnDingtalk, fields: Record<string, unknown>): DoubleAnswer {
  const spent = codes.spend(fields['code']);
  if (typeof spent === 'string' || spent.about.from !== 'inside') return refusal(40078);
  const { person } = spent.about;
  if (!isMember(person)) return refusal(60121);
  return result({
    ...{ userid: person.userId, unionid: unionIdOf(person), name: person.name, sys: false, sys_level: 0 },
    device_id: 'device',
  });
}

function getByUnion({ double }: OwnDingtalk, fields: Record<string, unknown>): DoubleAnswer {
  const person = double.people.find((one) => unionIdOf(one) === fields['unionid']);
  return person && isMember(person) ? result({ contact_type: 0, userid: person.userId }) : refusal(60121);
}

function getByMobile({ double }: OwnDingtalk, fields: Record<string, unknown>): DoubleAnswer {
  const person = double.people.find((one) => one.mobile === fields['mobile']);
  return person && isMember(person) ? result({ userid: person.userId }) : refusal(60121);
}

function getUser({ double }: OwnDingtalk, fields: Record<string, unknown>): DoubleAnswer {
  if (!double.readsDirectory) return gateway('60011');
  const person = double.people.find(({ userId }) => userId === fields['userid']);
  if (!person || !isMember(person)) return refusal(60121);
  if (person.hidden) return refusal(50002);
  return result(entryOf(person));
}

function pageRoutes(dingtalk: OwnDingtalk): Record<string, Route> {
  return {
    'GET /oauth2/auth': page((request) => {
      const { query } = request;
      if (query.get('client_id') !== APP_KEY) return wrongPage('client_id');
      if (query.get('response_type') !== 'code') return wrongPage('response_type');
      if (!/^openid( corpid)?$/.test(query.get('scope') ?? '')) return wrongPage('scope');
      if (query.get('prompt') !== 'consent') return wrongPage('prompt');
      const back = returnOf(query);
      if (!back) return wrongPage('redirect_uri');
      return signIn(dingtalk, request, {
        complete: (person) => back({ authCode: dingtalk.codes.issue({ person, from: 'web' }, CODE_SECONDS) }),
        refused: back({ error: 'access_denied' }),
      });
    }),
  };
}
