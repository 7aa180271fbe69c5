import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import { sha256 } from '#secrets/secret.ts';
import { installationOf } from '../../src/backup/installation.ts';
import { removeOld } from '../../src/backup/retention.ts';
import { beganOf, listBackups, openRepository, type Repository } from '../../src/backup/repository.ts';
import { nextBackup, scheduleBackups } from '../../src/backup/schedule.ts';
import { takeBackup } from '../../src/backup/take.ts';
import { listArchived } from '../../src/backup/wal-archive.ts';
import { readEnv } from '../../src/env.ts';
import { newCompany, sure, type Crew } from '../builders.ts';
import { archived, newFolder, openInstallation, uniqueBytes, type Installation } from './installation.ts';

const data = newFolder();
const folder = newFolder();
let source: Installation;
let crew: Crew;
let repository: Repository;
const env = readEnv({
  OUTLAY_DATA: data,
  OUTLAY_BACKUP: folder,
  OUTLAY_BACKUP_EVERY: '6',
  OUTLAY_BACKUP_KEEP: '2',
});

beforeAll(async () => {
  source = await openInstallation(data, folder);
  crew = await newCompany(source.server);
  repository = openRepository({ folder, installation: installationOf(data), recipient: null });
});
afterAll(async () => {
  await source.close();
  for (const path of [data, folder])
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const take = () =>
  takeBackup({
    ...{
      repository,
      folder: data,
      files: [join(data, 'files')],
      buckets: [],
      embedded: true,
      serverKey: '00',
      product: 'test',
    },
    now: () => new Date(),
  });

async function upload(): Promise<string> {
  const bytes = uniqueBytes();
  const file = { name: 'receipt.txt', bytes };
  sure(await source.server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, file));
  return sha256(bytes).toString('hex');
}

const pooled = (hash: string) => join(folder, 'files', hash.slice(0, 2), hash);
const stored = (hash: string) => join(data, 'files', hash.slice(0, 2), hash);
const newestSegment = () => listArchived(repository).findLast((name) => name.length === 24) ?? '';

describe('Old backups', () => {
  test('go when enough newer whole ones are there, with the files and the log that only they needed', async () => {
    const kept = await upload();
    const gone = await upload();
    await take();
    await archived(source.server.ownerUrl);
    const early = newestSegment();
    // As the sweep does with a file that no row names any more.
    rmSync(stored(gone));
    await take();
    expect(await removeOld(repository, 2)).toBe(0);
    expect(existsSync(pooled(gone))).toBe(true);
    await take();
    await archived(source.server.ownerUrl);

    expect(await removeOld(repository, 2)).toBe(1);
    expect(listBackups(repository)).toHaveLength(2);
    expect(existsSync(pooled(gone))).toBe(false);
    expect(existsSync(pooled(kept))).toBe(true);
    expect(listArchived(repository)).not.toContain(early);
    expect(listArchived(repository).length).toBeGreaterThan(0);
  });

  test('are not counted when they were cut off', async () => {
    const [oldest = ''] = listBackups(repository);
    rmSync(join(listBackups(repository).at(-1) ?? '', 'manifest.json'));
    expect(await removeOld(repository, 1)).toBe(0);
    expect(listBackups(repository)).toEqual([oldest]);
  });
});

test('A file is in the archive before a row that names it', async () => {
  const hash = await upload();
  expect(existsSync(pooled(hash))).toBe(false);
  await archived(source.server.ownerUrl);
  expect(readFileSync(pooled(hash))).toEqual(readFileSync(stored(hash)));
});

describe('The next backup is due', () => {
  const mark = join(data, 'backup.on');

  test('so many hours after the last one', () => {
    writeFileSync(mark, folder);
    const last = beganOf(listBackups(repository).at(-1) ?? '');
    expect(nextBackup(repository, env).getTime() - last.getTime()).toBe(6 * 3_600_000);
  });

  test('at once after the log was not archived for a time', async () => {
    writeFileSync(mark, folder);
    await source.close();
    const other = await openInstallation(data);
    await other.close();
    expect(nextBackup(repository, env)).toEqual(new Date(0));
  });

  test('and is taken by the server itself', async () => {
    const before = readdirSync(folder).filter((name) => name.endsWith('Z')).length;
    const variables = { OUTLAY_DATA: data, OUTLAY_BACKUP: folder };
    Object.assign(process.env, variables);
    try {
      const schedule = scheduleBackups({ env, log: newLog('fatal'), now: () => new Date() });
      await expect.poll(() => existsSync(mark)).toBe(true);
      schedule.stop();
    } finally {
      for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, name);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('Z')).length).toBe(before + 1);
  });
});
