import { browserHost } from './host.browser.ts';
import { hostNameOf } from './host.detect.ts';
import type { Host } from './host.port.ts';

/** Each host and its SDK is a separate chunk that is loaded only there. */
async function open(): Promise<Host> {
  switch (hostNameOf(navigator.userAgent)) {
    case 'wecom':
      return (await import('./host.wecom.ts')).openWecom(null);
    case 'dingtalk':
      return await (await import('./host.dingtalk.ts')).openDingtalk();
    case 'feishu':
      return await (await import('./host.feishu.ts')).openFeishu();
    case 'browser':
      return browserHost();
  }
}

let opened: Promise<Host> | null = null;
let now: Host | null = null;

/** The app around this page. If its bridge does not open, the page behaves as in a browser. */
export const currentHost = (): Promise<Host> =>
  (opened ??= open()
    .catch(() => browserHost())
    .then((host) => (now = host)));

/** Synchronous, for calls that must directly follow a tap: a browser otherwise opens neither picker nor share sheet. */
export const hostNow = (): Host => now ?? browserHost();

/** The host's own bar shows the page's title, which a single-page app must report itself. */
export async function followTitle(): Promise<void> {
  const host = await currentHost();
  const title = document.querySelector('title');
  if (host.name === 'browser' || !title) return;
  new MutationObserver(() => host.setTitle(document.title)).observe(title, { childList: true });
  host.setTitle(document.title);
}
