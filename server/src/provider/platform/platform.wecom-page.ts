import { addressOf } from './platform.http.ts';
import type { SignInAddress } from './platform.port.ts';

interface SignInPage extends SignInAddress {
  /** Null for WeCom's own pages. */
  base: string | null;
  /** The company's id with the app's, or the suite's id. */
  appId: string;
  agentId: string | null;
}

/** The page of WeCom that identifies the member: inside its app without a question, elsewhere with a QR code. */
export const wecomPage = (page: SignInPage): string =>
  page.from === 'inside' ? insidePage(page) : webPage(page);

const insidePage = ({ base, appId, agentId, returnTo, state }: SignInPage): string => {
  const url = addressOf(base ?? 'https://open.weixin.qq.com', '/connect/oauth2/authorize', {
    ...{ appid: appId, redirect_uri: returnTo, response_type: 'code', scope: 'snsapi_base', state },
    ...(agentId === null ? {} : { agentid: agentId }),
  });
  return `${url.href}#wechat_redirect`;
};

const webPage = ({ base, appId, agentId, returnTo, state }: SignInPage): string =>
  addressOf(base ?? 'https://login.work.weixin.qq.com', '/wwlogin/sso/login', {
    login_type: agentId === null ? 'ServiceApp' : 'CorpApp',
    appid: appId,
    ...(agentId === null ? {} : { agentid: agentId }),
    ...{ redirect_uri: returnTo, state },
  }).href;
