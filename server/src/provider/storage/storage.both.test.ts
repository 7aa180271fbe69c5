import { beforeEach, expect, test } from 'vitest';
import { createBothStorages } from './storage.both.ts';
import { createFakeStorage, type FakeStorage } from './storage.fake.ts';
import type { SweptStorage } from './storage.port.ts';

let here: FakeStorage;
let there: FakeStorage;
let both: SweptStorage;
beforeEach(() => {
  here = createFakeStorage();
  there = createFakeStorage();
  both = createBothStorages(here, there);
});
const receipt = Buffer.from('receipt');

test('What is only in the old place is found there, and what is new goes to the new one', async () => {
  await there.write('ab12', receipt);
  await both.write('cd34', receipt);

  expect((await both.read('ab12')).toString()).toBe('receipt');
  expect(await both.has('ab12')).toBe(true);
  expect([...here.kept.keys()]).toEqual(['cd34']);
  await expect(both.read('ef56')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('A file that is moved while it is read is found', async () => {
  await there.write('ab12', receipt);
  const read = there.read.bind(there);
  there.read = async (key) => {
    await here.write(key, receipt);
    await there.remove(key);
    return await read(key);
  };
  expect((await both.read('ab12')).toString()).toBe('receipt');
});

test('An old place that does not respond is not the same as a missing file', async () => {
  there.read = () => Promise.reject(new Error('away'));
  await expect(both.read('ab12')).rejects.toThrow('away');
});

test('What nobody names any more goes from both', async () => {
  await here.write('ab12', receipt);
  await there.write('ab12', receipt);
  await both.remove('ab12');
  expect([here.kept.size, there.kept.size]).toEqual([0, 0]);

  await here.write('cd34', receipt);
  await there.write('cd34', receipt);
  expect(await both.removeOlder('cd34', new Date(Date.now() + 1_000))).toBe(true);
  expect([here.kept.size, there.kept.size]).toEqual([0, 0]);
});
