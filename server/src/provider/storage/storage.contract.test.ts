import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '@outlay/contract/errors';
import { createFakeStorage } from './storage.fake.ts';
import { createFolderStorage } from './storage.folder.ts';
import type { SweptStorage } from './storage.port.ts';
import { startObjectStore } from './storage.s3.double.ts';
import { openS3 } from './storage.s3.place.ts';
import { createS3Storage } from './storage.s3.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MEGABYTE = 1024 * 1024;
const keyOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const soon = () => new Date(Date.now() + 1_000);

interface Subject {
  storage: SweptStorage;
  /** Starts a write that fails halfway; resolves with its error code. */
  interrupted: (key: string) => Promise<string>;
  /** Times that lie so far apart are told apart. */
  apartMs: number;
  close?: () => Promise<void>;
}

/** Writes four megabytes in a process whose files may not exceed one: the kernel stops the write halfway. */
async function writeCutOff(key: string): Promise<string> {
  const url = new URL('./storage.folder.ts', import.meta.url).href;
  const program = `import { createFolderStorage } from ${JSON.stringify(url)};
    await createFolderStorage(process.argv[1]).write(process.argv[2], Buffer.alloc(${4 * MEGABYTE}, 7))
      .catch((error) => process.stdout.write(error.code));`;
  const node = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, folder, key];
  const child = spawn('/bin/sh', ['-c', 'ulimit -f 2048; exec "$0" "$@"', process.execPath, ...node]);
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

const codeOf = (writing: Promise<void>): Promise<string> =>
  writing.then(
    () => 'written',
    (error: unknown) => (error as AppError).code,
  );

async function inBucket(): Promise<Subject> {
  const store = await startObjectStore();
  const { bucket, url: endpoint, keys: credentials } = store;
  const storage = createS3Storage(openS3({ bucket, prefix: 'outlay/', region: 'eu', endpoint, credentials }));
  const interrupted = async (key: string) => {
    store.manner = 'cuts';
    const code = await codeOf(storage.write(key, Buffer.alloc(4 * MEGABYTE, 7)));
    store.manner = 'serves';
    return code;
  };
  return { storage, interrupted, apartMs: 2_100, close: store.close };
}

const STORAGES: Record<string, () => Subject | Promise<Subject>> = {
  // The kernel stamps files from a clock that advances in steps of up to 10 ms, and lags behind more under load.
  'a folder': () => ({ storage: createFolderStorage(folder), interrupted: writeCutOff, apartMs: 100 }),
  'a bucket': inBucket,
  'the fake': () => {
    const storage = createFakeStorage();
    const interrupted = (key: string) => {
      storage.failNextWrite();
      return codeOf(storage.write(key, Buffer.alloc(4 * MEGABYTE, 7)));
    };
    return { storage, interrupted, apartMs: 5 };
  },
};

const listed = async (storage: SweptStorage, before: Date) => {
  const keys: string[] = [];
  for await (const key of storage.listOlder(before)) keys.push(key);
  return keys.sort();
};

describe.each(Object.entries(STORAGES))('%s', (_name, create) => {
  let storage: SweptStorage;
  let subject: Subject;
  beforeEach(async () => {
    subject = await create();
    ({ storage } = subject);
  });
  afterEach(() => subject.close?.());

  test.each([0, 1, 4_096, 65_537, 8 * MEGABYTE])('returns %i bytes as they were written', async (size) => {
    const bytes = randomBytes(size);
    await storage.write(keyOf(bytes), bytes);

    const read = await storage.read(keyOf(bytes));
    expect(read.length).toBe(size);
    expect(read.equals(bytes)).toBe(true);
    expect(await storage.has(keyOf(bytes))).toBe(true);
  });

  test('keeps what was written when the caller changes its buffers', async () => {
    const bytes = Buffer.from('a file');
    await storage.write('ab12', bytes);
    bytes.fill(0);
    (await storage.read('ab12')).fill(0);

    expect((await storage.read('ab12')).toString()).toBe('a file');
  });

  test('has nothing under a key that was not written, or was removed', async () => {
    const key = keyOf(Buffer.from('never'));
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storage.has(key)).toBe(false);
    await storage.remove(key);

    await storage.write(key, Buffer.from('now'));
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storage.has(key)).toBe(false);
  });

  test('keeps pages of a file beside it', async () => {
    const key = keyOf(Buffer.from('scan'));
    await storage.write(key, Buffer.from('scan'));
    await storage.write(`${key}.pages/0.jpg`, Buffer.from('page'));
    await storage.remove(key);

    expect((await storage.read(`${key}.pages/0.jpg`)).toString()).toBe('page');
  });

  test.each([
    ...['../outside', 'ab/../../outside', 'ab12/..', '/etc/passwd', '..', '.', './ab12', 'ab//cd', 'ab12/'],
    ...['', 'a', 'AB12', 'ab\\..\\cd', 'ab 12', 'ab\u0000', 'ab12.leaving', 'ab\n12', 'ab%2e%2e'],
  ])('rejects “%s”, which is not a key', async (key) => {
    const refused = { code: 'NOT_FOUND' };
    await expect(storage.write(key, Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(storage.read(key)).rejects.toMatchObject(refused);
    await expect(storage.has(key)).rejects.toMatchObject(refused);
    await expect(storage.remove(key)).rejects.toMatchObject(refused);
    await expect(storage.removeOlder(key, soon())).rejects.toMatchObject(refused);
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(dirname(folder))).not.toContain('outside');
  });

  test('has nothing after an interrupted write, and accepts the next one', async () => {
    const key = keyOf(Buffer.from('cut off'));
    expect(await subject.interrupted(key)).toBe('BUSY');

    expect(await storage.has(key)).toBe(false);
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listed(storage, soon())).toEqual([]);
    await storage.write(key, Buffer.from('cut off'));
    expect((await storage.read(key)).toString()).toBe('cut off');
  });

  test('shows readers nothing or all of the bytes while several write them', async () => {
    const bytes = Buffer.alloc(4 * MEGABYTE, 7);
    const key = keyOf(bytes);
    let writing = true;
    const writers = Promise.all([1, 2, 3].map(() => storage.write(key, bytes))).then(() => (writing = false));
    while (writing) {
      const seen = await storage.read(key).catch(() => undefined);
      if (seen) expect(seen.length).toBe(bytes.length);
      await pause(0);
    }
    await writers;

    expect((await storage.read(key)).equals(bytes)).toBe(true);
    expect(await listed(storage, soon())).toEqual([key]);
  });

  test('lists and removes what was last written before a time, and nothing else', async () => {
    const [old, page, young] = ['aa11', 'aa11.pages/0.jpg', 'bb22'];
    await storage.write(old, Buffer.from('old'));
    await storage.write(page, Buffer.from('page'));
    await pause(subject.apartMs);
    const between = new Date();
    await pause(subject.apartMs);
    await storage.write(young, Buffer.from('young'));

    expect(await listed(storage, between)).toEqual([old, page].sort());
    expect(await storage.removeOlder(young, between)).toBe(false);
    expect(await storage.removeOlder(old, between)).toBe(true);
    expect(await storage.removeOlder(old, between)).toBe(false);
    expect(await storage.removeOlder(page, between)).toBe(true);
    expect(await listed(storage, soon())).toEqual([young]);
  });

  test('treats bytes that are written again as new', async () => {
    await storage.write('aa11', Buffer.from('twice'));
    await pause(subject.apartMs);
    const between = new Date();
    await pause(subject.apartMs);
    await storage.write('aa11', Buffer.from('twice'));

    expect(await listed(storage, between)).toEqual([]);
    expect(await storage.removeOlder('aa11', between)).toBe(false);
    expect((await storage.read('aa11')).toString()).toBe('twice');
  });
});

describe('A folder', () => {
  const place = (key: string, days: number) => {
    const path = join(folder, key.slice(0, 2), key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, key);
    const at = new Date(Date.now() - days * 86_400_000);
    utimesSync(path, at, at);
  };

  test('lists partial files of a crash, but no foreign files', async () => {
    const storage = createFolderStorage(folder);
    place('ab12.0123456789ab', 30);
    writeFileSync(join(folder, 'notes-of-the-operator'), 'x');
    mkdirSync(join(folder, 'lost+found'));

    expect(await listed(storage, soon())).toEqual(['ab12.0123456789ab']);
    expect(await storage.has('ab12')).toBe(false);
    expect(await storage.removeOlder('ab12.0123456789ab', soon())).toBe(true);
  });

  test('restores bytes that a crash left aside while they were removed', async () => {
    const storage = createFolderStorage(folder);
    place('ab12.leaving', 30);

    expect(await listed(storage, new Date(0))).toEqual([]);
    expect((await storage.read('ab12')).toString()).toBe('ab12.leaving');
    expect(readdirSync(join(folder, 'ab'))).toEqual(['ab12']);
  });

  test('is readable by its owner only', async () => {
    await createFolderStorage(folder).write('ab12', Buffer.from('x'));

    expect(statSync(join(folder, 'ab')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'ab', 'ab12')).mode & 0o777).toBe(0o600);
  });
});
