/** Calls back after each change of the theme, by the person or by the system; returns a function that ends it. */
export function onThemeChange(act: () => void): () => void {
  const chosen = new MutationObserver(act);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = window.matchMedia?.('(prefers-color-scheme: dark)');
  system?.addEventListener('change', act);
  return () => {
    chosen.disconnect();
    system?.removeEventListener('change', act);
  };
}
