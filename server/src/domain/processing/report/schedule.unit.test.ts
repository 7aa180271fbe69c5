import { expect, test } from 'vitest';
import { nextAfter, periodsBefore } from './schedule.policy.ts';

test('A weekly report follows on Mondays, a monthly one on the first', () => {
  expect(nextAfter('weekly', '2026-11-26')).toBe('2026-11-30');
  expect(nextAfter('weekly', '2026-11-30')).toBe('2026-12-07');
  expect(nextAfter('monthly', '2026-12-31')).toBe('2027-01-01');
  expect(nextAfter('monthly', '2027-01-01')).toBe('2027-02-01');
});

test('It is about the last whole week or month, compared with the one before', () => {
  expect(periodsBefore('monthly', '2027-01-03')).toEqual({
    period: { from: '2026-12-01', to: '2026-12-31' },
    before: { from: '2026-11-01', to: '2026-11-30' },
  });
  expect(periodsBefore('weekly', '2026-12-02')).toEqual({
    period: { from: '2026-11-23', to: '2026-11-29' },
    before: { from: '2026-11-16', to: '2026-11-22' },
  });
});
