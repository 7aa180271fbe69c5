/** After everything that the first picture needs has come. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act();
  else window.addEventListener('load', act, { once: true });
}
