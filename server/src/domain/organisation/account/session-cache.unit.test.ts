import { expect, test } from 'vitest';
import type { SignedIn } from '#request/context.ts';
import { createSessionCache } from './session-cache.ts';

function scripted() {
  const lookups: string[] = [];
  let now = 1_000;
  let down = false;
  const cache = createSessionCache(
    (token) => {
      lookups.push(token);
      if (down) return Promise.reject(new Error('no database'));
      return Promise.resolve({ personId: token } as SignedIn);
    },
    () => now,
  );
  return { lookups, cache, pass: (ms: number) => (now += ms), fail: (yes: boolean) => (down = yes) };
}

test('a page’s calls look its session up once, and again after two seconds', async () => {
  const { lookups, cache, pass } = scripted();

  const [first, second] = await Promise.all([cache.find('a'), cache.find('a')]);
  pass(1_999);
  await cache.find('a');
  expect([first?.personId, second, lookups]).toEqual(['a', first, ['a']]);

  // Lookups do not extend an entry, so that a leaver with a busy page is signed out in time too.
  pass(2);
  await cache.find('a');
  expect(lookups).toEqual(['a', 'a']);
});

test('whoever signs out, or must be known for certain, is looked up at once', async () => {
  const { lookups, cache } = scripted();
  await cache.find('a');

  await cache.find('a', true);
  cache.forget();
  await cache.find('a');

  expect(lookups).toEqual(['a', 'a', 'a']);
});

test('a lookup that failed is not remembered', async () => {
  const { lookups, cache, fail } = scripted();
  fail(true);
  await expect(cache.find('a')).rejects.toThrow('no database');
  fail(false);

  expect((await cache.find('a'))?.personId).toBe('a');
  expect(lookups).toEqual(['a', 'a']);
});

test('strangers’ tokens push out what nobody uses, and the rest stays known', async () => {
  const { lookups, cache } = scripted();
  await cache.find('used');
  await cache.find('unused');
  for (let turn = 0; turn < 20_000; turn += 1) {
    await cache.find(`stranger ${turn}`);
    if (turn % 1_000 === 0) await cache.find('used');
  }
  lookups.length = 0;

  await cache.find('used');
  expect(lookups).toEqual([]);
  await cache.find('unused');
  expect(lookups).toEqual(['unused']);
});
