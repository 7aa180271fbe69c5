import { AppError } from '@outlay/contract/errors';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { readCsv, type TableRow } from './csv.ts';

/** What a table may be: beyond it the file is a mistake, or made to harm. */
export interface SheetLimits {
  bytes: number;
  rows: number;
  columns: number;
}

const ENTRIES = 200;
const UNPACKED = 60 * 1024 * 1024;
/** A small entry may pack well without harm. */
const SMALL = 256 * 1024;
const RATIO = 100;

const fail = (code: 'badFormat' | 'tooLong') =>
  new AppError(code === 'tooLong' ? 'TOO_LARGE' : 'INVALID_INPUT', { fields: [{ path: 'file', code }] });

/**
 * The first sheet's cells as texts, from an Excel workbook or a CSV file; empty rows are left out. A formula counts
 * as what it last showed.
 */
export async function readTable(bytes: Uint8Array, limits: SheetLimits): Promise<TableRow[]> {
  if (bytes.length > limits.bytes) throw fail('tooLong');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isZip ? await readWorkbook(bytes, limits) : readCsv(decode(bytes), { rows: limits.rows });
  if (rows.length > limits.rows) throw fail('tooLong');
  if (rows.some(({ cells }) => cells.length > limits.columns)) throw fail('badFormat');
  return rows;
}

/** Spreadsheets in China write GB 18030 where they do not write UTF-8. */
function decode(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw fail('badFormat');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

async function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<TableRow[]> {
  const files = unpack(bytes);
  for (const [name, data] of Object.entries(files))
    if (/worksheets\/[^/]+\.xml$/.test(name)) assertWithin(strFromU8(data), limits);
  try {
    // Packed anew from what was measured: the reader unpacks nothing that swells.
    const rows = await readSheet(Buffer.from(zipSync(files, { level: 0 })));
    return rows
      .map((cells, index) => ({ row: index + 1, cells: cells.map(textOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch {
    throw fail('badFormat');
  }
}

/** Opens a zip of XML files within limits; what its list of contents says too little of is cut off there. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        total += originalSize;
        if (entries > ENTRIES || total > UNPACKED) throw fail('tooLong');
        if (originalSize > SMALL && originalSize > size * RATIO) throw fail('tooLong');
        return /\.(xml|rels)$/.test(name);
      },
    });
  } catch (error) {
    throw error instanceof AppError ? error : fail('badFormat');
  }
}

const CELL = /<(?:\w+:)?(?:c|row)\s[^>]*?\br="([A-Z]*)(\d+)"/g;
/** As a spreadsheet names its columns: A, B, … Z, AA. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** One cell in a far corner would make the reader draw all the empty ones before it. */
function assertWithin(xml: string, { rows, columns }: SheetLimits): void {
  for (const [, letters = '', row = ''] of xml.matchAll(CELL)) {
    // Cells that only carry a border count too, a little beyond the last row.
    if (Number(row) > rows + 1000) throw fail('tooLong');
    if (columnOf(letters) > columns * 4) throw fail('badFormat');
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell).trim()
    : '';
}
