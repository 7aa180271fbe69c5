import { AppError, type Reason } from '@outlay/contract/errors';
import { CsvError, parse, type Info } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A row of a table with its number in a spreadsheet, from 1. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** Limits of a table; a larger file is a mistake or an attack. */
interface CsvLimits {
  rows: number;
  /** Number of cells that a row may have even if the first row has fewer. */
  columns?: number;
}

/** Far longer than any real row: a longer one swallowed the following rows because of an unclosed quotation mark. */
const LONGEST_ROW = 64 * 1024;
/** Spreadsheets may write rows of commas after the last row; reading them costs time too. */
const MOST_EMPTY = 100_000;

/**
 * Returns the rows and cells of a CSV text without empty rows. Shorter rows are left to the caller. A row with more
 * cells than the first row and the table's columns, or with mismatched quotation marks, would be misread, so the file
 * is refused with the row's number.
 */
export function readCsv(text: string, limits: CsvLimits): TableRow[] {
  const rows = rowsOf(text, limits.rows);
  const width = Math.max(limits.columns ?? 0, rows[0]?.cells.length ?? 0);
  const wide = rows.find(({ cells }) => cells.slice(width).some((cell) => cell !== ''));
  if (wide) throw refusal('rowTooWide', wide.row);
  return rows;
}

function rowsOf(text: string, most: number): TableRow[] {
  const rows: TableRow[] = [];
  const keep = (record: string[], info: Info) => {
    const cells = record.map((cell) => cell.trim());
    if (cells.some((cell) => cell !== '')) rows.push({ row: rowOf(info), cells });
    // Throwing here ends the reading.
    if (rows.length > most || info.records > most + MOST_EMPTY)
      throw new AppError('TOO_LARGE', { reason: 'tooLong', detail: `more than ${most} rows` });
    return null;
  };
  try {
    parse(text, {
      bom: true,
      max_record_size: LONGEST_ROW,
      on_record: keep,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // In 5" (five inches) the quotation mark does not begin a quoted cell.
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.code === 'CSV_MAX_RECORD_SIZE' ? 'rowTooLong' : 'quotesUnmatched';
    throw refusal(reason, rowOf(error as CsvError & Info) + 1);
  }
}

/** A row may span several lines, because quoted cells may contain line breaks. */
const rowOf = ({ records, empty_lines }: Pick<Info, 'records' | 'empty_lines'>) => records + empty_lines;

const refusal = (reason: Reason, row: number) =>
  new AppError('INVALID_INPUT', { reason, values: { row: String(row) }, detail: `${reason} in row ${row}` });

/** A text, or a formatted number; a negative number begins like a formula but is not one. */
export type CsvCell = string | { number: string };

const cellOf = (cell: CsvCell) =>
  typeof cell === 'string' ? cell : { value: cell.number, escape_formulas: false };

/** Writes rows as CSV. Texts that a spreadsheet would interpret as formulas are escaped. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(rows as CsvCell[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { string: cellOf, object: (cell) => cellOf(cell as CsvCell) },
  });
