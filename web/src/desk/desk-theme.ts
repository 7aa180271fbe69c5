import { theme, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { chooseTheme, colourNow, themeChosen } from '#screen/theme.ts';

const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(DARK);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

const isDark = (): boolean => {
  const chosen = themeChosen();
  return chosen === 'system' ? window.matchMedia(DARK).matches : chosen === 'dark';
};

export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark);

export function switchDark(dark: boolean): void {
  chooseTheme(dark ? 'dark' : 'light');
  for (const listener of listeners) listener();
}

/** antd's theme, from the CSS variables that the phone app uses too; reads their current values. */
export function themeOf(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colourNow('brand'),
      // antd's own defaults have too little contrast with their text.
      colorPrimaryHover: colourNow('brand-on-tint'),
      colorLink: colourNow('brand'),
      colorLinkHover: colourNow('brand-on-tint'),
      colorTextLightSolid: colourNow('brand-ink'),
      colorBgContainer: colourNow('card'),
      colorBgElevated: colourNow('card'),
      colorBgLayout: colourNow('paper'),
      colorText: colourNow('ink'),
      colorTextSecondary: colourNow('soft'),
      colorTextDescription: colourNow('soft'),
      colorTextPlaceholder: colourNow('soft'),
      colorBorder: colourNow('edge'),
      colorBorderSecondary: colourNow('line'),
      colorError: colourNow('stop'),
      colorSuccess: colourNow('good'),
      colorWarning: colourNow('wait'),
      // No animations: faster for all-day use, and a dropdown that opens during a dialog's animation would be
      // positioned wrongly.
      motion: false,
      borderRadius: 9,
      controlHeight: 36,
      fontFamily: 'inherit',
    },
    components: {
      Table: {
        headerBg: colourNow('card'),
        headerColor: colourNow('soft'),
        headerSplitColor: 'transparent',
        rowSelectedBg: colourNow('brand-tint'),
        rowSelectedHoverBg: colourNow('brand-tint'),
        rowHoverBg: colourNow('paper'),
        cellPaddingBlock: 8,
        cellPaddingInline: 12,
      },
    },
  };
}
