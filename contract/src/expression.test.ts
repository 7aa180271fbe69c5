import { describe, expect, test } from 'vitest';
import { evaluate, parseExpression, type Value } from './expression.ts';

function compute(source: string, names: Record<string, Value> = {}): Value {
  const parsed = parseExpression(source);
  if ('fault' in parsed) throw new Error(`${parsed.fault} at ${parsed.at}`);
  return evaluate(parsed.tree, {
    name: (name) => names[name] ?? null,
    call: (name, args) => (name === 'days' ? Number(args[0]) - Number(args[1]) : undefined),
  });
}

describe('An expression', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 - 2 - 1', 5],
    ['8 / 2 / 2', 2],
    ['-2 * 3', -6],
    ['round(10 / 3, 2)', 3.33],
    ['min(4, 2, 9) + max(1, 5) + abs(-3)', 10],
    ['if(1 < 2, "yes", "no")', 'yes'],
    ['if(2 <= 1, "yes", "no")', 'no'],
    ['not (1 = 1) or 2 >= 2 and 3 != 4', true],
    ['"a" + "b" = "ab"', true],
  ])('%s evaluates to %s', (source, value) => expect(compute(source)).toBe(value));

  test('uses the form fields and functions it is given', () => {
    expect(compute('days(end, start) * rate', { end: 12, start: 10, rate: 150 })).toBe(300);
    expect(compute('里程 * 2', { 里程: 21 })).toBe(42);
  });

  test('evaluates to nothing when a field is empty or the result cannot be computed', () => {
    expect(compute('price * 2')).toBeNull();
    expect(compute('1 / 0')).toBeNull();
    expect(compute('unknown(1)')).not.toBe(1);
  });

  test.each([
    ['1 +', 3],
    ['(1', 2],
    ['1 2', 1],
    ['a $ b', 1],
    ['', 0],
  ])('%j is rejected with its position', (source, at) => {
    expect(parseExpression(source)).toMatchObject({ fault: expect.any(String) as string, at });
  });

  test('rejects unlimited nesting', () => {
    expect(parseExpression('('.repeat(5_000) + '1' + ')'.repeat(5_000))).toHaveProperty('fault');
  });
});
