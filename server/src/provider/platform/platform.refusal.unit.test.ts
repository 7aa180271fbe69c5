import { expect, test } from 'vitest';
import { addressIn } from './platform.refusal.ts';

test.each([
  [
    'WeCom',
    {
      errmsg:
        'not allow to access from your ip, hint: [1680743372339601936772701], from ip: 203.0.113.9, more info at https://open.work.weixin.qq.com/devtool/query?e=60020',
    },
  ],
  ['WeChat', { errmsg: 'invalid ip 203.0.113.9 ipv6 ::ffff:203.0.113.9, not in whitelist rid: 6500-1' }],
  [
    'DingTalk’s old host',
    { errmsg: 'ding talk error', sub_msg: '访问ip不在白名单之中,request ip=203.0.113.9' },
  ],
  [
    'DingTalk’s new host',
    {
      code: 'Forbidden.AccessDenied.IpNotInWhiteList',
      message: '访问ip不在白名单之中,request ip=203.0.113.9 corp',
    },
  ],
  ['Feishu', { code: 99_991_401, msg: 'ip 203.0.113.9 is denied by app setting' }],
])('The address that %s saw is found in its words', (_name, body) => {
  expect(addressIn(body)).toBe('203.0.113.9');
});

test('An IPv6 address is found as well', () => {
  expect(addressIn({ msg: 'ip 2001:db8::9 is denied by app setting' })).toBe('2001:db8::9');
});

test.each([
  ['that is none', { errmsg: 'not allow to access from your ip, from ip: 999.1.1.1, more info' }],
  ['that is hidden', { errmsg: 'not allow to access from your ip, from ip: x.x.x.x' }],
  ['in a field that is not about it', { token: 'ip: 203.0.113.9' }],
  ['in an answer that is no object', 'from ip: 203.0.113.9'],
])('An address %s is not taken', (_name, body) => {
  expect(addressIn(body)).toBeUndefined();
});
