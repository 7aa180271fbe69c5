import { openDingtalkDouble, type DingtalkDouble } from './dingtalk.double.ts';
import { openFeishuDouble, type FeishuDouble } from './feishu.double.ts';
import { createDingtalk } from './platform.dingtalk.ts';
import type { DoubleOptions, PlatformDouble } from './platform.double.ts';
import { createFeishu } from './platform.feishu.ts';
import type { PlatformOptions } from './platform.http.ts';
import {
  PlatformError,
  type CodeFrom,
  type PlatformPerson,
  type PlatformPort,
  type PlatformSource,
  type Ticket,
} from './platform.port.ts';
import { createWecomSuite } from './platform.wecom-suite.ts';
import { createWecom } from './platform.wecom.ts';
import { openWecomDouble } from './wecom.double.ts';

/** A simulated platform with one connection to it. */
export interface Opened {
  double: PlatformDouble;
  source: () => PlatformSource;
  /** A code for a page inside the platform's app. */
  issueCode: (userId: string) => string;
  /** Whether the platform tells phone numbers and email addresses. */
  showContacts: (shown: boolean) => void;
}

export interface Platform {
  open: (options?: DoubleOptions) => Promise<Opened>;
  create: (options: PlatformOptions) => PlatformPort;
  paths: {
    /** Fetches the token, which `ticket` uses. */
    token: string;
    ticket: string;
    /** Uses up a code, of each origin. */
    code: Readonly<Record<CodeFrom, string>>;
    /** The last call of a sign-in. */
    person: string;
  };
  tokenIsGet: boolean;
  personIsGet: boolean;
  tickets: readonly Ticket[];
  /** The codes with which the platform refuses a token, a missing permission, and anything unknown. */
  codes: { stale: number | string; permission: number | string; unknown: number | string };
  /** The first of the simulated people. */
  zhang: PlatformPerson;
}

const ZHANG = { name: '张伟', phone: '13800001001', email: 'zhang@company.test' };

const wecomOf = (double: Awaited<ReturnType<typeof openWecomDouble>>, app: 'own' | 'suite'): Opened => ({
  double,
  source: app === 'own' ? () => double.source : () => double.suite.source(),
  issueCode: (userId) => double.issueCode(userId, app),
  showContacts: (shown) => void (double.tellsContacts = shown),
});

const dingtalkOf = (double: DingtalkDouble): Opened => ({
  double,
  source: () => double.source,
  issueCode: double.issueCode,
  showContacts: (shown) => void (double.readsDirectory = shown),
});

const feishuOf = (double: FeishuDouble): Opened => ({
  double,
  source: () => double.source,
  issueCode: double.issueCode,
  showContacts: (shown) => void (double.tellsContacts = shown),
});

/** The platforms by which people sign in, each with its adapter and its double. */
export const PLATFORMS: Readonly<Record<'wecom' | 'wecomSuite' | 'dingtalk' | 'feishu', Platform>> = {
  wecom: {
    open: async (options) => wecomOf(await openWecomDouble(options), 'own'),
    create: createWecom,
    paths: {
      ...{ token: '/cgi-bin/gettoken', ticket: '/cgi-bin/get_jsapi_ticket', person: '/cgi-bin/user/get' },
      code: { inside: '/cgi-bin/auth/getuserinfo', web: '/cgi-bin/auth/getuserinfo' },
    },
    ...{ tokenIsGet: true, personIsGet: true, tickets: ['config', 'agent', 'card'] },
    codes: { stale: 42001, permission: 48002, unknown: 99999 },
    zhang: { subject: 'zhang', ...ZHANG, unionId: null },
  },
  wecomSuite: {
    async open(options) {
      const double = await openWecomDouble(options);
      double.suite.install();
      return wecomOf(double, 'suite');
    },
    create: createWecomSuite,
    paths: {
      ...{ token: '/cgi-bin/service/get_corp_token', ticket: '/cgi-bin/get_jsapi_ticket' },
      code: {
        inside: '/cgi-bin/service/auth/getuserinfo3rd',
        web: '/cgi-bin/service/auth/getuserinfo3rd',
      },
      person: '/cgi-bin/user/get',
    },
    ...{ tokenIsGet: false, personIsGet: true, tickets: ['config', 'agent', 'card'] },
    codes: { stale: 40014, permission: 48002, unknown: 99999 },
    zhang: { subject: 'woSuite-zhang', name: '张伟', phone: null, email: null, unionId: null },
  },
  dingtalk: {
    open: async (options) => dingtalkOf(await openDingtalkDouble(options)),
    create: createDingtalk,
    paths: {
      ...{ token: '/v1.0/oauth2/accessToken', ticket: '/v1.0/oauth2/jsapiTickets' },
      code: { inside: '/topapi/v2/user/getuserinfo', web: '/v1.0/oauth2/userAccessToken' },
      person: '/topapi/v2/user/get',
    },
    ...{ tokenIsGet: false, personIsGet: false, tickets: ['config'] },
    codes: {
      stale: 'InvalidAuthentication',
      permission: 'Forbidden.AccessDenied.AccessTokenPermissionDenied',
      unknown: 'serviceError',
    },
    zhang: { subject: 'zhang', ...ZHANG, unionId: 'union-zhang' },
  },
  feishu: {
    open: async (options) => feishuOf(await openFeishuDouble(options)),
    create: createFeishu,
    paths: {
      token: '/open-apis/auth/v3/tenant_access_token/internal',
      ticket: '/open-apis/jssdk/ticket/get',
      code: { inside: '/open-apis/authen/v2/oauth/token', web: '/open-apis/authen/v2/oauth/token' },
      person: '/open-apis/authen/v1/user_info',
    },
    ...{ tokenIsGet: false, personIsGet: true, tickets: ['config'] },
    codes: { stale: 99991663, permission: 99991672, unknown: 99999 },
    zhang: { subject: 'ou_zhang', ...ZHANG, unionId: 'on_zhang' },
  },
};

export const RETURN_TO = 'https://outlay.test/sign-in/platform?connection=1';
export const STATE = 'aState0123456789';

/** A code as a page gets it: from the platform's app, or back from its sign-in page. */
export async function codeFor(
  { double, source, issueCode }: Opened,
  port: PlatformPort,
  { userId, from }: { userId: string; from: CodeFrom },
): Promise<string> {
  if (from === 'inside') return issueCode(userId);
  double.chosen = userId;
  const address = { returnTo: RETURN_TO, state: STATE, from };
  const { headers } = await fetch(port.signInUrl(source(), address), { redirect: 'manual' });
  const url = new URL(headers.get('location') ?? '');
  if (!url.href.startsWith(RETURN_TO) || url.searchParams.get('state') !== STATE)
    throw new Error(`returned to ${url.href}`);
  return url.searchParams.get('code') ?? url.searchParams.get('authCode') ?? '';
}

export async function failureOf(work: Promise<unknown>): Promise<PlatformError> {
  const failure = await work.catch((error: unknown) => error);
  if (!(failure instanceof PlatformError)) throw new Error(`no PlatformError: ${String(failure)}`);
  return failure;
}
