import { phoneOf } from '#text/phone.ts';
import { z } from 'zod';
import { Credential, emailOf, Id, lacking, Seconds, settingsOf, OptionalText } from './platform.answer.ts';
import { requestNew, requestOld } from './platform.dingtalk-api.ts';
import { addressOf, type PlatformOptions } from './platform.http.ts';
import {
  PlatformError,
  type PlatformPerson,
  type PlatformPort,
  type PlatformSource,
  type TokenStore,
} from './platform.port.ts';
import { withToken, type Fetched } from './platform.token.ts';

interface Known {
  userId: string;
  /** What the platform told about the person before the directory was read. */
  name: string | null;
  unionId: string | null;
}

/**
 * An app of the company's own in DingTalk. Sources: open.dingtalk.com/document/orgapp (sign-in without a password, sign-in
 * to other websites, JSAPI tickets). Written from documentation; no live call was possible.
 */
export function createDingtalk(options: PlatformOptions): PlatformPort {
  const held = holdingDingtalk(options);
  return {
    signInUrl: signInPage,
    async identify(source, tokens, code) {
      const known =
        code.from === 'inside'
          ? await held(source, tokens, (token) =>
              identifyInside(options, source, { token, code: code.value }),
            )
          : await identifyOnWeb(options, source, code.value, (unionId) =>
              held(source, tokens, (token) => findByUnion(options, source, { token, unionId })),
            );
      return held(source, tokens, (token) => readPerson(options, source, { token, known }));
    },
    async ticket(source, tokens, kind) {
      if (kind !== 'config') throw lacking('ticket');
      return held(source, tokens, (token) =>
        tokens.get('ticket.config', () => fetchTicket(options, source, token)),
      );
    },
    async check(source) {
      await fetchDingtalkToken(options, source);
    },
  };
}

/** Calls with the app's token, which is fetched and renewed as needed. */
export const holdingDingtalk =
  (options: PlatformOptions) =>
  <T>(source: PlatformSource, tokens: TokenStore, use: (token: string) => Promise<T>): Promise<T> =>
    withToken(tokens, { key: 'token', fetch: () => fetchDingtalkToken(options, source) }, use);

export const newBase = (source: PlatformSource): string =>
  settingsOf(source, 'dingtalk').apiBase ?? 'https://api.dingtalk.com';
export const oldBase = (source: PlatformSource): string =>
  settingsOf(source, 'dingtalk').oldApiBase ?? 'https://oapi.dingtalk.com';

/** `corpid` and `corpId` let the person sign in as a member of this company only. */
function signInPage(
  source: PlatformSource,
  { returnTo, state }: { returnTo: string; state: string },
): string {
  const { appKey, corpId, loginBase } = settingsOf(source, 'dingtalk');
  return addressOf(loginBase ?? 'https://login.dingtalk.com', '/oauth2/auth', {
    ...{ redirect_uri: returnTo, response_type: 'code', client_id: appKey, scope: 'openid corpid', state },
    ...{ prompt: 'consent', corpId },
  }).href;
}

const Token = z
  .object({ accessToken: Credential, expireIn: Seconds })
  .transform(({ accessToken, expireIn }): Fetched => ({ value: accessToken, seconds: expireIn }));

function fetchDingtalkToken(options: PlatformOptions, source: PlatformSource): Promise<Fetched> {
  const body = { appKey: settingsOf(source, 'dingtalk').appKey, appSecret: source.secret };
  return requestNew(options, { base: newBase(source), path: '/v1.0/oauth2/accessToken', body }, Token);
}

const TicketAnswer = z
  .object({ jsapiTicket: Credential, expireIn: Seconds })
  .transform(({ jsapiTicket, expireIn }): Fetched => ({ value: jsapiTicket, seconds: expireIn }));

function fetchTicket(options: PlatformOptions, source: PlatformSource, token: string): Promise<Fetched> {
  const call = {
    ...{ base: newBase(source), path: '/v1.0/oauth2/jsapiTickets', body: {}, holding: 'token' },
    headers: { [TOKEN_HEADER]: token },
  };
  return requestNew(options, call, TicketAnswer);
}

export const TOKEN_HEADER = 'x-acs-dingtalk-access-token';

/** A call of the old host with the app's token. */
export const oldCall = (
  source: PlatformSource,
  token: string,
  path: string,
  body: Record<string, unknown>,
) => ({
  ...{ base: oldBase(source), path, body, holding: 'token', query: { access_token: token } },
});

const Inside = z.object({ userid: Id, name: OptionalText, unionid: OptionalText });

async function identifyInside(
  options: PlatformOptions,
  source: PlatformSource,
  { token, code }: { token: string; code: string },
): Promise<Known> {
  const call = oldCall(source, token, '/topapi/v2/user/getuserinfo', { code });
  const { userid, name, unionid } = await requestOld(options, call, Inside);
  return { userId: userid, name, unionId: unionid };
}

const UserToken = z.object({ accessToken: Credential, corpId: OptionalText });
const Me = z.object({ nick: OptionalText, unionId: Id });

/** Anybody with a DingTalk account can sign in on the web: `find` looks them up in the company. */
async function identifyOnWeb(
  options: PlatformOptions,
  source: PlatformSource,
  code: string,
  find: (unionId: string) => Promise<string>,
): Promise<Known> {
  const { appKey, corpId } = settingsOf(source, 'dingtalk');
  const body = {
    ...{ clientId: appKey, clientSecret: source.secret, code, grantType: 'authorization_code' },
  };
  const base = newBase(source);
  const user = await requestNew(options, { base, path: '/v1.0/oauth2/userAccessToken', body }, UserToken);
  if (user.corpId !== null && user.corpId !== corpId) throw new PlatformError('outsider', 'otherCompany');
  const headers = { [TOKEN_HEADER]: user.accessToken };
  const me = await requestNew(options, { base, path: '/v1.0/contact/users/me', headers }, Me);
  return { userId: await find(me.unionId), name: me.nick, unionId: me.unionId };
}

const ByUnion = z.object({ contact_type: z.int().optional(), userid: Id });

async function findByUnion(
  options: PlatformOptions,
  source: PlatformSource,
  { token, unionId }: { token: string; unionId: string },
): Promise<string> {
  const call = oldCall(source, token, '/topapi/user/getbyunionid', { unionid: unionId });
  const { contact_type, userid } = await requestOld(options, call, ByUnion);
  // 1 is a contact outside the company.
  if (contact_type === 1) throw new PlatformError('outsider', 'contact');
  return userid;
}

const Entry = z.object({
  name: OptionalText,
  unionid: OptionalText,
  mobile: OptionalText,
  state_code: OptionalText,
  email: OptionalText,
  org_email: OptionalText,
});

async function readPerson(
  options: PlatformOptions,
  source: PlatformSource,
  { token, known }: { token: string; known: Known },
): Promise<PlatformPerson> {
  const body = { userid: known.userId, language: 'zh_CN' };
  const call = oldCall(source, token, '/topapi/v2/user/get', body);
  const entry = await requestOld(options, call, Entry).catch((error: unknown) => {
    // The app may identify people without being allowed to read the directory.
    if (error instanceof PlatformError && error.fault === 'permission') return undefined;
    throw error;
  });
  return {
    subject: known.userId,
    name: entry?.name ?? known.name ?? '',
    phone: phoneOf(entry?.mobile ?? null, entry?.state_code),
    email: emailOf(entry?.email ?? null, entry?.org_email ?? null),
    unionId: entry?.unionid ?? known.unionId,
  };
}
