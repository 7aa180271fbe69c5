import pg from 'pg';
import { expect, test } from 'vitest';
import './connect.ts';

const TIMESTAMPTZ = 1184;
const read = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number;

test.each([
  ['2026-11-27 08:20:42+00', '2026-11-27T08:20:42.000Z'],
  ['2026-11-27 08:20:42.1+00', '2026-11-27T08:20:42.100Z'],
  ['2026-11-27 08:20:42.123456+00', '2026-11-27T08:20:42.123Z'],
  ['2026-11-27 16:20:42.5+08', '2026-11-27T08:20:42.500Z'],
  ['2026-11-27 13:50:42+05:30', '2026-11-27T08:20:42.000Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
])('The database’s instant %s is %s', (text, instant) => {
  expect(new Date(read(text)).toISOString()).toBe(instant);
});

test('A time without end stays one', () => {
  expect(read('infinity')).toBe(Infinity);
});
