/** What `web/texts.ts` puts together from the catalogues of the features. */
declare module 'virtual:texts' {
  import type { Catalogues } from '#i18n/i18n.ts';
  /** What every page of the phone may say before its own part has come. */
  export const FIRST: Catalogues;
  export const PARTS: Readonly<Record<string, Catalogues>>;
}

declare module 'virtual:texts/desk' {
  import type { Catalogues } from '#i18n/i18n.ts';
  /** All that the wide screen says. */
  export const DESK: Catalogues;
}
