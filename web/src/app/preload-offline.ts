import { ROUTES } from '@outlay/contract/routes';
import { preloadPage } from './load-page.ts';
import { routeOf } from './routes.ts';

/** Pages that must open without a network: to note, to photograph, to see what waits. */
const PAGES = [ROUTES.home, ROUTES.quickNote, ROUTES.unsent, ROUTES.checkInvoice];

/** A worker that serves this page keeps every file of the app. */
const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Where no worker keeps the app, as in another app's window: what must open without a network is loaded now. */
export function preloadOffline(): void {
  if (isKept()) return;
  for (const path of PAGES) {
    const route = routeOf(path);
    if (route) void preloadPage(route).catch(() => undefined);
  }
  void import('#features/spend/invoice/phone/CaptureSheet.tsx').catch(() => undefined);
  void import('#features/workspace/unsent/phone/UnsentBar.tsx').catch(() => undefined);
}
