/** Each time the person comes back to the app after it was out of sight; not sooner again than `leastMs`. */
export function onReturn(leastMs: number, act: () => void): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < leastMs) return;
    last = Date.now();
    act();
  });
}
