import { describe, expect, test } from 'vitest';
import { createDingtalk } from './platform.dingtalk.ts';
import { createFeishu } from './platform.feishu.ts';
import type { PlatformPort, PlatformSource } from './platform.port.ts';
import { createWecomSuite } from './platform.wecom-suite.ts';
import { createWecom } from './platform.wecom.ts';

const OPTIONS = { inside: false };
const ADDRESS = { returnTo: 'https://outlay.test/in?c=1', state: 'aState1' };
const BACK = 'https%3A%2F%2Foutlay.test%2Fin%3Fc%3D1';

const wecom = (loginBase: string | null): PlatformSource => ({
  settings: {
    ...{ kind: 'wecom', corpId: 'ww1', agentId: '1000002', apiBase: null, loginBase, domainFile: null },
  },
  secret: 'secret',
});
const suite = (loginBase: string | null): PlatformSource => ({
  settings: { kind: 'wecomSuite', suiteId: 'wwsuite', apiBase: null, loginBase },
  secret: 'secret',
});
const dingtalk = (loginBase: string | null): PlatformSource => ({
  settings: {
    ...{ kind: 'dingtalk', corpId: 'ding1', appKey: 'key1', agentId: '2' },
    ...{ apiBase: null, oldApiBase: null, loginBase },
  },
  secret: 'secret',
});
const feishu = (region: 'feishu' | 'lark', loginBase: string | null): PlatformSource => ({
  settings: { kind: 'feishu', appId: 'cli_1', region, apiBase: null, loginBase },
  secret: 'secret',
});

const INSIDE = `redirect_uri=${BACK}&response_type=code&scope=snsapi_base&state=aState1`;
const DING = `/oauth2/auth?redirect_uri=${BACK}&response_type=code&client_id=key1&scope=openid+corpid&state=aState1&prompt=consent&corpId=ding1`;
const LARK = `/open-apis/authen/v1/authorize?client_id=cli_1&response_type=code&redirect_uri=${BACK}&state=aState1`;

describe('The sign-in page', () => {
  test.each<[string, PlatformPort, PlatformSource, 'inside' | 'web', string]>([
    [
      'of WeCom inside',
      ...([createWecom(OPTIONS), wecom(null), 'inside'] as const),
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=ww1&${INSIDE}&agentid=1000002#wechat_redirect`,
    ],
    [
      'of WeCom on the web',
      ...([createWecom(OPTIONS), wecom(null), 'web'] as const),
      `https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=CorpApp&appid=ww1&agentid=1000002&redirect_uri=${BACK}&state=aState1`,
    ],
    [
      'of a private WeCom inside',
      ...([createWecom(OPTIONS), wecom('https://im.test/wx/'), 'inside'] as const),
      `https://im.test/wx/connect/oauth2/authorize?appid=ww1&${INSIDE}&agentid=1000002#wechat_redirect`,
    ],
    [
      'of a private WeCom on the web',
      ...([createWecom(OPTIONS), wecom('https://im.test'), 'web'] as const),
      `https://im.test/wwlogin/sso/login?login_type=CorpApp&appid=ww1&agentid=1000002&redirect_uri=${BACK}&state=aState1`,
    ],
    [
      'of a suite inside',
      ...([createWecomSuite(OPTIONS), suite(null), 'inside'] as const),
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=wwsuite&${INSIDE}#wechat_redirect`,
    ],
    [
      'of a suite on the web',
      ...([createWecomSuite(OPTIONS), suite(null), 'web'] as const),
      `https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=ServiceApp&appid=wwsuite&redirect_uri=${BACK}&state=aState1`,
    ],
    [
      'of DingTalk',
      ...([createDingtalk(OPTIONS), dingtalk(null), 'web'] as const),
      `https://login.dingtalk.com${DING}`,
    ],
    [
      'of a private DingTalk',
      ...([createDingtalk(OPTIONS), dingtalk('https://ding.test'), 'web'] as const),
      `https://ding.test${DING}`,
    ],
    [
      'of Feishu',
      ...([createFeishu(OPTIONS), feishu('feishu', null), 'web'] as const),
      `https://accounts.feishu.cn${LARK}`,
    ],
    [
      'of Lark',
      ...([createFeishu(OPTIONS), feishu('lark', null), 'web'] as const),
      `https://accounts.larksuite.com${LARK}`,
    ],
    [
      'of a private Feishu',
      ...([createFeishu(OPTIONS), feishu('lark', 'https://fs.test'), 'web'] as const),
      `https://fs.test${LARK}`,
    ],
  ])('%s has its address, parameters and return', (_what, port, source, from, expected) => {
    expect(port.signInUrl(source, { ...ADDRESS, from })).toBe(expected);
  });
});

test('An adapter refuses a connection of another kind', () => {
  const address = { ...ADDRESS, from: 'web' as const };

  expect(() => createFeishu(OPTIONS).signInUrl(wecom(null), address)).toThrow('feishu');
});
