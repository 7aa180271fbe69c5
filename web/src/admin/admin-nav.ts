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

interface AdminPlace {
  section: string;
  /** What is open in it. */
  open: string | null;
  /** What its list is searched for. */
  search: string;
  /** What is to be begun with what is open; its own question comes first. */
  act: string | null;
}

/** The section that the address names. */
export function useAdminPlace(): AdminPlace {
  const address = useSyncExternalStore(listenToPlace, addressNow);
  const [section = '', asked = ''] = address.split('?');
  const values = new URLSearchParams(asked);
  return { section, open: values.get('open'), search: values.get('search') ?? '', act: values.get('act') };
}

/** Goes to a section, or opens a thing in it; the browser's back leads here again. */
export function goTo(section: string, open: string | null = null, search = '', act = ''): void {
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
