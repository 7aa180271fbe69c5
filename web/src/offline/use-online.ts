import { useSyncExternalStore } from 'react';

function listen(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** False when the phone says that it has no network; true may still mean a network that leads nowhere. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
