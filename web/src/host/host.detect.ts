import type { HostName } from './host.port.ts';

/** What each host adds to its user agent. WeCom's also contains WeChat's. */
const MARKS: readonly (readonly [RegExp, HostName])[] = [
  [/wxwork/i, 'wecom'],
  [/dingtalk/i, 'dingtalk'],
  [/lark|feishu/i, 'feishu'],
  [/micromessenger/i, 'weixin'],
];

export function hostNameOf(userAgent: string): HostName {
  return MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? 'browser';
}
