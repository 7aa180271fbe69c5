import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startObjectStore, type ObjectStore } from '../storage/storage.s3.double.ts';
import { openS3, type S3Place } from '../storage/storage.s3.place.ts';
import { createFakeOutsideMarks } from './outside.fake.ts';
import type { KeptMark, OutsideMarkPort } from './outside.port.ts';
import { createS3OutsideMarks } from './outside.s3.ts';

let store: ObjectStore;
let place: S3Place;
beforeEach(async () => {
  store = await startObjectStore();
  store.versions = new Map();
  const { bucket, url: endpoint, keys: credentials } = store;
  place = openS3({ bucket, prefix: 'marks/', region: 'eu', endpoint, credentials }, 500);
});
afterEach(() => store.close());

const inBucket = () => createS3OutsideMarks(place, { days: 10, now: () => new Date() });
const all = async (port: OutsideMarkPort): Promise<KeptMark[]> => {
  const found: KeptMark[] = [];
  for await (const mark of port.list()) found.push(mark);
  return found;
};

describe.each<[string, () => OutsideMarkPort]>([
  ['marks in a bucket', inBucket],
  ['the fake', createFakeOutsideMarks],
])('%s', (_name, open) => {
  test('come back whole, in the order of their names', async () => {
    const port = open();
    await port.keep('2026/b.txt', 'second\n');
    await port.keep('2026/a.txt', 'first\n');

    expect(await all(port)).toEqual([
      { name: '2026/a.txt', text: 'first\n' },
      { name: '2026/b.txt', text: 'second\n' },
    ]);
  });
});

describe('A bucket with object lock', () => {
  const KEY = 'marks/2026/a.txt';
  const { bucket: Bucket } = { bucket: 'receipts' };

  test('keeps a mark that somebody with our own keys wants to remove, hide or write over', async () => {
    const port = inBucket();
    await port.keep('2026/a.txt', 'true\n');
    const VersionId = store.versions?.get(KEY)?.[0]?.id;

    await expect(
      place.client.send(new DeleteObjectCommand({ Bucket, Key: KEY, VersionId })),
    ).rejects.toMatchObject({ name: 'AccessDenied' });
    await place.client.send(new PutObjectCommand({ Bucket, Key: KEY, Body: 'false\n' }));
    await place.client.send(new DeleteObjectCommand({ Bucket, Key: KEY }));

    expect((await all(port)).map(({ text }) => text)).toEqual(expect.arrayContaining(['true\n', 'false\n']));
  });

  test('is asked for a lock of as many days as are set', async () => {
    await inBucket().keep('2026/a.txt', 'true\n');
    const until = store.versions?.get(KEY)?.[0]?.until?.getTime() ?? 0;
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(10);
  });

  test('lists more marks than one page, and no other objects', async () => {
    store.pageSize = 7;
    const port = inBucket();
    for (let done = 10; done < 45; done += 1) await port.keep(`2026/${done}.txt`, String(done));
    await place.client.send(new PutObjectCommand({ Bucket, Key: 'marks/readme', Body: 'notes' }));

    expect((await all(port)).map(({ text }) => text)).toEqual(
      Array.from({ length: 35 }, (_, at) => String(at + 10)),
    );
  });
});

test.each([
  ['a bucket without object lock', () => (store.versions = null), 'InvalidRequest'],
  ['a store that takes no notice of locks', () => (store.manner = 'unlocks'), 'does not lock objects'],
  ['a store that is away', () => (store.manner = 'breaks'), 'InternalError'],
])('%s keeps no marks, and the caller is told', async (_what, set, words) => {
  set();
  await expect(inBucket().keep('2026/a.txt', 'true\n')).rejects.toThrow(words);
});
