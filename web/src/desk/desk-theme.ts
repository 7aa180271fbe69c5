import { theme, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { chooseTheme, themeChosen } from '#screen/theme.ts';

const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function listen(tell: () => void): () => void {
  const media = window.matchMedia(DARK);
  listeners.add(tell);
  media.addEventListener('change', tell);
  return () => {
    listeners.delete(tell);
    media.removeEventListener('change', tell);
  };
}

const isDark = (): boolean => {
  const chosen = themeChosen();
  return chosen === 'system' ? window.matchMedia(DARK).matches : chosen === 'dark';
};

export const useDark = (): boolean => useSyncExternalStore(listen, isDark);

export function switchDark(dark: boolean): void {
  chooseTheme(dark ? 'dark' : 'light');
  for (const tell of listeners) tell();
}

/** The same variables as on the phone: what they are now is read from the page. */
export function themeOf(dark: boolean): ThemeConfig {
  const style = getComputedStyle(window.document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colour('brand'),
      // antd's own are lighter than what is written on them allows.
      colorPrimaryHover: colour('brand-on-tint'),
      colorLink: colour('brand'),
      colorLinkHover: colour('brand-on-tint'),
      colorTextLightSolid: colour('brand-ink'),
      colorBgContainer: colour('card'),
      colorBgElevated: colour('card'),
      colorBgLayout: colour('paper'),
      colorText: colour('ink'),
      colorTextSecondary: colour('soft'),
      colorTextDescription: colour('soft'),
      colorTextPlaceholder: colour('soft'),
      colorBorder: colour('edge'),
      colorBorderSecondary: colour('line'),
      colorError: colour('stop'),
      colorSuccess: colour('good'),
      colorWarning: colour('wait'),
      // A tool for whole days is quicker without motion, and a list that opens while its dialog still grows would be
      // measured wrongly.
      motion: false,
      borderRadius: 9,
      controlHeight: 36,
      fontFamily: 'inherit',
    },
    components: {
      Table: {
        headerBg: colour('card'),
        headerColor: colour('soft'),
        headerSplitColor: 'transparent',
        rowSelectedBg: colour('brand-tint'),
        rowSelectedHoverBg: colour('brand-tint'),
        rowHoverBg: colour('paper'),
        cellPaddingBlock: 8,
        cellPaddingInline: 12,
      },
    },
  };
}
