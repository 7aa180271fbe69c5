import { useEffect, useState } from 'react';

/** Whether an instant is over; false without one. Says so when it comes, while the page is open. */
export function useIsPast(instant: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const end = instant === null ? Infinity : Date.parse(instant);
  useEffect(() => {
    const left = end - Date.now();
    if (left === Infinity) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [end]);
  return now >= end;
}
