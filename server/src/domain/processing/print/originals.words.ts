import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';

const HEADINGS = [
  msg`Document`,
  msg`Line`,
  msg`File`,
  msg`Original file name`,
  msg`Media type`,
  msg`Size (bytes)`,
  msg`SHA-256`,
  msg`Invoice type`,
  msg`Invoice number`,
  msg`Invoice date`,
  msg`Seller`,
  msg`Total`,
  msg`Currency`,
];

/** The header row of the list of originals, in the reader's language. */
export const manifestHeadings = (locale: Locale): string[] =>
  HEADINGS.map((heading) => words(locale)(heading));
