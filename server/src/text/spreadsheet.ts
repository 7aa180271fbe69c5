import { AppError } from '@outlay/contract/errors';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
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
  for (const data of Object.values(files)) assertReadable(data, limits);
  const rows: TableRow[] = [];
  try {
    // Packed anew from what was measured: the reader would unpack two gigabytes.
    for await (const { index, values } of streamXlsxRows(zipSync(files, { level: 0 }))) {
      const cells = values.map(textOf);
      if (cells.every((cell) => cell === '')) continue;
      if (rows.length === limits.rows) throw fail('tooLong');
      rows.push({ row: index + 1, cells });
    }
  } catch (error) {
    throw error instanceof AppError ? error : fail('badFormat');
  }
  return rows;
}

/** Parts that say nothing of a sheet's cells, and may be large. */
const BESIDE = /(^|\/)(calcChain\.xml$|(charts|customXml|drawings|externalLinks|pivotCache|pivotTables)\/)/;

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
        return /\.(xml|rels)$/.test(name) && !BESIDE.test(name);
      },
    });
  } catch (error) {
    throw error instanceof AppError ? error : fail('badFormat');
  }
}

/** A full table has no more: a part with more tags was made to keep the reader busy, which keeps each in memory. */
const TAGS_OF_CELL = 6;
const OPENING = 0x3c;

/** The rows of a sheet; some that only carry a border are let pass below the last. */
const mostRows = ({ rows }: SheetLimits): number => rows + 1000;

function assertReadable(part: Uint8Array, limits: SheetLimits): void {
  const most = mostRows(limits) * limits.columns * TAGS_OF_CELL;
  let tags = 0;
  for (let at = part.indexOf(OPENING); at >= 0; at = part.indexOf(OPENING, at + 1)) tags += 1;
  if (tags > most) throw fail('tooLong');
  assertWithin(strFromU8(part), limits);
}

/** A row or a cell with what it says of itself, however another program writes it. */
const PLACED = /<(?:[^\s<>/:]+:)?(c|row)(?=[\s/>])([^>]*)>?/g;
const ATTRIBUTES = /^(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*\s*\/?$/;
const PLACE = /\sr\s*=\s*["']([^"']*)["']/g;
/** As a spreadsheet names its columns: A, B, … Z, AA. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * One cell in a far corner would make the reader make room for all the empty ones before it. A place that is written
 * so that the reader might understand another than we do is refused.
 */
function assertWithin(xml: string, limits: SheetLimits): void {
  // The reader takes a part that was cut off for a short one.
  if (!xml.trimEnd().endsWith('>')) throw fail('badFormat');
  let rows = 0;
  for (const [, kind, attributes = ''] of xml.matchAll(PLACED)) {
    if (kind === 'row' && ++rows > mostRows(limits)) throw fail('tooLong');
    if (!ATTRIBUTES.test(attributes)) throw fail('badFormat');
    for (const [, place = ''] of attributes.matchAll(PLACE)) {
      const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
      if (letters === undefined) throw fail('badFormat');
      if (Number(row) > mostRows(limits)) throw fail('tooLong');
      if (columnOf(letters) > limits.columns * 4) throw fail('badFormat');
    }
  }
}

function textOf(cell: CellValue): string {
  if (cell === null) return '';
  // A moment counted in days may come out a thousandth of a second before midnight.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 10);
  return String(cell).trim();
}
