import { ROUTES } from '@outlay/contract/routes';
import { namesItsItem, pageAddress, readParams } from '@outlay/contract/routes.params';
import { useLingui } from '@lingui/react';
import {
  Activity,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { navigationSettled, pages, reLaunch, type PageEntry, type PagesOpen } from '#navigation/nav.ts';
import { session } from '#session/session.ts';
import { PageQuery } from '#navigation/use-page.ts';
import { useBusy } from '#ui/use-busy.ts';
import { useWindowTitle } from '#ui/use-window-title.ts';
import css from './App.module.css';
import { pageComponent } from './load-page.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RetryBoundary } from './RetryBoundary.tsx';
import { routeOf } from './routes.ts';

/** Keeps every open page mounted with its inputs, filters and scroll position; shows only the last. */
export function PageStack() {
  const requested = useStore(pages);
  // The tap gets its visual feedback first; the new page is rendered afterwards, interruptibly.
  const shown = useDeferredValue(requested);
  useBusy(shown !== requested);
  return <Pages shown={shown} />;
}

const Pages = memo(function Pages({ shown }: { shown: PagesOpen }) {
  const { stack, tabs } = shown;
  const top = stack.at(-1);
  useScrollMemory(top?.key);
  // Also covers a page that was left before it was rendered, where the page below stays the same.
  useEffect(navigationSettled, [shown]);
  const alive = [...tabs.filter((tab) => !stack.some(({ key }) => key === tab.key)), ...stack];
  return alive.map((entry) => (
    <Activity key={entry.key} mode={entry === top ? 'visible' : 'hidden'}>
      <RetryBoundary>
        <PageQuery value={entry.query}>
          <PageFrame entry={entry} />
        </PageQuery>
      </RetryBoundary>
    </Activity>
  ));
});

const PageFrame = memo(function PageFrame({ entry }: { entry: PageEntry }) {
  const { i18n } = useLingui();
  const route = routeOf(entry.path);
  // Read once when the page opens: a session that ends later is handled in the session module.
  const [stranger] = useState(() => session.getState().user === null);
  const invited = route?.openWith !== undefined && route.openWith in readParams(route.path, entry.query);
  const barred = route?.access === 'user' && stranger && !invited;
  useWindowTitle(route ? i18n._(route.title) : 'Outlay');
  useEffect(() => {
    if (barred) reLaunch(pageAddress(ROUTES.signIn, { to: entry.url }));
  }, [barred, entry.url]);
  if (!route) return <NotFoundPage url={entry.url} />;
  if (barred) return null;
  if (!namesItsItem(route.path, entry.query)) return <NotFoundPage url={entry.url} />;
  const Shown = pageComponent(route);
  return (
    <Suspense fallback={<div className={css['loader']} role="status" aria-label="…" />}>
      <Shown />
    </Suspense>
  );
});

/** All pages share the window's scrolling: restores the scroll position of each. */
function useScrollMemory(key: number | undefined): void {
  const places = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    if (key === undefined) return;
    const kept = places.current;
    window.scrollTo(0, kept.get(key) ?? 0);
    const remember = () => void kept.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
