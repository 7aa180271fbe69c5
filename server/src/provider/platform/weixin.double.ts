import type { TokenBook } from './issued.double.ts';
import { json, secretText, type DoubleAnswer, type Route } from './platform.double.ts';
import type { PlatformSource } from './platform.port.ts';

const APP_ID = 'wx0a1b2c3d4e5f6071';
const SECRET = 'weixin-secret-of-a-test-0123456789';
const TOKEN_SECONDS = 7200;

export const WEIXIN_PATHS = /^\/(cgi-bin\/(token|ticket\/getticket)$|card\/)/;

export const weixinSource = (url: string): PlatformSource => ({
  settings: { kind: 'weixin', appId: APP_ID, apiBase: url },
  secret: SECRET,
});

const refused = (errcode: number): DoubleAnswer => json({ errcode, errmsg: `refused rid: ${secretText(6)}` });

/** The part of a WeChat official account: a new token ends the one before, and 40001 says that one is not the latest. */
export function weixinRoutes(tokens: TokenBook): Record<string, Route> {
  return {
    'GET /cgi-bin/token': ({ query }) => {
      if (query.get('grant_type') !== 'client_credential') return refused(40002);
      if (query.get('appid') !== APP_ID) return refused(40013);
      if (query.get('secret') !== SECRET) return refused(40125);
      tokens.end();
      const { token, seconds } = tokens.issue('weixin', TOKEN_SECONDS);
      return json({ access_token: token, expires_in: seconds });
    },
    'GET /cgi-bin/ticket/getticket': ({ query }) => {
      const found = tokens.ownerOf(query.get('access_token'));
      if (found === 'expired') return refused(42001);
      if (found === 'unknown') return refused(40001);
      if (!/^(jsapi|wx_card)$/.test(query.get('type') ?? '')) return refused(40097);
      return json({ errcode: 0, errmsg: 'ok', ticket: secretText(48), expires_in: TOKEN_SECONDS });
    },
  };
}
