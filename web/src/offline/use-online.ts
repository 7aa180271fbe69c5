import { useSyncExternalStore } from 'react';

function listen(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** False when the device reports no network; true does not guarantee that the server is reachable. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
