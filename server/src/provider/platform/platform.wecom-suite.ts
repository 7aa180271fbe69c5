import { z } from 'zod';
import { Credential, Id, Seconds, settingsOf, OptionalText } from './platform.answer.ts';
import { addressOf, type PlatformOptions } from './platform.http.ts';
import { PlatformError, type PlatformSource, type SuitePort, type TokenStore } from './platform.port.ts';
import { withToken, type Fetched } from './platform.token.ts';
import {
  requestTicket,
  requestWecom,
  identifyMember,
  readMember,
  Token,
  WECOM_API,
} from './platform.wecom-api.ts';
import { wecomPage } from './platform.wecom-page.ts';

type Use<T> = (token: string) => Promise<T>;

/**
 * A third-party app in WeCom, installed by one company. Ids of companies and members are those that this suite is given,
 * which differ from those of the company's own apps. Sources: developer.work.weixin.qq.com/document/path/90597 (tokens),
 * 91120 (sign-in). Written from documentation; no live call was possible.
 */
export function createWecomSuite(options: PlatformOptions): SuitePort {
  const suite = heldBySuite(options);
  const company = heldByCompany(options);
  return {
    signInUrl(source, address) {
      const { suiteId, loginBase } = settingsOf(source, 'wecomSuite');
      return wecomPage({ ...address, base: loginBase, appId: suiteId, agentId: null });
    },
    async identify(source, tokens, code) {
      const base = baseOf(source);
      const { corpId } = installationOf(source);
      const found = await suite(source, tokens, (token) =>
        identifyMember(options, {
          ...{ base, path: '/cgi-bin/service/auth/getuserinfo3rd', holding: 'suite' },
          query: { suite_access_token: token, code: code.value },
        }),
      );
      if (found.corpId !== corpId) throw new PlatformError('outsider', 'otherCompany');
      return company(source, tokens, (token) => readMember(options, { base, token }, found.userId));
    },
    ticket: (source, tokens, kind) =>
      company(source, tokens, (token) =>
        tokens.get(`ticket.${kind}`, () => requestTicket(options, { base: baseOf(source), token }, kind)),
      ),
    async check(source) {
      await fetchSuiteToken(options, source);
    },
    installUrl: (source, tokens, address) =>
      suite(source, tokens, async (token) =>
        installPage(source, address, await preAuth(options, source, token)),
      ),
    install: (source, tokens, authCode) =>
      suite(source, tokens, (token) => exchangeInstallation(options, source, { token, authCode })),
  };
}

const heldBySuite =
  (options: PlatformOptions) =>
  <T>(source: PlatformSource, tokens: TokenStore, use: Use<T>): Promise<T> =>
    withToken(tokens, { key: 'suite', fetch: () => fetchSuiteToken(options, source) }, use);

/** The token with which the suite acts in the company that installed it. */
export const heldByCompany =
  (options: PlatformOptions) =>
  <T>(source: PlatformSource, tokens: TokenStore, use: Use<T>): Promise<T> =>
    heldBySuite(options)(source, tokens, (token) =>
      withToken(tokens, { key: 'token', fetch: () => fetchToken(options, source, token) }, use),
    );

const baseOf = (source: PlatformSource): string => settingsOf(source, 'wecomSuite').apiBase ?? WECOM_API;

/** @throws PlatformError `waiting` */
function installationOf({ suite }: PlatformSource): { corpId: string; permanentCode: string } {
  if (!suite?.corpId || !suite.permanentCode) throw new PlatformError('waiting', 'notInstalled');
  return { corpId: suite.corpId, permanentCode: suite.permanentCode };
}

const SuiteToken = z
  .object({ suite_access_token: Credential, expires_in: Seconds })
  .transform(({ suite_access_token, expires_in }): Fetched => ({
    value: suite_access_token,
    seconds: expires_in,
  }));

async function fetchSuiteToken(options: PlatformOptions, source: PlatformSource): Promise<Fetched> {
  const ticket = source.suite?.ticket;
  if (!ticket) throw new PlatformError('waiting', 'noTicket');
  const body = {
    ...{ suite_id: settingsOf(source, 'wecomSuite').suiteId, suite_secret: source.secret },
    suite_ticket: ticket,
  };
  const path = '/cgi-bin/service/get_suite_token';
  return requestWecom(options, { base: baseOf(source), path, body }, SuiteToken);
}

async function fetchToken(
  options: PlatformOptions,
  source: PlatformSource,
  suiteToken: string,
): Promise<Fetched> {
  const { corpId, permanentCode } = installationOf(source);
  const call = {
    ...{ base: baseOf(source), path: '/cgi-bin/service/get_corp_token', holding: 'suite' },
    query: { suite_access_token: suiteToken },
    body: { auth_corpid: corpId, permanent_code: permanentCode },
  };
  return requestWecom(options, call, Token);
}

const PreAuth = z.object({ pre_auth_code: Credential });

async function preAuth(options: PlatformOptions, source: PlatformSource, token: string): Promise<string> {
  const path = '/cgi-bin/service/get_pre_auth_code';
  const query = { suite_access_token: token };
  const call = { base: baseOf(source), path, query, holding: 'suite' };
  return (await requestWecom(options, call, PreAuth)).pre_auth_code;
}

function installPage(
  source: PlatformSource,
  { returnTo, state }: { returnTo: string; state: string },
  code: string,
): string {
  const { suiteId, loginBase } = settingsOf(source, 'wecomSuite');
  const query = { suite_id: suiteId, pre_auth_code: code, redirect_uri: returnTo, state };
  return addressOf(loginBase ?? 'https://open.work.weixin.qq.com', '/3rdapp/install', query).href;
}

const Installed = z.object({
  permanent_code: Credential,
  auth_corp_info: z.object({ corpid: Id, corp_name: OptionalText }),
  auth_info: z.object({
    agent: z.array(z.object({ agentid: z.union([z.int(), Id]).transform(String) })).min(1),
  }),
});

async function exchangeInstallation(
  options: PlatformOptions,
  source: PlatformSource,
  { token, authCode }: { token: string; authCode: string },
) {
  const call = {
    ...{ base: baseOf(source), path: '/cgi-bin/service/get_permanent_code', holding: 'suite' },
    query: { suite_access_token: token },
    body: { auth_code: authCode },
  };
  const { permanent_code, auth_corp_info, auth_info } = await requestWecom(options, call, Installed);
  return {
    corpId: auth_corp_info.corpid,
    corpName: auth_corp_info.corp_name ?? '',
    permanentCode: permanent_code,
    agentId: auth_info.agent[0]?.agentid ?? '',
  };
}
