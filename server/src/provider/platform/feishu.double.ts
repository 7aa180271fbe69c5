import { feishuContactRoutes } from './feishu-contacts.double.ts';
import { chatPage } from './chat.double.ts';
import { feishuCentreCards, openFeishuApprovals, type FeishuApprovals } from './feishu-approvals.double.ts';
import { feishuCard, openFeishuMessages, type FeishuMessages } from './feishu-messages.double.ts';
import type { Feishu } from './feishu-world.double.ts';
import { codeBook, tokenBook } from './issued.double.ts';
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

const APP_ID = 'cli_0a1b2c3d4e5f6071';
const SECRET = 'feishu-secret-of-a-test-0123456789';
const TOKEN_SECONDS = 7200;
/** A tenant's token with less time left is replaced, and both are valid. */
const FRESH_SECONDS = 1800;
const INSIDE_SECONDS = 180;
const WEB_SECONDS = 300;

export interface FeishuDouble extends PlatformDouble {
  /** A connection to this server with the right secret. */
  source: PlatformSource;
  /** The app has the scopes for phone numbers and email addresses. */
  tellsContacts: boolean;
  messages: FeishuMessages;
  approvals: FeishuApprovals;
  /** A code as the page inside Feishu gets it. */
  issueCode(userId: string): string;
}

interface OwnFeishu extends Feishu {
  double: FeishuDouble;
}

/** Simulates the part of Feishu that is used: the API and the sign-in page, on one port. */
export async function openFeishuDouble(options: DoubleOptions = {}): Promise<FeishuDouble> {
  const opened = await openPlatform(options, (world) => {
    const { now } = world.double;
    const double = Object.assign(world.double, { tellsContacts: true }) as FeishuDouble;
    const tokens = tokenBook(now);
    const held: Feishu['held'] = (request) =>
      typeof tokens.ownerOf(bearerOf(request)) === 'string' ? refusal(99991663) : undefined;
    const feishu: OwnFeishu = {
      ...{ ...world, double, appId: APP_ID, tokens, userTokens: tokenBook(now), codes: codeBook(now) },
      ...{ held, refusal },
    };
    const messages = openFeishuMessages(feishu);
    const approvals = openFeishuApprovals(feishu, messages.side);
    Object.assign(double, { messages: messages.side, approvals: approvals.side });
    double.issueCode = (userId) => {
      const person = personIn(double.people, userId);
      return feishu.codes.issue({ person, returnTo: null }, INSIDE_SECONDS);
    };
    return {
      routes: {
        ...{ ...apiRoutes(feishu), ...pageRoutes(feishu), ...messages.routes, ...approvals.routes },
        ...feishuChat(double),
        ...feishuContactRoutes(
          double,
          (request) => typeof feishu.tokens.ownerOf(bearerOf(request)) !== 'string',
        ),
      },
      refuse: (fault) => {
        if (typeof fault === 'object') return refusal(Number(fault.code));
        return fault === 'ip'
          ? refusal(99991401, 400, `ip ${SEEN_FROM} is denied by app setting`)
          : refusal(99991400, 429);
      },
      endTokens: () => feishu.tokens.end(),
    };
  });
  return Object.assign(opened as FeishuDouble, { source: sourceAt(opened.url) });
}

const feishuChat = (double: FeishuDouble): Record<string, Route> =>
  chatPage({
    name: 'Feishu',
    people: () => double.people,
    of: (userId) => ({
      chat: double.messages.of(userId).map(feishuCard),
      centre: feishuCentreCards(double.approvals, userId),
    }),
    async press(userId, card, key, reason) {
      const { messages, approvals } = double;
      const isTask = key === 'APPROVE' || key === 'REJECT';
      const { body } = isTask
        ? await approvals.decide(card, key, { reason, by: userId })
        : await messages.press(userId, card, key);
      return JSON.stringify(body['toast'] ?? body);
    },
  });

const sourceAt = (url: string): PlatformSource => ({
  settings: { kind: 'feishu', appId: APP_ID, region: 'feishu', apiBase: url, loginBase: url },
  secret: SECRET,
});

const refusal = (code: number, status = 400, msg = 'refused'): DoubleAnswer =>
  json({ code, msg, error: { log_id: secretText(9) } }, status);
/** The token call refuses in the form of RFC 6749. */
const grantRefusal = (code: number, error: string): DoubleAnswer =>
  json({ code, error, error_description: 'refused' }, 400);

const bearerOf = ({ headers }: DoubleRequest): string =>
  (headers['authorization'] ?? '').replace(/^Bearer /, '');

function apiRoutes(feishu: OwnFeishu): Record<string, Route> {
  const { tokens, double } = feishu;
  const tickets = tokenBook(double.now);
  return {
    'POST /open-apis/auth/v3/tenant_access_token/internal': ({ fields }) => {
      if (fields['app_id'] !== APP_ID) return refusal(10003);
      if (fields['app_secret'] !== SECRET) return refusal(10014);
      const { token, seconds } = tokens.issue('tenant', TOKEN_SECONDS, FRESH_SECONDS);
      return json({ code: 0, msg: 'ok', tenant_access_token: token, expire: seconds });
    },
    'POST /open-apis/jssdk/ticket/get': (request) => {
      if (typeof tokens.ownerOf(bearerOf(request)) === 'string') return refusal(99991663);
      const { token, seconds } = tickets.issue('ticket', TOKEN_SECONDS);
      return json({ code: 0, msg: 'success', data: { ticket: token, expire_in: seconds } });
    },
    'POST /open-apis/authen/v2/oauth/token': ({ fields }) => exchange(feishu, fields),
    'GET /open-apis/authen/v1/user_info': (request) => userInfo(feishu, bearerOf(request)),
  };
}

function exchange({ codes, userTokens }: OwnFeishu, fields: Record<string, unknown>): DoubleAnswer {
  if (fields['grant_type'] !== 'authorization_code') return grantRefusal(20036, 'unsupported_grant_type');
  if (fields['client_id'] !== APP_ID) return grantRefusal(20048, 'invalid_client');
  if (fields['client_secret'] !== SECRET) return grantRefusal(20002, 'invalid_client');
  const spent = codes.spend(fields['code']);
  if (spent === 'expired') return grantRefusal(20004, 'invalid_grant');
  if (spent === 'used') return grantRefusal(20065, 'invalid_grant');
  if (spent === 'unknown') return grantRefusal(20003, 'invalid_grant');
  const { person, returnTo } = spent.about;
  if ((fields['redirect_uri'] ?? null) !== returnTo) return grantRefusal(20071, 'invalid_request');
  if (person.hidden || person.elsewhere) return grantRefusal(20010, 'access_denied');
  if (person.stranger) return grantRefusal(20008, 'access_denied');
  const { token, seconds } = userTokens.issue(person.userId, TOKEN_SECONDS);
  return json({ code: 0, access_token: token, expires_in: seconds, token_type: 'Bearer', scope: '' });
}

function userInfo({ double, userTokens }: OwnFeishu, token: string): DoubleAnswer {
  const found = userTokens.ownerOf(token);
  if (typeof found === 'string') return refusal(99991668, 401);
  const person = double.people.find(({ userId }) => userId === found.owner);
  if (!person) return refusal(20008);
  if (person.left) return refusal(20021);
  const mobile = person.mobile?.replace(/^(?=\d)/, '+86');
  return json({
    ...{ code: 0, msg: 'success' },
    data: {
      ...{ name: person.name, en_name: '', open_id: `ou_${person.userId}`, union_id: `on_${person.userId}` },
      ...{ avatar_url: '', tenant_key: 'tenant-of-a-test' },
      ...(double.tellsContacts ? { mobile: mobile ?? '', email: person.email ?? '' } : {}),
    },
  });
}

function pageRoutes(feishu: OwnFeishu): Record<string, Route> {
  return {
    'GET /open-apis/authen/v1/authorize': page((request) => {
      const { query } = request;
      if (query.get('client_id') !== APP_ID) return wrongPage('client_id');
      if (query.get('response_type') !== 'code') return wrongPage('response_type');
      const back = returnOf(query);
      if (!back) return wrongPage('redirect_uri');
      return signIn(feishu, request, {
        complete: (person) =>
          back({ code: feishu.codes.issue({ person, returnTo: query.get('redirect_uri') }, WEB_SECONDS) }),
        refused: back({ error: 'access_denied' }),
      });
    }),
  };
}
