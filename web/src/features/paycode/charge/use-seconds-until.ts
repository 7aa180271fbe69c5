import { useEffect, useState } from 'react';

/** Whole seconds until an instant of the server's clock; 0 when it is over. */
export function useSecondsUntil(instant: string | null, skewMs = 0): number {
  const secondsLeft = () =>
    instant === null ? 0 : Math.max(0, Math.ceil((new Date(instant).getTime() - Date.now() - skewMs) / 1000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    setSeconds(secondsLeft());
    if (instant === null) return;
    const timer = setInterval(() => setSeconds(secondsLeft()), 250);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [instant, skewMs]);
  return seconds;
}
