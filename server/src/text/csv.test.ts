import { expect, test } from 'vitest';
import { parseCsv, writeCsv } from './csv.ts';

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

test('a number below zero stays one; a text that looks like it is defused as any that begins like a formula', () => {
  const written = writeCsv([[{ number: '-2.00' }, { number: '12' }, '-12', '-2+3', '-cmd', '=1', '-']]);

  expect(written).toBe("-2.00,12,'-12,'-2+3,'-cmd,'=1,'-\r\n");
});
