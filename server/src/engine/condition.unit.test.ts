import { expect, test } from 'vitest';
import { holds } from './condition.ts';

type Test = Parameters<typeof holds>[0][number][number];
const factTest = (fact: string, op: Test['op'], ...values: string[]): Test => ({ fact, op, values });
const FACTS = { amount: ['500'], type: ['travel'], department: ['sales', 'east'], free: [] };

test('An empty condition is always true', () => {
  expect(holds([], FACTS)).toBe(true);
});

test('A condition is true when any group is true, and a group when all its tests are', () => {
  const [good, bad] = [factTest('type', 'anyOf', 'travel'), factTest('type', 'anyOf', 'meals')];
  expect(holds([[good, good]], FACTS)).toBe(true);
  expect(holds([[good, bad]], FACTS)).toBe(false);
  expect(holds([[bad], [good]], FACTS)).toBe(true);
  expect(holds([[bad], [bad]], FACTS)).toBe(false);
});

test('any of: one common value is enough', () => {
  expect(holds([[factTest('department', 'anyOf', 'west', 'east')]], FACTS)).toBe(true);
  expect(holds([[factTest('department', 'anyOf', 'west')]], FACTS)).toBe(false);
});

test('none of: no common value is allowed', () => {
  expect(holds([[factTest('department', 'noneOf', 'west')]], FACTS)).toBe(true);
  expect(holds([[factTest('department', 'noneOf', 'east')]], FACTS)).toBe(false);
});

test('at least includes the number and below does not', () => {
  const holdsFor = (op: Test['op'], limit: string) => holds([[factTest('amount', op, limit)]], FACTS);
  expect(['499', '500', '501'].map((limit) => holdsFor('atLeast', limit))).toEqual([true, true, false]);
  expect(['499', '500', '501'].map((limit) => holdsFor('below', limit))).toEqual([false, false, true]);
});

test('Numbers are compared as numbers, not as text', () => {
  expect(holds([[factTest('amount', 'atLeast', '60')]], FACTS)).toBe(true);
  expect(holds([[factTest('amount', 'below', '1000')]], FACTS)).toBe(true);
});

test('An unknown fact fails every comparison and has no value', () => {
  for (const fact of ['grade', 'free']) {
    expect(holds([[factTest(fact, 'atLeast', '0')]], FACTS)).toBe(false);
    expect(holds([[factTest(fact, 'below', '9')]], FACTS)).toBe(false);
    expect(holds([[factTest(fact, 'anyOf', 'a')]], FACTS)).toBe(false);
    expect(holds([[factTest(fact, 'noneOf', 'a')]], FACTS)).toBe(true);
  }
});

test('A comparison with nothing is false', () => {
  expect(holds([[factTest('amount', 'atLeast')]], FACTS)).toBe(false);
});
