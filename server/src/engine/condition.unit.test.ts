import { expect, test } from 'vitest';
import { holds } from './condition.ts';

type Test = Parameters<typeof holds>[0][number][number];
const ask = (fact: string, op: Test['op'], ...values: string[]): Test => ({ fact, op, values });
const FACTS = { amount: ['500'], type: ['travel'], department: ['sales', 'east'], free: [] };

test('no condition always holds', () => {
  expect(holds([], FACTS)).toBe(true);
});

test('any group is enough, but all its tests must hold', () => {
  const [good, bad] = [ask('type', 'anyOf', 'travel'), ask('type', 'anyOf', 'meals')];
  expect(holds([[good, good]], FACTS)).toBe(true);
  expect(holds([[good, bad]], FACTS)).toBe(false);
  expect(holds([[bad], [good]], FACTS)).toBe(true);
  expect(holds([[bad], [bad]], FACTS)).toBe(false);
});

test('any of: one word in common is enough', () => {
  expect(holds([[ask('department', 'anyOf', 'west', 'east')]], FACTS)).toBe(true);
  expect(holds([[ask('department', 'anyOf', 'west')]], FACTS)).toBe(false);
});

test('none of: no word may be in common', () => {
  expect(holds([[ask('department', 'noneOf', 'west')]], FACTS)).toBe(true);
  expect(holds([[ask('department', 'noneOf', 'east')]], FACTS)).toBe(false);
});

test('at least includes the number, below does not', () => {
  const holdsFor = (op: Test['op'], limit: string) => holds([[ask('amount', op, limit)]], FACTS);
  expect(['499', '500', '501'].map((limit) => holdsFor('atLeast', limit))).toEqual([true, true, false]);
  expect(['499', '500', '501'].map((limit) => holdsFor('below', limit))).toEqual([false, false, true]);
});

test('numbers are compared as numbers, not as words', () => {
  expect(holds([[ask('amount', 'atLeast', '60')]], FACTS)).toBe(true);
  expect(holds([[ask('amount', 'below', '1000')]], FACTS)).toBe(true);
});

test('a fact that is not known passes no comparison and has no word', () => {
  for (const fact of ['grade', 'free']) {
    expect(holds([[ask(fact, 'atLeast', '0')]], FACTS)).toBe(false);
    expect(holds([[ask(fact, 'below', '9')]], FACTS)).toBe(false);
    expect(holds([[ask(fact, 'anyOf', 'a')]], FACTS)).toBe(false);
    expect(holds([[ask(fact, 'noneOf', 'a')]], FACTS)).toBe(true);
  }
});

test('a comparison with nothing does not hold', () => {
  expect(holds([[ask('amount', 'atLeast')]], FACTS)).toBe(false);
});
