import { theme, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { chooseTheme, colourNow, themeChosen } from '#screen/theme.ts';

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
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colourNow('brand'),
      // antd's own are lighter than what is written on them allows.
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
      // A tool for whole days is quicker without motion, and a list that opens while its dialog still grows would be
      // measured wrongly.
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
