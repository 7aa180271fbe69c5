/** Runs `act` when the app becomes visible again, at most once per `leastMs`. */
export function onReturn(leastMs: number, act: () => void): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < leastMs) return;
    last = Date.now();
    act();
  });
}
