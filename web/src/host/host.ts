import { browserHost } from './host.browser.ts';
import { hostNameOf } from './host.detect.ts';
import type { Host } from './host.port.ts';

/** Each host and its SDK is a separate chunk that is loaded only there. */
async function open(): Promise<Host> {
  switch (hostNameOf(navigator.userAgent)) {
    case 'wecom': {
      const [{ openWecom }, { wecomSigner }] = await Promise.all([
        import('./host.wecom.ts'),
        import('./sign.ts'),
      ]);
      return await openWecom(await wecomSigner());
    }
    case 'dingtalk': {
      const [{ openDingtalk }, { signatureIn }] = await Promise.all([
        import('./host.dingtalk.ts'),
        import('./sign.ts'),
      ]);
      return await openDingtalk(signatureIn('dingtalk'));
    }
    case 'feishu': {
      const [{ openFeishu }, { signatureIn }] = await Promise.all([
        import('./host.feishu.ts'),
        import('./sign.ts'),
      ]);
      return await openFeishu(signatureIn('feishu'));
    }
    case 'weixin': {
      const { openWeixin } = await import('./host.weixin.ts');
      return await openWeixin();
    }
    case 'browser':
      return browserHost();
  }
}

let opened: Promise<Host> | null = null;
let now: Host | null = null;

/** The app around this page. If its bridge does not open, the page behaves as in a browser. */
export const currentHost = (): Promise<Host> => opened ?? reopenHost();

/** Opens the host anew: after a sign-in its functions are signed for the app by which the person came. */
export function reopenHost(opening: Promise<Host> = open()): Promise<Host> {
  opened = opening.catch(() => browserHost()).then((host) => (now = host));
  return opened;
}

/** Synchronous, for calls that must directly follow a tap: a browser otherwise opens neither picker nor share sheet. */
export const hostNow = (): Host => now ?? browserHost();

/** The host's own bar shows the page's title, which a single-page app must report itself. */
export async function followTitle(): Promise<void> {
  const host = await currentHost();
  const title = document.querySelector('title');
  if (host.name === 'browser' || !title) return;
  new MutationObserver(() => hostNow().setTitle(document.title)).observe(title, { childList: true });
  host.setTitle(document.title);
}
