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
  /** What is open in it. */
  open: string | null;
  /** What its list is searched for. */
  search: string;
  /** What is to be begun with what is open; its own question comes first. */
  act: string | null;
}

/** The section that the address names. */
export function useDeskPlace(): DeskPlace {
  const address = useSyncExternalStore(listenToPlace, addressNow);
  const [section = '', asked = ''] = address.split('?');
  const values = new URLSearchParams(asked);
  return { section, open: values.get('open'), search: values.get('search') ?? '', act: values.get('act') };
}

type Ask = (leave: () => void) => void;
let guard: Ask | null = null;

/** Does what leaves the place; where something in it is not saved, once the person agreed. */
export const leaving = (leave: () => void): void => (guard ? guard(leave) : leave());

/**
 * Asks before the place is left: by the desk's own ways, by the browser's back and forward, by closing the tab (there in
 * the browser's words). `ask` gets what to do once the person agreed. Gives the way to stop asking.
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
    // The browser has gone already: the address comes back, and nobody hears that it was away.
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

/** Goes to a section, or opens a thing in it; the browser's back leads here again. */
export const goTo = (...place: Parameters<typeof goOn>): void => leaving(() => goOn(...place));

/** The same from something that has just been saved: nothing is asked. */
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

/** Changes what the address says of this section and leaves the rest of it; `push`: the browser's back undoes it. */
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
