import { expect, test } from 'vitest';
import { cellsOf } from '../../test/cells.ts';
import { readTable } from '#text/spreadsheet.ts';
import { tableFile, type Cell } from './table-file.ts';

const LIMITS = { bytes: 10_000_000, rows: 10_000, columns: 20 };
const AT = new Date('2026-11-22T18:30:00.000Z');
const ROWS: Cell[][] = [
  ['=HYPERLINK("http://evil")', 3, { amount: 123_456, currency: 'CNY' }, AT],
  ['a <b> & \u0001"c" 䶮', 0, { amount: 5, currency: 'JPY' }, null],
];

async function* inParts(rows: Cell[][]) {
  for (const row of rows) yield await Promise.resolve([row]);
}

async function written(format: 'csv' | 'xlsx', rows = ROWS): Promise<Buffer> {
  const { bytes } = tableFile({
    ...{ format, name: 'list', headings: ['Text', 'Count', 'Amount', 'Time'] },
    ...{ parts: inParts(rows), timeZone: 'Asia/Shanghai' },
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('A CSV writes plain amounts and company-local times, and no cell is a formula', async () => {
  const bytes = await written('csv');

  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  const [headings, first] = cellsOf(bytes.toString());
  expect(headings).toEqual(['Text', 'Count', 'Amount', 'Time']);
  expect(first).toEqual([`'=HYPERLINK("http://evil")`, '3', '1234.56', '2026-11-23 02:30']);
});

test('A workbook stores numbers as numbers, times as times and formula-like text as text', async () => {
  const bytes = await written('xlsx');

  const table = await readTable(bytes, LIMITS);
  expect(table.map(({ cells }) => cells)).toEqual([
    ['Text', 'Count', 'Amount', 'Time'],
    ['=HYPERLINK("http://evil")', '3', '1234.56', '2026-11-23'],
    ['a <b> & "c" 䶮', '0', '5'],
  ]);
  expect(bytes.includes('<f>')).toBe(false);
});

test('A long list is streamed while it is read', async () => {
  let read = 0;
  const { bytes } = tableFile({
    ...{ format: 'xlsx', name: 'list', headings: ['Text'], timeZone: 'UTC' },
    parts: (async function* () {
      for (; read < 40; read += 1)
        yield await Promise.resolve(
          Array.from({ length: 500 }, (_, row) => [`${read} ${row} ${Math.sin(row * read)}`]),
        );
    })(),
  });
  const pieces = (bytes as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();

  await pieces.next();

  expect(read).toBeLessThan(40);
  const rest: Uint8Array[] = [];
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) rest.push(next.value);
  expect(rest.length).toBeGreaterThan(2);
});
