import { AppError } from '@outlay/contract/errors';
import { expect, test } from 'vitest';
import { cellsOf } from '../../test/cells.ts';
import { readCsv, writeCsv } from './csv.ts';

test('cells end at commas, rows at any line end, and empty rows are left out', () => {
  expect(cellsOf('\uFEFFday,currency\r\n2026-01-01, USD \n\n,\n2026-01-02,EUR\r')).toEqual([
    ['day', 'currency'],
    ['2026-01-01', 'USD'],
    ['2026-01-02', 'EUR'],
  ]);
});

test('a quoted cell keeps its commas, quotes and line ends', () => {
  expect(cellsOf('"a, b","say ""hi""","two\nlines"\n"last" ,,\n5" pipe')).toEqual([
    ['a, b', 'say "hi"', 'two\nlines'],
    ['last', '', ''],
    ['5" pipe'],
  ]);
});

test('a row has the number that a spreadsheet gives it, after empty rows and cells of several lines too', () => {
  expect(readCsv('name\n\n"two\nlines"\n\nlast', { rows: 9 }).map(({ row }) => row)).toEqual([1, 3, 5]);
});

function refusalOf(text: string, columns = 0) {
  try {
    return readCsv(text, { rows: 1_000, columns });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.options.reason, error.options.values?.['row']];
  }
}

test.each([
  ['a quotation mark that is not closed', 'a,b\n\n"c,d\ne,f', 'quotesUnmatched', '3'],
  ['text after a closing quotation mark', 'a,b\n"c"d,e', 'quotesUnmatched', '2'],
  ['a quotation mark left open far before the end', `a\n"b\n${'c\n'.repeat(50_000)}`, 'rowTooLong', '2'],
  ['a cell longer than any table has', `a\nb\n${'c'.repeat(70_000)}\nd`, 'rowTooLong', '3'],
  ['a comma in a number that is not quoted', 'day,currency,rate\n2026-06-01,USD,7,2', 'rowTooWide', '2'],
])('%s is refused with the number of its row', (_, text, reason, row) => {
  expect(refusalOf(text)).toEqual(['INVALID_INPUT', reason, row]);
});

test('a row may be shorter than the first, end in empty cells, or have all columns of its table', () => {
  expect(cellsOf('a,b\n1\n2,3,,')).toEqual([['a', 'b'], ['1'], ['2', '3', '', '']]);
  expect(refusalOf('a,b\nc,d,e', 3)).toHaveLength(2);
  expect(refusalOf('a,b\nc,d,e,f', 3)).toEqual(['INVALID_INPUT', 'rowTooWide', '2']);
});

test('rows beyond the limit are refused before they are read, whatever they hold', () => {
  for (const line of ['a,b\nc\n', ',\n,,\n'])
    expect(refusalOf(`a,b\n${line.repeat(300_000)}`)).toEqual(['TOO_LARGE', 'tooLong', undefined]);
  expect(refusalOf(`a,b\n${',\n'.repeat(50_000)}`)).toHaveLength(1);
});

test('a number below zero stays one; a text that looks like it is defused as any that begins like a formula', () => {
  const written = writeCsv([[{ number: '-2.00' }, { number: '12' }, '-12', '-2+3', '-cmd', '=1', '-']]);

  expect(written).toBe("-2.00,12,'-12,'-2+3,'-cmd,'=1,'-\r\n");
});
