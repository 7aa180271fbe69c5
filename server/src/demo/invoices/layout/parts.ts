import { decimal } from '../decimal.ts';
import { write, type Sheet, type TextStyle } from '../../../pdf/sheet.ts';

/** The brown of the preprinted form of every tax invoice. */
export const FORM_BROWN = '#8c4a1c';
export const BLACK = '#1b1b1b';

export function chineseDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${year}年${month}月${day}日`;
}

export const yuan = (cents: number): string => `¥${decimal(cents)}`;

/** Prints a notice that this is a sample: too small to be recognised as a field, clear enough for a person. */
export function printSampleNotice(
  sheet: Sheet,
  at: readonly [x: number, y: number],
  style: TextStyle = {},
): void {
  write(sheet, at, '样票 SPECIMEN', { size: 2, ink: '#b9aca0', ...style });
}

/** Returns a part that this kind of invoice must have; throws if the caller left it out. */
export function present<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw new Error(`The invoice has no ${name}.`);
  return part;
}
