import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startObjectStore, type ObjectStore } from '#provider/storage/storage.s3.double.ts';
import { newLog } from '#system/log.ts';
import { readEnv } from '../env.ts';
import { openStorage } from './open.ts';

let data: string;
let other: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'outlay-data-'));
  other = join(mkdtempSync(join(tmpdir(), 'outlay-mount-')), 'files');
});
afterEach(() => {
  for (const path of [data, join(other, '..')]) rmSync(path, { recursive: true, force: true });
});
const open = (settings: Record<string, string>, installation = 'ours') =>
  openStorage(readEnv({ OUTLAY_DATA: data, ...settings }), installation, newLog('fatal'));

describe('A folder elsewhere', () => {
  test('is used from then on, and missed when it is not mounted', async () => {
    const storage = await open({ OUTLAY_FILES: other });
    await storage.write('ab12', Buffer.from('receipt'));
    expect((await (await open({ OUTLAY_FILES: other })).read('ab12')).toString()).toBe('receipt');

    rmSync(other, { recursive: true });
    mkdirSync(other);
    await expect(open({ OUTLAY_FILES: other })).rejects.toThrow(
      'is not the folder that belongs to this database',
    );
  });

  test('of another installation is refused', async () => {
    mkdirSync(other);
    writeFileSync(join(other, 'installation'), 'theirs');
    await expect(open({ OUTLAY_FILES: other })).rejects.toThrow(
      'is not the folder that belongs to this database',
    );
  });

  test('beside the old one finds what is still there', async () => {
    await (await open({})).write('ab12', Buffer.from('receipt'));
    const storage = await open({ OUTLAY_FILES: other, OUTLAY_FILES_ALSO: join(data, 'files') });
    expect((await storage.read('ab12')).toString()).toBe('receipt');
  });
});

describe('A bucket', () => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = await startObjectStore();
  });
  afterEach(() => store.close());
  const settings = (more: Record<string, string> = {}) => ({
    OUTLAY_FILES: `s3://${store.bucket}/company/files`,
    OUTLAY_S3_ENDPOINT: store.url,
    OUTLAY_S3_ACCESS_KEY: store.keys.accessKeyId,
    OUTLAY_S3_SECRET_KEY: store.keys.secretAccessKey,
    ...more,
  });

  test('keeps the files under its prefix', async () => {
    await (await open(settings())).write('ab12', Buffer.from('receipt'));
    expect([...store.objects.keys()]).toEqual(['company/files/files/ab/ab12']);
  });

  test('that refuses us refuses the start, in a sentence', async () => {
    const wrong = settings({ OUTLAY_S3_SECRET_KEY: 'guessed' });
    await expect(open(wrong)).rejects.toThrow('The bucket of s3://receipts/company/files/ cannot be used');
    await expect(open(settings({ OUTLAY_FILES: 's3://missing' }))).rejects.toThrow('cannot be used');
  });

  test('that does not respond does not stop the start', async () => {
    store.manner = 'breaks';
    const storage = await open(settings());
    await expect(storage.read('ab12')).rejects.toMatchObject({ code: 'BUSY' });
    store.manner = 'serves';
    await expect(storage.read('ab12')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('Settings', () => {
  test.each([
    [{ OUTLAY_FILES: 'http://bucket' }, 'neither a folder nor a bucket'],
    [{ OUTLAY_FILES: 's3://Receipts_' }, 'neither a folder nor a bucket'],
    [{ OUTLAY_S3_ACCESS_KEY: 'id' }, 'belong together'],
    [{ OUTLAY_FILES: 's3://one/a', OUTLAY_FILES_ALSO: 's3://one/a/' }, 'the same place'],
  ])('%j are refused', (settings, sentence) => {
    expect(() => readEnv(settings)).toThrow(sentence);
  });
});
