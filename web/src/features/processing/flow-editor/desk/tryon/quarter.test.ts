import { expect, test } from 'vitest';
import { quarterBefore } from './quarter.ts';

test.each([
  ['2026-11-21', '2026-07-01', '2026-09-30'],
  ['2026-01-01', '2025-10-01', '2025-12-31'],
  ['2026-04-30', '2026-01-01', '2026-03-31'],
  ['2026-09-30', '2026-04-01', '2026-06-30'],
])('The quarter before %s', (day, from, to) => {
  expect(quarterBefore(day)).toEqual({ from, to });
});
