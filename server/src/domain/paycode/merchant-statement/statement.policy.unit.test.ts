import { describe, expect, test } from 'vitest';
import { carriedInto, isOver } from './statement.policy.ts';

describe('A month in which more was refunded than paid', () => {
  const month = (name: string, net: number, settled = false) => ({ month: name, net, settled });

  test('takes off the next ones until one of them is on a document', () => {
    const all = [month('2026-01', -500), month('2026-02', 300), month('2026-03', -100)];

    expect(carriedInto('2026-02', all)).toBe(-500);
    expect(carriedInto('2026-04', all)).toBe(-600);
  });

  test('is taken off once', () => {
    const all = [month('2026-01', -500), month('2026-02', 900, true), month('2026-03', 200)];

    expect(carriedInto('2026-03', all)).toBe(0);
  });
});

describe('A month', () => {
  test('is over on the first day of the next one', () => {
    expect([isOver('2026-11', '2026-11-30'), isOver('2026-11', '2026-12-01')]).toEqual([false, true]);
  });
});
