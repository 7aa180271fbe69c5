import { phoneOf } from '#text/phone.ts';
import { z } from 'zod';
import { Credential, emailOf, Id, lacking, Seconds, settingsOf, OptionalText } from './platform.answer.ts';
import { requestFeishu } from './platform.feishu-api.ts';
import { addressOf, type PlatformOptions } from './platform.http.ts';
import type { PlatformPerson, PlatformPort, PlatformSource, TokenStore } from './platform.port.ts';
import { withToken, type Fetched } from './platform.token.ts';

const BASES = {
  feishu: { api: 'https://open.feishu.cn', login: 'https://accounts.feishu.cn' },
  lark: { api: 'https://open.larksuite.com', login: 'https://accounts.larksuite.com' },
};

/**
 * A custom app in Feishu, or in Lark, which is the same service at other addresses. Sources: open.feishu.cn/document (user
 * access token, user information, JSSDK ticket). Written from documentation; no live call was possible.
 */
export function createFeishu(options: PlatformOptions): PlatformPort {
  return {
    signInUrl(source, { returnTo, state }) {
      const { appId, loginBase, region } = settingsOf(source, 'feishu');
      const query = { client_id: appId, response_type: 'code', redirect_uri: returnTo, state };
      return addressOf(loginBase ?? BASES[region].login, '/open-apis/authen/v1/authorize', query).href;
    },
    async identify(source, _tokens, code) {
      // A code of the app itself was not given to any page.
      const page = code.from === 'web' ? { redirect_uri: code.returnTo } : {};
      const token = await exchange(options, source, { code: code.value, ...page });
      return readPerson(options, source, token);
    },
    async ticket(source, tokens, kind) {
      if (kind !== 'config') throw lacking('ticket');
      return holdingFeishu(options)(source, tokens, (token) =>
        tokens.get('ticket.config', () => fetchTicket(options, source, token)),
      );
    },
    async check(source) {
      await fetchToken(options, source);
    },
  };
}

/** Calls with the tenant's token, which is fetched and renewed as needed. */
export const holdingFeishu =
  (options: PlatformOptions) =>
  <T>(source: PlatformSource, tokens: TokenStore, use: (token: string) => Promise<T>): Promise<T> =>
    withToken(tokens, { key: 'token', fetch: () => fetchToken(options, source) }, use);

export function feishuBase(source: PlatformSource): string {
  const { apiBase, region } = settingsOf(source, 'feishu');
  return apiBase ?? BASES[region].api;
}

const TenantToken = z
  .object({ tenant_access_token: Credential, expire: Seconds })
  .transform(({ tenant_access_token, expire }): Fetched => ({ value: tenant_access_token, seconds: expire }));

function fetchToken(options: PlatformOptions, source: PlatformSource): Promise<Fetched> {
  const body = { app_id: settingsOf(source, 'feishu').appId, app_secret: source.secret };
  const path = '/open-apis/auth/v3/tenant_access_token/internal';
  return requestFeishu(options, { base: feishuBase(source), path, body }, TenantToken);
}

const TicketAnswer = z
  .object({ data: z.object({ ticket: Credential, expire_in: Seconds }) })
  .transform(({ data }): Fetched => ({ value: data.ticket, seconds: data.expire_in }));

function fetchTicket(options: PlatformOptions, source: PlatformSource, token: string): Promise<Fetched> {
  const call = {
    ...{ base: feishuBase(source), path: '/open-apis/jssdk/ticket/get', body: {}, holding: 'token' },
    headers: { authorization: `Bearer ${token}` },
  };
  return requestFeishu(options, call, TicketAnswer);
}

const UserToken = z.object({ access_token: Credential });

async function exchange(
  options: PlatformOptions,
  source: PlatformSource,
  grant: { code: string; redirect_uri?: string },
): Promise<string> {
  const body = {
    ...{ grant_type: 'authorization_code', client_id: settingsOf(source, 'feishu').appId },
    ...{ client_secret: source.secret, ...grant },
  };
  const call = { base: feishuBase(source), path: '/open-apis/authen/v2/oauth/token', body };
  return (await requestFeishu(options, call, UserToken)).access_token;
}

const Person = z.object({
  data: z.object({
    ...{ open_id: Id, union_id: OptionalText, name: OptionalText, en_name: OptionalText },
    ...{ mobile: OptionalText, email: OptionalText, enterprise_email: OptionalText },
  }),
});

async function readPerson(
  options: PlatformOptions,
  source: PlatformSource,
  token: string,
): Promise<PlatformPerson> {
  const call = {
    ...{ base: feishuBase(source), path: '/open-apis/authen/v1/user_info' },
    headers: { authorization: `Bearer ${token}` },
  };
  const { data } = await requestFeishu(options, call, Person);
  return {
    subject: data.open_id,
    name: data.name ?? data.en_name ?? '',
    phone: phoneOf(data.mobile),
    email: emailOf(data.email, data.enterprise_email),
    unionId: data.union_id,
  };
}
