import { AppError } from '@outlay/contract/errors';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { readCsv, type TableRow } from './csv.ts';

/** Limits of a table; a larger file is a mistake or an attack. */
export interface SheetLimits {
  bytes: number;
  rows: number;
  columns: number;
}

const ENTRIES = 200;
const UNPACKED = 60 * 1024 * 1024;
/** Entries up to this size may exceed the ratio; they do no harm. */
const SMALL = 256 * 1024;
const RATIO = 100;

const fail = (code: 'badFormat' | 'tooLong') =>
  new AppError(code === 'tooLong' ? 'TOO_LARGE' : 'INVALID_INPUT', { fields: [{ path: 'file', code }] });

/**
 * Reads the cells of the first sheet as texts from an Excel workbook or a CSV file, without empty rows. A formula gives
 * its last result.
 */
export async function readTable(bytes: Uint8Array, limits: SheetLimits): Promise<TableRow[]> {
  if (bytes.length > limits.bytes) throw fail('tooLong');
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isZip ? await readWorkbook(bytes, limits) : readCsv(decode(bytes), { rows: limits.rows });
  if (rows.some(({ cells }) => cells.length > limits.columns)) throw fail('badFormat');
  return rows;
}

/** Chinese spreadsheets use GB 18030 if not UTF-8. */
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
    // Repacked from the entries that were measured; the original could expand to two gigabytes.
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

/** Parts without cell data, which may be large. */
const BESIDE = /(^|\/)(calcChain\.xml$|(charts|customXml|drawings|externalLinks|pivotCache|pivotTables)\/)/;

/** Opens a zip of XML files within limits; an entry larger than its declared size is cut off there. */
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

/**
 * A full table has no more tags per cell; a part with more is meant to exhaust the reader, which keeps all tags in
 * memory.
 */
const TAGS_OF_CELL = 6;
const OPENING = 0x3c;

/** Number of rows allowed in a sheet, including some rows after the last that have only a border. */
const mostRows = ({ rows }: SheetLimits): number => rows + 1000;

function assertReadable(part: Uint8Array, limits: SheetLimits): void {
  const most = mostRows(limits) * limits.columns * TAGS_OF_CELL;
  let tags = 0;
  for (let at = part.indexOf(OPENING); at >= 0; at = part.indexOf(OPENING, at + 1)) tags += 1;
  if (tags > most) throw fail('tooLong');
  assertWithin(strFromU8(part), limits);
}

/** A row or cell tag with its attributes, in the notation of any program. */
const PLACED = /<(?:[^\s<>/:]+:)?(c|row)(?=[\s/>])([^>]*)>?/g;
const ATTRIBUTES = /^(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*\s*\/?$/;
const PLACE = /\sr\s*=\s*["']([^"']*)["']/g;
/** The number of a column named as in spreadsheets: A, B, … Z, AA. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * A single cell in a far corner makes the reader allocate all empty cells before it. Positions that the reader might
 * interpret differently are refused.
 */
function assertWithin(xml: string, limits: SheetLimits): void {
  // The reader accepts a truncated part as a short one.
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
  // A time stored in days may be a millisecond before midnight.
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime())
      ? ''
      : new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 10);
  return String(cell).trim();
}
