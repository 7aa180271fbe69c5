import { readStored, writeStored } from '#device/storage.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Light by default, by the specification; the system's setting is followed only if the person chose that. */
export const themeChosen = (): Theme => readStored('theme') ?? 'light';

const DARK = '(prefers-color-scheme: dark)';

/** The colour as rendered now, in this element. Reading the variable itself would return `light-dark()` with both colours. */
export function colourNow(name: string, within: HTMLElement = document.body): string {
  const probe = within.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/**
 * The stylesheet follows the system unless the root element sets a theme; the browser's bar has the page's
 * background.
 */
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

/** Updates the browser's bar when the system's theme changes. */
export const followSystem = (): void =>
  window.matchMedia(DARK).addEventListener('change', () => applyTheme());
