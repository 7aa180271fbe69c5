import { useSyncExternalStore } from 'react';

const BASE = '/admin';
const listeners = new Set<() => void>();

export const onPlaceChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
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
  action: string | null;
}

/** The section and item of the current URL. */
export function useDeskPlace(): DeskPlace {
  const address = useSyncExternalStore(onPlaceChange, addressNow);
  const [section = '', query = ''] = address.split('?');
  const values = new URLSearchParams(query);
  return { section, open: values.get('open'), search: values.get('search') ?? '', action: values.get('act') };
}

type Guard = (leave: () => void) => void;
let guard: Guard | null = null;

/** Leaves the current page; with unsaved changes, only after the user has confirmed. */
export const confirmLeave = (leave: () => void): void => (guard ? guard(leave) : leave());

/**
 * Calls `confirm` before the page is left by navigation inside the app or by the browser's back and forward; for
 * a closed tab, the browser itself asks. `confirm` receives the function that leaves. Returns a function that
 * removes the guard.
 */
export function guardLeaving(confirm: Guard): () => void {
  const url = window.location.pathname + window.location.search;
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const ownGuard: Guard = (leave) =>
    confirm(() => {
      remove();
      leave();
    });
  const onPopState = (event: PopStateEvent) => {
    if (window.location.pathname + window.location.search === url) return;
    // The URL has changed already: restores it and hides the event from other listeners.
    event.stopImmediatePropagation();
    window.history.pushState(null, '', url);
    ownGuard(() => window.history.back());
  };
  const remove = () => {
    window.removeEventListener('beforeunload', onUnload);
    window.removeEventListener('popstate', onPopState, true);
    if (guard === ownGuard) guard = null;
  };
  guard = ownGuard;
  window.addEventListener('beforeunload', onUnload);
  window.addEventListener('popstate', onPopState, true);
  return remove;
}

/** Opens a section, or an item in it, as a new history entry. */
export const goTo = (...place: Parameters<typeof goToNow>): void => confirmLeave(() => goToNow(...place));

/** The same without confirmation, for use right after saving. */
export function goToNow(section: string, open: string | null = null, search = '', action = ''): void {
  const query = new URLSearchParams({
    ...(open && { open }),
    ...(search && { search }),
    ...(action && { act: action }),
  }).toString();
  const url = `${BASE}/${section}${query && `?${query}`}`;
  if (url === window.location.pathname + window.location.search) return;
  window.history.pushState(null, '', url);
  for (const listener of listeners) listener();
}

/** Changes query parameters of the current section; `push` adds a history entry. */
export function changePlace(change: Readonly<Record<string, string | null>>, mode: 'push' | 'replace'): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) query.delete(key);
    else query.set(key, value);
  }
  const text = query.toString();
  const url = pathname + (text && `?${text}`);
  if (url === pathname + search) return;
  if (mode === 'push') window.history.pushState(null, '', url);
  else window.history.replaceState(window.history.state, '', url);
  for (const listener of listeners) listener();
}
