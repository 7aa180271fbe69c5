import { expect, test } from 'vitest';
import { holds } from './condition.ts';

type Test = Parameters<typeof holds>[0][number][number];
const ask = (fact: string, op: Test['op'], ...values: string[]): Test => ({ fact, op, values });
const FACTS = { amount: ['500'], type: ['travel'], department: ['sales', 'east'], free: [] };

test('An empty condition is always true', () => {
  expect(holds([], FACTS)).toBe(true);
});

test('A condition is true when any group is true, and a group when all its tests are', () => {
  const [good, bad] = [ask('type', 'anyOf', 'travel'), ask('type', 'anyOf', 'meals')];
  expect(holds([[good, good]], FACTS)).toBe(true);
  expect(holds([[good, bad]], FACTS)).toBe(false);
  expect(holds([[bad], [good]], FACTS)).toBe(true);
  expect(holds([[bad], [bad]], FACTS)).toBe(false);
});

test('any of: one common value is enough', () => {
  expect(holds([[ask('department', 'anyOf', 'west', 'east')]], FACTS)).toBe(true);
  expect(holds([[ask('department', 'anyOf', 'west')]], FACTS)).toBe(false);
});

test('none of: no common value is allowed', () => {
  expect(holds([[ask('department', 'noneOf', 'west')]], FACTS)).toBe(true);
  expect(holds([[ask('department', 'noneOf', 'east')]], FACTS)).toBe(false);
});

test('at least includes the number and below does not', () => {
  const holdsFor = (op: Test['op'], limit: string) => holds([[ask('amount', op, limit)]], FACTS);
  expect(['499', '500', '501'].map((limit) => holdsFor('atLeast', limit))).toEqual([true, true, false]);
  expect(['499', '500', '501'].map((limit) => holdsFor('below', limit))).toEqual([false, false, true]);
});

test('Numbers are compared as numbers, not as text', () => {
  expect(holds([[ask('amount', 'atLeast', '60')]], FACTS)).toBe(true);
  expect(holds([[ask('amount', 'below', '1000')]], FACTS)).toBe(true);
});

test('An unknown fact fails every comparison and has no value', () => {
  for (const fact of ['grade', 'free']) {
    expect(holds([[ask(fact, 'atLeast', '0')]], FACTS)).toBe(false);
    expect(holds([[ask(fact, 'below', '9')]], FACTS)).toBe(false);
    expect(holds([[ask(fact, 'anyOf', 'a')]], FACTS)).toBe(false);
    expect(holds([[ask(fact, 'noneOf', 'a')]], FACTS)).toBe(true);
  }
});

test('A comparison with nothing is false', () => {
  expect(holds([[ask('amount', 'atLeast')]], FACTS)).toBe(false);
});
