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

/** Rows as CSV text. A cell that a spreadsheet would take for a formula is defused. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: 'windows' },
  );
