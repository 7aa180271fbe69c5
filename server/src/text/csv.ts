import { stringify } from 'csv-stringify/sync';

/** Rows and cells of a CSV text: quotes, doubled quotes, either line end, a byte order mark. Empty rows are left out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const CELL = /("(?:[^"]|"")*"?|[^,\r\n]*)(,|\r\n|\r|\n|$)/y;
  const whole = text.replace(/^\uFEFF/, '');
  while (CELL.lastIndex <= whole.length) {
    const [, cell = '', end = ''] = CELL.exec(whole) ?? [];
    row.push(plain(cell));
    if (end === ',') continue;
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

const plain = (cell: string): string =>
  (cell.startsWith('"') ? cell.replace(/^"|"$/g, '').replaceAll('""', '"') : cell).trim();

/** A text, or a number as it is written: one below zero begins as a formula does, and is none. */
export type CsvCell = string | { number: string };

const cellOf = (cell: CsvCell) =>
  typeof cell === 'string' ? cell : { value: cell.number, escape_formulas: false };

/** Rows as CSV text. A text that a spreadsheet would take for a formula is defused, whatever it looks like. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(rows as CsvCell[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { string: cellOf, object: (cell) => cellOf(cell as CsvCell) },
  });
