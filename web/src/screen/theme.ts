import { readStored, writeStored } from '#device/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Dark is off by default, by the specification; the system is followed only where somebody chose so. */
export const themeChosen = (): Theme => readStored('theme') ?? 'light';

const DARK = '(prefers-color-scheme: dark)';

/** A colour as it is now: read from the variable itself, a browser would answer both, as `light-dark()` has them. */
export function colourNow(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** The stylesheet follows the system unless the root says otherwise; the browser's own bar has the page's paper. */
export function applyTheme(theme: Theme = themeChosen()): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (bar) bar.content = getComputedStyle(root).backgroundColor || bar.content;
}

export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme);
  applyTheme(theme);
}

/** Where the system is followed, the bar follows it too. */
export const followSystem = (): void =>
  window.matchMedia(DARK).addEventListener('change', () => applyTheme());
