import type { HostName } from './host.port.ts';

/** What each app adds to its browser's name. WeCom also calls itself the messenger it is made from. */
const MARKS: readonly (readonly [RegExp, HostName])[] = [
  [/wxwork/i, 'wecom'],
  [/dingtalk/i, 'dingtalk'],
  [/lark|feishu/i, 'feishu'],
];

export function hostNameOf(userAgent: string): HostName {
  return MARKS.find(([mark]) => mark.test(userAgent))?.[1] ?? 'browser';
}
