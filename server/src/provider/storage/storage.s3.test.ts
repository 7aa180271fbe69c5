import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SweptStorage } from './storage.port.ts';
import { startObjectStore, type Manner, type ObjectStore } from './storage.s3.double.ts';
import { openS3, type S3Settings } from './storage.s3.place.ts';
import { createS3Storage } from './storage.s3.ts';
import { sumOf } from './storage.sum.ts';

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

let store: ObjectStore;
let storage: SweptStorage;
/** Long enough that a slow machine gives no reason to try again. */
const PATIENCE_MS = 60_000;
const open = (more: Partial<S3Settings> = {}, patienceMs = PATIENCE_MS) => {
  const { bucket, url: endpoint, keys: credentials } = store;
  return createS3Storage(
    openS3({ ...{ bucket, prefix: '', region: 'eu', endpoint, credentials }, ...more }, patienceMs),
  );
};
beforeEach(async () => {
  store = await startObjectStore();
  storage = open();
});
afterEach(() => store.close());

const put = async (text: string): Promise<string> => {
  const bytes = Buffer.from(text);
  await storage.write(sumOf(bytes), bytes);
  return sumOf(bytes);
};
const aged = (days: number) => {
  for (const stored of store.objects.values()) stored.at = new Date(stored.at.getTime() - days * DAY);
};
const older = async (before = new Date()) => {
  const keys: string[] = [];
  for await (const key of storage.listOlder(before)) keys.push(key);
  return keys;
};

describe('A store that is not well', () => {
  test.each<Manner>(['breaks', 'slows', 'cuts', 'holds'])('that %s is away for now', async (manner) => {
    const key = await put('receipt');
    store.manner = manner;
    const hasty = open({}, 500);
    const away = { code: 'BUSY', options: { reason: 'storageAway' } };
    await expect(hasty.read(key)).rejects.toMatchObject(away);
    await expect(hasty.has(key)).rejects.toMatchObject(away);
    await expect(hasty.write('ab12', Buffer.from('other'))).rejects.toMatchObject(away);

    store.manner = 'serves';
    expect((await storage.read(key)).toString()).toBe('receipt');
    expect(await storage.has('ab12')).toBe(false);
  });

  test('that cuts its answer off gives no half file', async () => {
    const key = await put('receipt');
    store.manner = 'cutsAnswers';
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'BUSY' });
  });

  test('that gives other bytes gives nothing, for pages of a file too', async () => {
    const key = await put('receipt');
    await storage.write(`${key}.pages/0.jpg`, Buffer.from('page'));
    store.manner = 'rots';

    const damaged = { code: 'UNKNOWN', options: { reason: 'fileDamaged' } };
    await expect(storage.read(key)).rejects.toMatchObject(damaged);
    await expect(storage.read(`${key}.pages/0.jpg`)).rejects.toMatchObject(damaged);
  });

  test('that has lost an object says so', async () => {
    const key = await put('receipt');
    store.objects.clear();
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storage.has(key)).toBe(false);
  });

  test('refuses a wrong secret and an unknown bucket, which is not the same as a missing file', async () => {
    const wrong = open({ credentials: { ...store.keys, secretAccessKey: 'guessed' } });
    await expect(wrong.read('ab12')).rejects.toMatchObject({ code: 'BUSY' });
    await expect(open({ bucket: 'other' }).read('ab12')).rejects.toMatchObject({ code: 'BUSY' });
    expect(store.refused).toEqual(expect.arrayContaining(['SignatureDoesNotMatch', 'NoSuchBucket']));
  });
});

describe('Large files', () => {
  test('go in parts and come back whole', async () => {
    const bytes = randomBytes(20 * MEGABYTE);
    await storage.write(sumOf(bytes), bytes);

    expect((await storage.read(sumOf(bytes))).equals(bytes)).toBe(true);
    expect(store.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(3);
  });

  test('that were cut off long ago leave no parts behind', async () => {
    store.uploads.set('1', { key: 'files/ab/ab12', at: new Date(0), headers: {}, parts: new Map() });
    store.uploads.set('2', { key: 'files/ab/ab34', at: new Date(), headers: {}, parts: new Map() });
    await older(new Date(Date.now() - DAY));
    expect([...store.uploads.keys()]).toEqual(['2']);
  });
});

test('A list of several pages is complete, without foreign objects', async () => {
  store.pageSize = 2;
  const keys = await Promise.all(['one', 'two', 'three', 'four', 'five'].map(put));
  store.objects.set('notes', { bytes: Buffer.from(''), at: new Date(0), headers: {} });
  aged(2);
  expect((await older()).sort()).toEqual(keys.sort());
});

test('Objects are encrypted by the store as set', async () => {
  await open({ encryption: { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'k1' } }).write(
    'ab12',
    Buffer.from('x'),
  );
  expect(store.objects.get('files/ab/ab12')?.headers).toMatchObject({
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': 'k1',
  });
});

describe('A file that a sweep removes', () => {
  test('comes back when it is read within a day', async () => {
    const key = await put('receipt');
    aged(2);
    expect(await storage.removeOlder(key, new Date(Date.now() - DAY))).toBe(true);
    expect(store.objects.has(`files/${key.slice(0, 2)}/${key}`)).toBe(false);

    expect(await storage.has(key)).toBe(true);
    expect((await storage.read(key)).toString()).toBe('receipt');
    expect([...store.objects.keys()]).toEqual([`files/${key.slice(0, 2)}/${key}`]);
  });

  test('is gone for good a day later', async () => {
    const key = await put('receipt');
    aged(2);
    await storage.removeOlder(key, new Date());
    expect(await older()).toEqual([]);
    aged(1.5);
    expect(await older()).toEqual([key]);
    expect(await storage.removeOlder(key, new Date())).toBe(true);
    expect(store.objects.size).toBe(0);
    expect(await storage.has(key)).toBe(false);
  });

  test('and that is written again at the same moment stays', async () => {
    const key = await put('receipt');
    aged(2);
    const removing = storage.removeOlder(key, new Date(Date.now() - DAY));
    const writing = storage.write(key, Buffer.from('receipt'));
    await Promise.all([removing, writing]);

    expect((await storage.read(key)).toString()).toBe('receipt');
    aged(3);
    await older();
    expect((await storage.read(key)).toString()).toBe('receipt');
  });
});
