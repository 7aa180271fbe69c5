import { lacking, settingsOf } from './platform.answer.ts';
import type { PlatformOptions } from './platform.http.ts';
import type { PlatformPort, PlatformSource, Ticket } from './platform.port.ts';
import { withToken, type Fetched } from './platform.token.ts';
import { requestWecom, TicketAnswer, Token } from './platform.wecom-api.ts';

const TYPES: Readonly<Partial<Record<Ticket, string>>> = { config: 'jsapi', card: 'wx_card' };

/**
 * A WeChat official account, for the card wallet; nobody signs in by it. A new token ends the one before, so that a check
 * makes the stored one stale. Source: developers.weixin.qq.com/doc/offiaccount (access token, JS-SDK).
 */
export function createWeixin(options: PlatformOptions): PlatformPort {
  return {
    signInUrl() {
      throw lacking('signIn');
    },
    identify: () => Promise.reject(lacking('signIn')),
    async ticket(source, tokens, kind) {
      const type = TYPES[kind];
      if (type === undefined) throw lacking('ticket');
      return withToken(tokens, { key: 'token', fetch: () => fetchWeixinToken(options, source) }, (token) =>
        tokens.get(`ticket.${kind}`, () => fetchTicket(options, source, { token, type })),
      );
    },
    async check(source) {
      await fetchWeixinToken(options, source);
    },
  };
}

export const weixinBase = (source: PlatformSource): string =>
  settingsOf(source, 'weixin').apiBase ?? 'https://api.weixin.qq.com';

export function fetchWeixinToken(options: PlatformOptions, source: PlatformSource): Promise<Fetched> {
  const query = {
    ...{ grant_type: 'client_credential', appid: settingsOf(source, 'weixin').appId },
    secret: source.secret,
  };
  return requestWecom(options, { base: weixinBase(source), path: '/cgi-bin/token', query }, Token);
}

function fetchTicket(
  options: PlatformOptions,
  source: PlatformSource,
  { token, type }: { token: string; type: string },
): Promise<Fetched> {
  const call = {
    ...{ base: weixinBase(source), path: '/cgi-bin/ticket/getticket', holding: 'token', alsoStale: '40001' },
    query: { access_token: token, type },
  };
  return requestWecom(options, call, TicketAnswer);
}
