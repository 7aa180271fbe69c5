import { expect, test } from 'vitest';
import { createMemoryTokens } from './platform.tokens.fake.ts';

const fetching =
  (value: string, seconds = 7_200) =>
  () =>
    Promise.resolve({ value, seconds });

test('A stored token is renewed five minutes before its end, or after half of a short life', async () => {
  let now = 0;
  const tokens = createMemoryTokens(() => now);
  await tokens.get('long', fetching('a'));
  await tokens.get('short', fetching('a', 120));
  now = 59_999;
  expect(await tokens.get('short', fetching('b'))).toBe('a');
  now = 60_000;
  expect(await tokens.get('short', fetching('b'))).toBe('b');
  now = 6_899_999;
  expect(await tokens.get('long', fetching('b'))).toBe('a');
  now = 6_900_000;
  expect(await tokens.get('long', fetching('b'))).toBe('b');
});

test('A token is forgotten only while it is the stored one', async () => {
  const tokens = createMemoryTokens(() => 0);
  await tokens.get('key', fetching('new'));
  await tokens.drop('key', 'old');
  expect(await tokens.get('key', fetching('newer'))).toBe('new');

  await tokens.drop('key', 'new');
  expect(await tokens.get('key', fetching('newer'))).toBe('newer');
});

test('A failed fetch stores nothing, and all who waited for it fail', async () => {
  const tokens = createMemoryTokens(() => 0);
  const failing = () => Promise.reject(new Error('none'));
  const both = await Promise.allSettled([tokens.get('key', failing), tokens.get('key', fetching('a'))]);

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await tokens.get('key', fetching('a'))).toBe('a');
});
