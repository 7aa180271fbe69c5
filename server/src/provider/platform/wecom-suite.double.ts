import { codeBook } from './issued.double.ts';
import { isOutside } from './people.double.ts';
import {
  json,
  page,
  secretText,
  type DoubleAnswer,
  type DoubleRequest,
  type Route,
} from './platform.double.ts';
import { returnOf, wrongPage } from './sign-in.double.ts';
import { pusherOf } from './wecom-push.double.ts';
import { refusal, suiteUserId, type SuiteSide, type Wecom } from './wecom-world.double.ts';

const SUITE_ID = 'wwsuite0a1b2c3d4e';
const SUITE_SECRET = 'suite-secret-of-a-test-0123456789abcdefghij';
/** The company, as this suite is told; its own apps know it by another id. */
const COMPANY = 'wpCompanyOfATest0123456789';
const SUITE_AGENT_ID = '1000007';
const TOKEN_SECONDS = 7200;
const TICKET_MS = 30 * 60_000;
const INSTALL_SECONDS = 1200;

interface Suite {
  wecom: Wecom;
  side: SuiteSide;
  tickets: Map<string, number>;
  preAuths: ReturnType<typeof codeBook<null>>;
  authCodes: ReturnType<typeof codeBook<null>>;
}

export function openSuite(wecom: Wecom): { side: SuiteSide; routes: Record<string, Route> } {
  const { now } = wecom.double;
  const parts = {
    wecom,
    tickets: new Map<string, number>(),
    preAuths: codeBook<null>(now),
    authCodes: codeBook<null>(now),
  };
  const side = sideOf(parts);
  const suite: Suite = { ...parts, side };
  const held =
    (route: (suite: Suite, request: DoubleRequest) => DoubleAnswer): Route =>
    (request) =>
      suiteTokenFault(suite, request) ?? route(suite, request);
  const routes = {
    'POST /cgi-bin/service/get_suite_token': ({ fields }) => getSuiteToken(suite, fields),
    'GET /cgi-bin/service/get_pre_auth_code': held(getPreAuthCode),
    'POST /cgi-bin/service/get_permanent_code': held(getPermanentCode),
    'POST /cgi-bin/service/get_corp_token': held(getCorpToken),
    'GET /cgi-bin/service/auth/getuserinfo3rd': held(getUserInfo),
    'GET /3rdapp/install': page((request) => installPage(suite, request)),
  } satisfies Record<string, Route>;
  return { side, routes };
}

function sideOf({ wecom, tickets, authCodes }: Omit<Suite, 'side'>): SuiteSide {
  const { double } = wecom;
  const callback = { token: 'tokenOfATest', key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8' };
  const pusher = pusherOf({ ...callback, suiteId: SUITE_ID, now: double.now });
  const side: SuiteSide = {
    ...{ suiteId: SUITE_ID, callback, installed: null },
    newTicket() {
      const ticket = secretText(48);
      tickets.set(ticket, double.now() + TICKET_MS);
      return ticket;
    },
    newAuthCode: () => authCodes.issue(null, INSTALL_SECONDS),
    install: () => void (side.installed = { corpId: COMPANY, permanentCode: secretText(32) }),
    uninstall: () => void (side.installed = null),
    source: () => ({
      settings: { kind: 'wecomSuite', suiteId: SUITE_ID, apiBase: double.url, loginBase: double.url },
      secret: SUITE_SECRET,
      suite: {
        ticket: side.newTicket(),
        ...(side.installed ?? { corpId: null, permanentCode: null }),
        agentId: side.installed ? SUITE_AGENT_ID : null,
      },
    }),
    checkAddress: (url) => pusher.check(url),
    async pushTicket(url) {
      const ticket = side.newTicket();
      return { ...(await pusher.push(url, 'suite_ticket', { SuiteTicket: ticket })), ticket };
    },
    async pushInstalled(url) {
      const authCode = side.newAuthCode();
      return { ...(await pusher.push(url, 'create_auth', { AuthCode: authCode })), authCode };
    },
    pushRemoved(url) {
      side.uninstall();
      return pusher.push(url, 'cancel_auth', { AuthCorpId: COMPANY });
    },
  };
  return side;
}

function suiteTokenFault({ wecom }: Suite, { query }: DoubleRequest): DoubleAnswer | undefined {
  const found = wecom.tokens.ownerOf(query.get('suite_access_token'));
  if (found === 'expired') return refusal(42009);
  return found === 'unknown' || found.owner !== 'suite' ? refusal(40082) : undefined;
}

/** Successful answers about tokens and installations have no `errcode`. */
function getSuiteToken({ wecom, tickets }: Suite, fields: Record<string, unknown>): DoubleAnswer {
  if (fields['suite_id'] !== SUITE_ID) return refusal(40083);
  if (fields['suite_secret'] !== SUITE_SECRET) return refusal(40080);
  const until = tickets.get(String(fields['suite_ticket'])) ?? 0;
  if (until <= wecom.double.now()) return refusal(40085);
  const { token, seconds } = wecom.tokens.issue('suite', TOKEN_SECONDS);
  return json({ suite_access_token: token, expires_in: seconds });
}

function getPreAuthCode({ preAuths }: Suite): DoubleAnswer {
  const code = preAuths.issue(null, INSTALL_SECONDS);
  return json({ errcode: 0, errmsg: 'ok', pre_auth_code: code, expires_in: INSTALL_SECONDS });
}

function installPage({ preAuths, side }: Suite, { query }: DoubleRequest): DoubleAnswer {
  if (query.get('suite_id') !== SUITE_ID) return wrongPage('suite_id');
  if (!preAuths.holds(query.get('pre_auth_code'))) return wrongPage('pre_auth_code');
  const back = returnOf(query);
  if (!back) return wrongPage('redirect_uri');
  preAuths.spend(query.get('pre_auth_code'));
  return { to: back({ auth_code: side.newAuthCode(), expires_in: String(INSTALL_SECONDS) }) };
}

function getPermanentCode({ wecom, side, authCodes }: Suite, { fields }: DoubleRequest): DoubleAnswer {
  if (typeof authCodes.spend(fields['auth_code']) === 'string') return refusal(40078);
  side.install();
  const { token, seconds } = wecom.tokens.issue('company', TOKEN_SECONDS);
  return json({
    ...{ access_token: token, expires_in: seconds, permanent_code: side.installed?.permanentCode },
    auth_corp_info: { corpid: COMPANY, corp_name: '海港贸易', corp_type: 'verified', corp_user_max: 200 },
    auth_info: { agent: [{ agentid: Number(SUITE_AGENT_ID), name: '报销', privilege: { level: 1 } }] },
    auth_user_info: { userid: suiteUserId('zhang'), name: '张伟' },
  });
}

function getCorpToken({ wecom, side }: Suite, { fields }: DoubleRequest): DoubleAnswer {
  if (fields['auth_corpid'] !== COMPANY) return refusal(40013);
  if (!side.installed || fields['permanent_code'] !== side.installed.permanentCode) return refusal(40084);
  const { token, seconds } = wecom.tokens.issue('company', TOKEN_SECONDS);
  return json({ access_token: token, expires_in: seconds });
}

function getUserInfo({ wecom }: Suite, { query }: DoubleRequest): DoubleAnswer {
  if (!query.get('code')) return refusal(41008);
  const spent = wecom.codes.spend(query.get('code'));
  if (spent === 'expired') return refusal(42003);
  if (typeof spent === 'string' || spent.about.app !== 'suite') return refusal(40029);
  const { person } = spent.about;
  const old = wecom.double.oldKeys;
  if (person.stranger)
    return json({ errcode: 0, errmsg: 'ok', [old ? 'OpenId' : 'openid']: `oOpen${person.userId}` });
  if (person.hidden) return refusal(50002);
  return json({
    ...{ errcode: 0, errmsg: 'ok', open_userid: `ou${person.userId}` },
    [old ? 'CorpId' : 'corpid']: isOutside(person) ? 'wpAnotherCompany' : COMPANY,
    [old ? 'UserId' : 'userid']: suiteUserId(person.userId),
  });
}
