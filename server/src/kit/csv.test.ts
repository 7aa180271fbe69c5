import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

test('cells end at commas, rows at any line end, and empty rows are nothing', () => {
  expect(parseCsv('\uFEFFday,currency\r\n2026-01-01, USD \n\n2026-01-02,EUR\r')).toEqual([
    ['day', 'currency'],
    ['2026-01-01', 'USD'],
    ['2026-01-02', 'EUR'],
  ]);
});

test('a quoted cell keeps its commas, quotes and line ends', () => {
  expect(parseCsv('"a, b","say ""hi""","two\nlines"\nlast,,')).toEqual([
    ['a, b', 'say "hi"', 'two\nlines'],
    ['last', '', ''],
  ]);
});

test('what follows a closing quote does not hang the reader', () => {
  expect(parseCsv('"a"b,c\nd')).toHaveLength(2);
});
