import { ROUTES } from '@outlay/contract/routes';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FIRST } from 'virtual:texts';
import { activate } from '#i18n/i18n.ts';
import { hostNameOf } from '#host/host.detect.ts';
import { LOOK_AGAIN_MS } from '#device/constants.ts';
import { localeKept } from '#device/locale.ts';
import { onReason } from '#api/reason-known.ts';
import { loadReasonWords } from '#text/errors.ts';
import { pages, reLaunch, startNavigation } from '#navigation/nav.ts';
import { newQueryClient } from '#api/query-client.ts';
import {
  followOtherTabs,
  lookAgain,
  onLanguage,
  onSessionChange,
  session,
  startSession,
} from '#session/session.ts';
import { applyTheme, followSystem } from '#screen/theme.ts';
import { onReturn } from '#screen/on-return.ts';
import { inCdp } from '#device/surroundings.ts';
import { App } from './App.tsx';
import { contentShown } from './content-shown.ts';
import { firstData } from './first-data.ts';
import { preloadPage } from './load-page.ts';
import { routeMap, routeOf } from './routes.ts';
import { preloadOffline } from './preload-offline.ts';

/** Loads everything in parallel: the page's code, its language and the data of the home page. */
export async function start(root: HTMLElement): Promise<void> {
  inCdp();
  applyTheme();
  followSystem();
  history.scrollRestoration = 'manual';
  const queries = newQueryClient();
  onSessionChange(() => queries.clear());
  startNavigation(routeMap);
  onReason(loadReasonWords);
  onLanguage((locale) => activate(locale));
  followOtherTabs((user) => void reLaunch(user ? ROUTES.home : ROUTES.signIn));
  const path = pages.getState().stack[0]?.path ?? '/';
  const signedIn = session.getState().user !== null;
  const route = routeOf(path === '/' && signedIn ? ROUTES.home : path);
  // Rendering without the code would only show the loader, and before it the page's mark stands there.
  const code = route && preloadPage(route).catch(() => undefined);
  const [page] = await Promise.all([code, activate(localeKept(), FIRST)]);
  if (signedIn) await firstData(queries, page?.default);
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} />
    </StrictMode>,
  );
  const shown = contentShown(queries);
  // Not awaited: the screen does not need it, and the network may be down.
  void shown
    .then(() => import('./later.ts'))
    .then(({ startLater }) => startLater(queries))
    .catch(() => undefined);
  const hosted = hostNameOf(navigator.userAgent) !== 'browser';
  await startSession(hosted);
  if (!hosted) onReturn(LOOK_AGAIN_MS, () => void lookAgain());
  await shown;
  void import('#host/host.ts').then(({ followTitle }) => followTitle());
  if (inCdp()) void import('#host/portal.ts').then(({ listenToPortal }) => listenToPortal());
  if (session.getState().user) preloadOffline();
}
