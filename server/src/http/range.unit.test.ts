import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

const FILE = { size: 1_000, etag: '"a"' };
const of = (range?: string, version?: string) => rangeOf({ range, 'if-range': version }, FILE);

test('A range is taken from the start, from the end, and as far as the file goes', () => {
  expect(of('bytes=0-0')).toEqual([0, 0]);
  expect(of('bytes=200-299')).toEqual([200, 299]);
  expect(of('bytes=990-5000')).toEqual([990, 999]);
  expect(of('bytes=990-')).toEqual([990, 999]);
  expect(of('bytes=-10')).toEqual([990, 999]);
  expect(of('bytes=-5000')).toEqual([0, 999]);
});

test('What is no single range of bytes asks for the whole', () => {
  for (const range of [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-1',
    'bytes=1-2,4-5',
    'lines=1-2',
    'bytes=a-b',
  ])
    expect([range, of(range)]).toEqual([range, 'whole']);
});

test('Bytes after the end are outside', () => {
  for (const range of ['bytes=1000-1001', 'bytes=1000-', 'bytes=-0', 'bytes=99999999999999999999-'])
    expect([range, of(range)]).toEqual([range, 'outside']);
});

test('A part of another version is not mixed with this one', () => {
  expect(of('bytes=0-9', '"a"')).toEqual([0, 9]);
  expect(of('bytes=0-9', '"b"')).toBe('whole');
  expect(of('bytes=0-9', 'W/"a"')).toBe('whole');
});
