import { useSyncExternalStore } from 'react';

const BASE = '/admin';
const listeners = new Set<() => void>();

const listen = (tell: () => void): (() => void) => {
  listeners.add(tell);
  window.addEventListener('popstate', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('popstate', tell);
  };
};
const addressNow = (): string => window.location.pathname.slice(BASE.length + 1) + window.location.search;

/** The section that the address names, and what is open in it. */
export function useAdminPlace(): { section: string; open: string | null } {
  const address = useSyncExternalStore(listen, addressNow);
  const [section = '', search = ''] = address.split('?');
  return { section, open: new URLSearchParams(search).get('open') };
}

/** Goes to a section, or opens a thing in it; the browser's back leads here again. */
export function goTo(section: string, open: string | null = null): void {
  const url = `${BASE}/${section}${open ? `?open=${encodeURIComponent(open)}` : ''}`;
  if (url === window.location.pathname + window.location.search) return;
  window.history.pushState(null, '', url);
  for (const tell of listeners) tell();
}
