import type { Money } from '@outlay/contract/money';
import { minorDigits, plainAmount } from '@outlay/contract/money';
import type { FileFormat } from '@outlay/contract/page';
import { dayOf, wallTimeOf } from '#system/clock.ts';
import { writeCsv, type CsvCell } from '#text/csv.ts';
import type { Binary } from './served.ts';
import { WORKBOOK_TYPE, writeWorkbook, type SheetCell } from '#text/workbook.ts';

/** A text, number, amount, instant or empty cell. */
export type Cell = string | number | Money | Date | null;

interface TableFile {
  format: FileFormat;
  /** Without the extension. */
  name: string;
  headings: readonly string[];
  /** Row batches, streamed. */
  parts: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Time zone in which instants are written. */
  timeZone: string;
}

const MEDIA_TYPES: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: WORKBOOK_TYPE,
};

/** Streams a table as a file without holding it in memory. */
export const tableFile = ({ format, name, ...table }: TableFile): Binary => ({
  bytes: format === 'csv' ? csvOf(table) : workbookOf(table),
  mediaType: MEDIA_TYPES[format],
  name: `${name}.${format}`,
});

type Table = Omit<TableFile, 'format' | 'name'>;

async function* csvOf({ headings, parts, timeZone }: Table): AsyncGenerator<Buffer> {
  // Spreadsheets recognise UTF-8 by its byte order mark.
  yield Buffer.from(`\ufeff${writeCsv([headings])}`);
  for await (const rows of parts)
    if (rows.length > 0)
      yield Buffer.from(writeCsv(rows.map((row) => row.map((cell) => csvCell(cell, timeZone)))));
}

const momentOf = (at: Date, timeZone: string) => `${dayOf(at, timeZone)} ${wallTimeOf(at, timeZone)}`;

function csvCell(cell: Cell, timeZone: string): CsvCell {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if (typeof cell === 'number') return { number: String(cell) };
  if (cell instanceof Date) return momentOf(cell, timeZone);
  return { number: plainAmount(cell) };
}

const workbookOf = ({ headings, parts, timeZone }: Table): AsyncGenerator<Uint8Array> =>
  writeWorkbook(
    headings,
    (async function* () {
      for await (const rows of parts) yield rows.map((row) => row.map((cell) => sheetCell(cell, timeZone)));
    })(),
  );

function sheetCell(cell: Cell, timeZone: string): SheetCell {
  if (cell === null || typeof cell === 'string') return { text: cell ?? '' };
  if (typeof cell === 'number') return { number: String(cell), digits: 0 };
  if (cell instanceof Date) return { moment: momentOf(cell, timeZone) };
  return { number: plainAmount(cell), digits: minorDigits(cell.currency) };
}
