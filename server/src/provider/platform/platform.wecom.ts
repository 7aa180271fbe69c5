import { settingsOf } from './platform.answer.ts';
import type { PlatformOptions } from './platform.http.ts';
import type { PlatformPort, PlatformSource, TokenStore } from './platform.port.ts';
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

/**
 * An app of the company's own in WeCom. Sources: developer.work.weixin.qq.com/document/path/91022 (sign-in), 98151 (QR
 * code), 90506 (tickets). Written from documentation; no live call was possible.
 */
export function createWecom(options: PlatformOptions): PlatformPort {
  const held = holdingWecom(options);
  return {
    signInUrl(source, address) {
      const { corpId, agentId, loginBase } = settingsOf(source, 'wecom');
      return wecomPage({ ...address, base: loginBase, appId: corpId, agentId });
    },
    async identify(source, tokens, code) {
      const base = wecomBase(source);
      const { userId } = await held(source, tokens, (token) =>
        identifyMember(options, {
          ...{ base, path: '/cgi-bin/auth/getuserinfo', holding: 'token' },
          query: { access_token: token, code: code.value },
        }),
      );
      return held(source, tokens, (token) => readMember(options, { base, token }, userId));
    },
    ticket: (source, tokens, kind) =>
      held(source, tokens, (token) =>
        tokens.get(`ticket.${kind}`, () => requestTicket(options, { base: wecomBase(source), token }, kind)),
      ),
    async check(source) {
      await fetchWecomToken(options, source);
    },
  };
}

/** Calls with the app's token, which is fetched and renewed as needed. */
export const holdingWecom =
  (options: PlatformOptions) =>
  <T>(source: PlatformSource, tokens: TokenStore, use: (token: string) => Promise<T>): Promise<T> =>
    withToken(tokens, { key: 'token', fetch: () => fetchWecomToken(options, source) }, use);

export const wecomBase = (source: PlatformSource): string => settingsOf(source, 'wecom').apiBase ?? WECOM_API;

export function fetchWecomToken(options: PlatformOptions, source: PlatformSource): Promise<Fetched> {
  const query = { corpid: settingsOf(source, 'wecom').corpId, corpsecret: source.secret };
  return requestWecom(options, { base: wecomBase(source), path: '/cgi-bin/gettoken', query }, Token);
}
