import { LOCALES } from '@outlay/contract/locale';
import { COLUMNS, type Column } from './import.columns.ts';
import { FORMER_HEADINGS, headingAt } from './import.words.ts';

const plainHeading = (text: string) => text.replaceAll(/[\s*＊]/g, '').toLowerCase();

/** The position of each column, from headings in any of the languages; undefined without name or account. */
export function placesOf(heading: readonly string[]): Partial<Record<Column, number>> | undefined {
  const known = new Map([
    ...FORMER_HEADINGS,
    ...LOCALES.flatMap((locale) =>
      COLUMNS.map((column) => [plainHeading(headingAt(column, locale)), column] as const),
    ),
  ]);
  const places: Partial<Record<Column, number>> = {};
  heading.forEach((text, index) => {
    const column = known.get(plainHeading(text));
    if (column) places[column] ??= index;
  });
  return places.name === undefined || places.account === undefined ? undefined : places;
}
