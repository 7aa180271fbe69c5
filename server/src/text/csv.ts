import { AppError, type Reason } from '@outlay/contract/errors';
import { CsvError, parse, type Info } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A row of a table with the number that a spreadsheet gives it, from 1. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** What a table may be: beyond it the file is a mistake, or made to harm. */
interface CsvLimits {
  rows: number;
  /** How many cells a row may have although the first has fewer. */
  columns?: number;
}

/** No table of ours has a row near it: a longer one took in the rows below it by a quotation mark left open. */
const LONGEST_ROW = 64 * 1024;
/** A spreadsheet may write rows of nothing but commas below its last; reading them costs too. */
const MOST_EMPTY = 100_000;

/**
 * Rows and cells of a CSV text, without the empty rows. A shorter row is left to the caller, who tells its fate. A row
 * that is wider than the first row and than the table's columns, or whose quotation marks do not match, would be read
 * as something else than was meant: the file is refused with the number of the row.
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
    // What is thrown here ends the reading.
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
      // 5" is five inches where no quotation mark begins the cell.
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

/** Lines are not rows: a quoted cell may have several. */
const rowOf = ({ records, empty_lines }: Pick<Info, 'records' | 'empty_lines'>) => records + empty_lines;

const refusal = (reason: Reason, row: number) =>
  new AppError('INVALID_INPUT', { reason, values: { row: String(row) }, detail: `${reason} in row ${row}` });

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
