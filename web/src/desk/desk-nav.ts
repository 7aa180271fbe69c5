import { useSyncExternalStore } from 'react';

const BASE = '/admin';
const listeners = new Set<() => void>();

export const listenToPlace = (tell: () => void): (() => void) => {
  listeners.add(tell);
  window.addEventListener('popstate', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('popstate', tell);
  };
};
const addressNow = (): string => window.location.pathname.slice(BASE.length + 1) + window.location.search;

interface DeskPlace {
  section: string;
  /** Id of the item that is open in the section. */
  open: string | null;
  /** Search text of the section's list. */
  search: string;
  /** The action to start with the open item; it still asks for confirmation. */
  act: string | null;
}

/** The section and item of the current URL. */
export function useDeskPlace(): DeskPlace {
  const address = useSyncExternalStore(listenToPlace, addressNow);
  const [section = '', asked = ''] = address.split('?');
  const values = new URLSearchParams(asked);
  return { section, open: values.get('open'), search: values.get('search') ?? '', act: values.get('act') };
}

type Ask = (leave: () => void) => void;
let guard: Ask | null = null;

/** Leaves the current page; with unsaved changes, only after the user has confirmed. */
export const leaving = (leave: () => void): void => (guard ? guard(leave) : leave());

/**
 * Calls `ask` before the page is left by navigation inside the app or by the browser's back and forward; for
 * a closed tab, the browser itself asks. `ask` receives the function that leaves. Returns a function that
 * removes the guard.
 */
export function guardPlace(ask: Ask): () => void {
  const here = window.location.pathname + window.location.search;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  const mine: Ask = (leave) =>
    ask(() => {
      stop();
      leave();
    });
  const moved = (event: PopStateEvent) => {
    if (window.location.pathname + window.location.search === here) return;
    // The URL has changed already: restores it and hides the event from other listeners.
    event.stopImmediatePropagation();
    window.history.pushState(null, '', here);
    mine(() => window.history.back());
  };
  const stop = () => {
    window.removeEventListener('beforeunload', warn);
    window.removeEventListener('popstate', moved, true);
    if (guard === mine) guard = null;
  };
  guard = mine;
  window.addEventListener('beforeunload', warn);
  window.addEventListener('popstate', moved, true);
  return stop;
}

/** Opens a section, or an item in it, as a new history entry. */
export const goTo = (...place: Parameters<typeof goOn>): void => leaving(() => goOn(...place));

/** The same without confirmation, for use right after saving. */
export function goOn(section: string, open: string | null = null, search = '', act = ''): void {
  const asked = new URLSearchParams({
    ...(open && { open }),
    ...(search && { search }),
    ...(act && { act }),
  }).toString();
  const url = `${BASE}/${section}${asked && `?${asked}`}`;
  if (url === window.location.pathname + window.location.search) return;
  window.history.pushState(null, '', url);
  for (const tell of listeners) tell();
}

/** Changes query parameters of the current section; `push` adds a history entry. */
export function changePlace(change: Readonly<Record<string, string | null>>, how: 'push' | 'replace'): void {
  const { pathname, search } = window.location;
  const asked = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) asked.delete(key);
    else asked.set(key, value);
  }
  const text = asked.toString();
  const url = pathname + (text && `?${text}`);
  if (url === pathname + search) return;
  if (how === 'push') window.history.pushState(null, '', url);
  else window.history.replaceState(window.history.state, '', url);
  for (const tell of listeners) tell();
}
