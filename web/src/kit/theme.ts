import { readStored, removeStored, writeStored } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

export const themeChosen = (): Theme => readStored('theme') ?? 'system';

/** The stylesheet follows the system unless the root says otherwise. */
export function applyTheme(theme: Theme = themeChosen()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') removeStored('theme');
  else writeStored('theme', theme);
  applyTheme(theme);
}
