import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { createFakeStorage } from '#provider/storage/storage.fake.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import { newId } from '#system/id.ts';
import { readIdentity } from '../../src/backup/commands.ts';
import { installationOf } from '../../src/backup/installation.ts';
import { fingerprintOf } from '../../src/backup/manifest.ts';
import { proveBackup } from '../../src/backup/prove.ts';
import { findBackup, openRepository } from '../../src/backup/repository.ts';
import { restoreBackup } from '../../src/backup/restore.ts';
import { takeBackup } from '../../src/backup/take.ts';
import { StartError } from '../../src/env.ts';
import { newCompany, sure } from '../builders.ts';
import { newFolder, openInstallation, run, uniqueBytes, type Ended } from './installation.ts';

const data = newFolder();
/** One repository without encryption, one encrypted; each test works on a copy of one. */
const plain = newFolder();
const sealed = newFolder();
const keys = newFolder();
const key = join(keys, 'backup.key');
const otherKey = join(keys, 'other.key');
let canary: Buffer;
let copy: string;
let into: string;

const publicKey = (file: string) => /# public key: (\S+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

beforeAll(async () => {
  const source = await openInstallation(data);
  const crew = await newCompany(source.server);
  canary = uniqueBytes();
  const file = { name: 'receipt.txt', bytes: canary };
  sure(await source.server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, file));
  await source.close();
  for (const path of [key, otherKey])
    expect(await run('backup', ['--new-key', path])).toMatchObject({ code: 0 });
  const env = { OUTLAY_DATA: data };
  // The server is stopped, so the command starts the database itself.
  expect(await run('backup', [plain], { env })).toMatchObject({ code: 0 });
  const OUTLAY_BACKUP_KEY = publicKey(key);
  expect(await run('backup', [sealed], { env: { ...env, OUTLAY_BACKUP_KEY } })).toMatchObject({ code: 0 });
});
beforeEach(() => {
  copy = newFolder();
  into = join(newFolder(), 'restored');
});
afterEach(() => {
  for (const folder of [copy, join(into, '..')]) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  for (const folder of [data, plain, sealed, keys]) rmSync(folder, { recursive: true, force: true });
});

const use = (repository: string) => cpSync(repository, copy, { recursive: true });
const backupIn = (folder: string) =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('Z')) ?? '');
const part = (ending: string) => join(backupIn(copy), `data.tar.zst${ending}`);
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const receipt = () => filesIn(join(copy, 'files'))[0] ?? '';

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
}

/** As the commands do, without the start of a process for each. */
async function attempted(work: () => Promise<void>): Promise<Ended> {
  try {
    await work();
    return { code: 0, said: '' };
  } catch (error) {
    if (error instanceof StartError) return { code: 1, said: error.message };
    throw error;
  }
}

const serverKey = () => readFileSync(join(data, 'server.key'), 'utf8');
const say = () => undefined;
const restoreHere = (identity: string | null = null, until?: Date) =>
  attempted(() =>
    restoreBackup(findBackup(copy, until), {
      ...{ into, identity, until, keyFile: undefined, serverKey: serverKey(), keepKey: true, say },
    }),
  );
const verifyHere = () =>
  attempted(() =>
    proveBackup(findBackup(copy), { identity: null, serverKey: serverKey(), buckets: undefined, say }),
  );

const restore = (args: string[] = [], env: Record<string, string> = { OUTLAY_DATA: data }) =>
  run('restore', [copy, '--into', into, ...args], { env });

/** One sentence, exit code 1, and nothing in the new folder. */
function refused({ code, said }: Ended, words: RegExp): void {
  expect(said).toMatch(words);
  expect(said.split('\n').filter((line) => !line.startsWith('Unpacked'))).toHaveLength(1);
  expect(code).toBe(1);
  expect(existsSync(into)).toBe(false);
}

describe('A backup that is not whole is refused in one sentence', () => {
  const DAMAGES: [string, () => void, RegExp][] = [
    ['a file is missing', () => rmSync(receipt()), /files\/.* is missing from the backup\.$/],
    ['the data is missing', () => rmSync(part('')), /data\.tar\.zst is missing from the backup\.$/],
    [
      'the data is cut off',
      () => truncateSync(part(''), 100_000),
      /data\.tar\.zst is cut off: 100000 of \d+ bytes/,
    ],
    ['a byte of the data is another', () => flipByte(part('')), /data\.tar\.zst is damaged: its SHA-256/],
    ['a byte of a file is another', () => flipByte(receipt()), /files\/.* is damaged: its SHA-256/],
    [
      'a byte of the manifest is another',
      () => flipByte(join(backupIn(copy), 'manifest.json')),
      /manifest\.json is damaged: its SHA-256/,
    ],
    [
      'the manifest is missing',
      () => rmSync(join(backupIn(copy), 'manifest.json')),
      /^There is no whole backup in/,
    ],
  ];
  test.each(DAMAGES)('%s', async (_what, damage, words) => {
    use(plain);
    damage();
    refused(await restoreHere(), words);
    expect((await verifyHere()).said).toMatch(words);
  });
});

describe('A restore', () => {
  test('needs the right key of the server', async () => {
    use(plain);
    const nowhere = { OUTLAY_DATA: join(keys, 'nothing') };
    refused(await restore([], nowhere), /^The server's key is missing/);
    refused(
      await restore([], { ...nowhere, OUTLAY_KEY: 'ab'.repeat(32) }),
      /^The server's key is not the one/,
    );
  });

  test('goes into an empty folder only', async () => {
    use(plain);
    const full = newFolder();
    writeFileSync(join(full, 'mine.txt'), 'mine');
    const { code, said } = await run('restore', [copy, '--into', full], { env: { OUTLAY_DATA: data } });
    expect({ code, said }).toEqual({ code: 1, said: `${full} is not empty: restore into an empty folder.` });
    expect(readdirSync(full)).toEqual(['mine.txt']);
    rmSync(full, { recursive: true });
  });

  test('knows the times that it can go back to', async () => {
    use(plain);
    refused(await restore(['--until', 'yesterday']), /^yesterday is no time/);
    refused(await restoreHere(null, new Date('2020-01-01T00:00:00Z')), /reaches back to 2020-01-01/);
    refused(await restoreHere(null, new Date('2999-01-01T00:00:00Z')), /ends before 2999-01-01/);
  });
});

describe('An encrypted backup', () => {
  test('needs its private key, and holds nothing that can be read without it', async () => {
    use(sealed);
    refused(await restore(), /are encrypted: give their private key with --key FILE\.$/);
    refused(await restore(['--key', otherKey]), /^The private key is not the one for age1/);
    refused(await restore(['--key', join(keys, 'none')]), /^The private key cannot be read/);
    for (const path of filesIn(copy)) expect(readFileSync(path).includes(canary)).toBe(false);
  });

  test('is verified and restored with it', async () => {
    use(sealed);
    const verified = await run('verify', [copy, '--key', key], { env: { OUTLAY_DATA: data } });
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('can be restored') as string });
    expect(await restore(['--key', key])).toMatchObject({ code: 0 });
    expect(filesIn(join(into, 'files')).some((path) => readFileSync(path).equals(canary))).toBe(true);
    const restored = await openInstallation(into);
    expect((await restored.server.owner.query('select from file')).rowCount).toBe(1);
    await restored.close();
  });

  test('is refused when a byte is another or the end is missing', async () => {
    use(sealed);
    const identity = readIdentity(key);
    flipByte(part('.age'));
    refused(await restoreHere(identity), /data\.tar\.zst\.age is damaged/);
    truncateSync(part('.age'), 100_000);
    refused(await restoreHere(identity), /data\.tar\.zst\.age is cut off/);
  });

  test('has a folder of its own', async () => {
    const env = { OUTLAY_DATA: data, OUTLAY_BACKUP_KEY: publicKey(otherKey) };
    for (const folder of [plain, sealed]) {
      const { code, said } = await run('backup', [folder], { env });
      expect(said).toMatch(/give backups with another key a folder of their own\.$/);
      expect(code).toBe(1);
    }
  });
});

describe('A backup whose files are in a bucket', () => {
  const provedWith = async (buckets: Pick<SweptStorage, 'has'> | undefined) => {
    const lines: string[] = [];
    const ended = await attempted(() =>
      proveBackup(findBackup(copy), {
        ...{ identity: null, serverKey: serverKey(), buckets },
        say: (line) => lines.push(line),
      }),
    );
    return { ...ended, last: lines.at(-1) };
  };

  test('is good when each file that a row names is there, and says so when it cannot look', async () => {
    const repository = openRepository({ folder: copy, installation: installationOf(data), recipient: null });
    await takeBackup({
      ...{ repository, folder: data, files: [], buckets: ['s3://receipts/'], embedded: true },
      ...{ serverKey: fingerprintOf(serverKey()), product: 'test', now: () => new Date() },
    });

    const all = createFolderStorage(join(data, 'files'));
    expect(await provedWith(all)).toMatchObject({
      code: 0,
      last: '✓ every file that a row names is there: 1 files',
    });
    expect((await provedWith(undefined)).last).toMatch(
      /1 of 1 files .* in s3:\/\/receipts\/.* not looked at$/,
    );
    expect(await provedWith(createFakeStorage())).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The file .* is not in the backup\.$/) as string,
    });
  });
});
