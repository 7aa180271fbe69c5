import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBothStorages } from '#provider/storage/storage.both.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import { startObjectStore, type ObjectStore } from '#provider/storage/storage.s3.double.ts';
import { openS3 } from '#provider/storage/storage.s3.place.ts';
import { createS3Storage } from '#provider/storage/storage.s3.ts';
import { sumOf } from '#provider/storage/storage.sum.ts';
import { moveFiles } from './move.ts';

let folder: string;
let store: ObjectStore;
let from: SweptStorage;
let to: SweptStorage;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-move-'));
  store = await startObjectStore();
  const { bucket, url: endpoint, keys: credentials } = store;
  from = createFolderStorage(folder);
  to = createS3Storage(openS3({ bucket, prefix: 'outlay/', region: 'eu', endpoint, credentials }));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const put = async (text: string): Promise<string> => {
  const bytes = Buffer.from(text);
  await from.write(sumOf(bytes), bytes);
  return sumOf(bytes);
};
const move = (remove = false) => moveFiles({ from, to, remove, now: () => new Date(), say: () => undefined });

test('Every file is in the bucket afterwards, pages too, and a second run has nothing to do', async () => {
  const key = await put('receipt');
  await from.write(`${key}.pages/0.jpg`, Buffer.from('page'));

  expect(await move()).toEqual({ copied: 2, there: 0, removed: 0, damaged: [] });
  expect(await move(true)).toEqual({ copied: 0, there: 2, removed: 2, damaged: [] });
  expect((await to.read(key)).toString()).toBe('receipt');
  expect((await to.read(`${key}.pages/0.jpg`)).toString()).toBe('page');
  expect(await from.has(key)).toBe(false);
});

test('A move that is cut off goes on where it was, and nothing was removed that is not there', async () => {
  const keys = await Promise.all(['one', 'two', 'three'].map(put));
  const write = to.write.bind(to);
  let left = 1;
  to.write = (key, bytes) => {
    left -= 1;
    if (left < 0) store.manner = 'breaks';
    return write(key, bytes);
  };
  await expect(move(true)).rejects.toMatchObject({ code: 'BUSY' });
  store.manner = 'serves';
  to.write = write;
  const both = createBothStorages(to, from);
  for (const key of keys) expect(sumOf(await both.read(key))).toBe(key);

  await move(true);
  for (const key of keys) expect(sumOf(await to.read(key))).toBe(key);
});

test('A damaged file is named and stays where it is', async () => {
  const [whole, damaged] = await Promise.all(['one', 'two'].map(put));
  const path = join(folder, damaged?.slice(0, 2) ?? '', damaged ?? '');
  writeFileSync(path, 'tow');

  expect(await move(true)).toEqual({ copied: 1, there: 0, removed: 1, damaged: [damaged] });
  expect((await to.read(whole ?? '')).toString()).toBe('one');
  expect(await from.has(damaged ?? '')).toBe(true);
  expect(await to.has(damaged ?? '')).toBe(false);
});

test('A copy that rots in the new place does not cost the original', async () => {
  const key = await put('receipt');
  await move();
  store.manner = 'rots';
  expect(await move(true)).toMatchObject({ there: 1, removed: 0 });
  expect((await from.read(key)).toString()).toBe('receipt');
});

test('Files that the server takes meanwhile are moved by the next run', async () => {
  await put('one');
  const read = from.read.bind(from);
  let late = '';
  from.read = async (key) => {
    if (late === '') late = await put('late');
    return await read(key);
  };
  await move();
  await move();
  expect((await to.read(late)).toString()).toBe('late');
});
