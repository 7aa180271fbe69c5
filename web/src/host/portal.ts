import * as is from '@outlay/contract/routes.codec';
import { ROUTES } from '@outlay/contract/routes';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { call } from '#api/call.ts';
import { reLaunch } from '#navigation/nav.ts';
import { leaveDevice } from '#session/session.ts';

/** The site that shows this app in a frame; null without a frame, or if the browser does not tell. */
function portalOrigin(): string | null {
  if (window.parent === window) return null;
  // Not every browser has the list.
  const ancestors = window.location.ancestorOrigins as DOMStringList | undefined;
  const address = ancestors?.[0] ?? document.referrer;
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? null : origin;
}

async function leave(): Promise<void> {
  await call(sessionEndpoints.signOut, {}).catch(() => undefined);
  reLaunch(ROUTES.signIn);
  leaveDevice();
}

function obey(message: unknown): void {
  if (typeof message !== 'object' || message === null) return;
  const { type, path } = message as { type?: unknown; path?: unknown };
  if (type === 'cdp:logout') void leave();
  const page = type === 'cdp:navigate' && typeof path === 'string' ? is.page.parse(path) : undefined;
  if (page !== undefined) reLaunch(page);
}

let portal: string | null = null;

function onMessage({ origin, source, data }: MessageEvent): void {
  if (origin === portal && source === window.parent) obey(data);
}

/** Lets the portal that shows this app open pages and sign out: `cdp:navigate` with `path`, and `cdp:logout`. */
export function listenToPortal(): void {
  portal = portalOrigin();
  window.removeEventListener('message', onMessage);
  if (portal !== null) window.addEventListener('message', onMessage);
}

/** Tells the portal that the person has entered. */
export function notifyPortal(): void {
  if (portal !== null) window.parent.postMessage({ type: 'cdp:ready' }, portal);
}
