/** Keeps the screen on while the page is in front, where the browser allows it; returns how to end it. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  let ended = false;
  const requestLock = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    const held = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (ended) await held?.release();
    else lock = held;
  };
  const again = () => void requestLock();
  again();
  // The browser gives the lock up whenever the page is hidden.
  document.addEventListener('visibilitychange', again);
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
