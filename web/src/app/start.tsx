import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { activate } from '#i18n/i18n.ts';
import { hostNameOf } from '#host/host.detect.ts';
import { prefetchHome } from '#features/home/home.queries.ts';
import { LOOK_AGAIN_MS } from '#kit/constants.ts';
import { localeKept } from '#kit/locale.ts';
import { pages, reLaunch, startNavigation } from '#kit/nav.ts';
import { newQueryClient } from '#kit/query-client.ts';
import {
  followOtherTabs,
  LOGIN_PAGE,
  lookAgain,
  onLanguage,
  onSessionChange,
  session,
  startSession,
} from '#kit/session.ts';
import { applyTheme, followSystem } from '#kit/theme.ts';
import { onReturn } from '#kit/on-return.ts';
import { inCdp } from '#kit/surroundings.ts';
import { App } from './App.tsx';
import { preloadPage } from './load-page.ts';
import { HOME, routeMap, routeOf } from './routes.ts';
import { preloadForTheTunnel } from './tunnel.ts';

/** Everything that can travel at the same time does: the page's code, its language, the home page's numbers. */
export async function start(root: HTMLElement): Promise<void> {
  inCdp();
  applyTheme();
  followSystem();
  history.scrollRestoration = 'manual';
  const queries = newQueryClient();
  onSessionChange(() => queries.clear());
  startNavigation(routeMap);
  onLanguage((locale) => activate(locale));
  followOtherTabs((user) => void reLaunch(user ? HOME : LOGIN_PAGE));
  const path = pages.getState().stack[0]?.path ?? '/';
  const signedIn = session.getState().user !== null;
  const route = routeOf(path === '/' && signedIn ? HOME : path);
  if (route) void preloadPage(route).catch(() => undefined);
  if (route?.path === HOME && signedIn) prefetchHome(queries);
  await activate(localeKept());
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} />
    </StrictMode>,
  );
  // Nothing on the screen waits for it, and it does not wait for a network that may not be there.
  void import('./later.ts').then(({ startLater }) => startLater(queries)).catch(() => undefined);
  const hosted = hostNameOf(navigator.userAgent) !== 'browser';
  await startSession(hosted);
  if (!hosted) onReturn(LOOK_AGAIN_MS, () => void lookAgain());
  void import('#host/host.ts').then(({ followTitle }) => followTitle());
  if (session.getState().user) preloadForTheTunnel();
}
