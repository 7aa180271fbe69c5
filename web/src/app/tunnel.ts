import { preloadPage } from './load-page.ts';
import { HOME, routeOf } from './routes.ts';

/** Pages that must open without a network: to note, to photograph, to see what waits. */
const PAGES = [HOME, '/pages/form/Note', '/pages/mine/unsent', '/pages/invoice/recognise'];

/** A worker that serves this page keeps every file of the app. */
const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Where no worker keeps the app, as in another app's window: what a tunnel must not take away is loaded now. */
export function preloadForTheTunnel(): void {
  if (isKept()) return;
  for (const path of PAGES) {
    const route = routeOf(path);
    if (route) void preloadPage(route).catch(() => undefined);
  }
  void import('#features/invoice/CaptureSheet.tsx').catch(() => undefined);
  void import('#features/unsent/UnsentBar.tsx').catch(() => undefined);
}
