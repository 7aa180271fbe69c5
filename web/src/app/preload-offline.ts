import { ROUTES } from '@outlay/contract/routes';
import { preloadPage } from './load-page.ts';
import { routeOf } from './routes.ts';

/** Pages that must work offline: quick note, capture, unsent items, the payment code. */
const PAGES = [ROUTES.home, ROUTES.quickNote, ROUTES.unsent, ROUTES.checkInvoice, ROUTES.paymentCode];

/** An active service worker caches every file of the app. */
const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Without a service worker, as in another app's web view, loads the offline pages at start. */
export function preloadOffline(): void {
  if (isKept()) return;
  for (const path of PAGES) {
    const route = routeOf(path);
    if (route) void preloadPage(route).catch(() => undefined);
  }
  void import('#features/spend/invoice/phone/CaptureSheet.tsx').catch(() => undefined);
  void import('#features/workspace/unsent/phone/UnsentBar.tsx').catch(() => undefined);
}
