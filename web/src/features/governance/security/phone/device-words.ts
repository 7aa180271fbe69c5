/** `Chrome · Windows`: the browser and the system, from a user agent string. */
export function deviceWords(agent: string): string {
  const first = (among: readonly [RegExp, string][]) => among.find(([form]) => form.test(agent))?.[1];
  const browser = first([
    [/wxwork/i, 'WeCom'],
    [/MicroMessenger/i, 'WeChat'],
    [/DingTalk/i, 'DingTalk'],
    [/Lark|Feishu/i, 'Feishu'],
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = first([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 40);
}
