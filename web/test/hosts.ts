import { vi } from 'vitest';
import { browserHost } from '#host/host.browser.ts';
import type { Host, HostName } from '#host/host.port.ts';
import { reopenHost } from '#host/host.ts';

const MARKS: Record<HostName, string> = {
  browser: 'Chrome/140.0',
  wecom: 'wxwork/4.1.36 MicroMessenger/7.0.1',
  dingtalk: 'AliApp(DingTalk/7.6.20)',
  feishu: 'Lark/7.30.5',
  weixin: 'MicroMessenger/8.0.50',
};

/** The app as shown inside a host on an Android phone, which has these functions. */
export function inHost(name: HostName, functions: Partial<Host> = {}): void {
  const agent = `Mozilla/5.0 (Linux; Android 15) ${MARKS[name]}`;
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  void reopenHost(Promise.resolve({ ...browserHost(), name, ...functions }));
}

/** The plain browser again, for the tests that follow. */
export function leaveHost(): void {
  vi.restoreAllMocks();
  void reopenHost(Promise.resolve(browserHost()));
}

/** Records the sites that the app leaves for, in place of leaving. */
export function leaving(): string[] {
  const left: string[] = [];
  const { location } = window;
  vi.stubGlobal(
    'location',
    // Around an empty object: what a location has may not be answered differently.
    new Proxy(
      {},
      {
        get: (_target, key) =>
          key === 'replace' ? (url: string) => void left.push(url) : (Reflect.get(location, key) as unknown),
      },
    ),
  );
  return left;
}
