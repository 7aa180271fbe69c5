import { useEffect, useState } from 'react';

/** Whether the page is visible; another tab or the lock screen hides it. */
export const isSeen = (): boolean => document.visibilityState === 'visible';

/** The same, as it changes. */
export function useSeen(): boolean {
  const [seen, setSeen] = useState(isSeen);
  useEffect(() => {
    const look = () => setSeen(isSeen());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return seen;
}
