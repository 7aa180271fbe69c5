import { useSyncExternalStore } from 'react';

function listen(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}

/** False when the phone says that it has no network; true may still mean a network that leads nowhere. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
