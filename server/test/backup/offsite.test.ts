import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { startObjectStore, type ObjectStore } from '#provider/storage/storage.s3.double.ts';
import { openS3, type S3Place } from '#provider/storage/storage.s3.place.ts';
import { newId } from '#system/id.ts';
import { installationOf } from '../../src/backup/installation.ts';
import { fingerprintOf } from '../../src/backup/manifest.ts';
import { fetchOffsite, openOffsite } from '../../src/backup/offsite.ts';
import { proveBackup } from '../../src/backup/prove.ts';
import { findBackup, openRepository, type Repository } from '../../src/backup/repository.ts';
import { takeBackup } from '../../src/backup/take.ts';
import { newCompany, sure } from '../builders.ts';
import { newFolder, openInstallation, uniqueBytes } from './installation.ts';

const data = newFolder();
let folder: string;
let repository: Repository;
let store: ObjectStore;
let place: S3Place;

const take = () =>
  takeBackup({
    ...{ repository, folder: data, files: [join(data, 'files')], buckets: [], embedded: true },
    ...{ serverKey: fingerprintOf(serverKey()), product: 'test', now: () => new Date() },
  });
const serverKey = () => readFileSync(join(data, 'server.key'), 'utf8');

beforeAll(async () => {
  const source = await openInstallation(data);
  const crew = await newCompany(source.server);
  const file = { name: 'receipt.txt', bytes: uniqueBytes() };
  sure(await source.server.upload(crew.employee, fileEndpoints.upload, { id: newId() }, file));
  await source.close();
});
beforeEach(async () => {
  folder = newFolder();
  repository = openRepository({ folder, installation: installationOf(data), recipient: null });
  store = await startObjectStore();
  const { bucket, url: endpoint, keys: credentials } = store;
  place = openS3({ bucket, prefix: 'copy/', region: 'eu', endpoint, credentials }, 2_000);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
afterAll(() => rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const fetched = async () => {
  const into = newFolder();
  await fetchOffsite(place, into);
  return into;
};
const wholeIn = (names: Iterable<string>) =>
  [...names].filter((name) => name.endsWith('/manifest.sha256')).length;

test('A copy can be fetched, verified and restored from, without the folder', async () => {
  await take();
  expect(await openOffsite(place, repository).copyNew(7)).toBeGreaterThan(3);
  const into = await fetched();
  const say = () => undefined;
  await proveBackup(findBackup(into), {
    ...{ identity: null, serverKey: serverKey(), buckets: undefined, say },
  });
  rmSync(into, { recursive: true });
});

test('A second copy has only what is new', async () => {
  await take();
  const offsite = openOffsite(place, repository);
  await offsite.copyNew(7);
  expect(await offsite.copyNew(7)).toBe(0);
  expect(await openOffsite(place, repository).copyNew(7)).toBe(0);
  mkdirSync(join(folder, 'wal'), { recursive: true });
  writeFileSync(join(folder, 'wal', '000000010000000000000009.zst'), 'segment');
  writeFileSync(join(folder, 'wal', '000000010000000000000009.zst.4711.new'), 'half a segment');
  expect(await offsite.copyNew(7)).toBe(1);
});

test('A backup whose copy was cut off does not look whole, and the next copy completes it', async () => {
  await take();
  const { objects } = store;
  const keep = objects.set.bind(objects);
  objects.set = (key, stored) => {
    keep(key, stored);
    if (key.endsWith('data.tar.zst')) store.manner = 'breaks';
    return objects;
  };
  await expect(openOffsite(place, repository).copyNew(7)).rejects.toThrow();
  expect(wholeIn(objects.keys())).toBe(0);

  objects.set = keep;
  store.manner = 'serves';
  await openOffsite(place, repository).copyNew(7);
  expect(wholeIn(objects.keys())).toBe(1);
});

test('Old backups go from the bucket only while enough whole ones are in the folder', async () => {
  await take();
  await take();
  const offsite = openOffsite(place, repository);
  await offsite.copyNew(2);
  const [oldest = ''] = readdirSync(folder).filter((name) => name.endsWith('Z'));
  rmSync(join(folder, oldest), { recursive: true });
  await offsite.copyNew(2);
  expect(wholeIn(store.objects.keys())).toBe(2);
  await offsite.copyNew(1);
  expect(wholeIn(store.objects.keys())).toBe(1);

  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  await offsite.copyNew(1);
  expect(wholeIn(store.objects.keys())).toBe(1);
});

test('An empty bucket, or one with names that lead elsewhere, brings nothing', async () => {
  await expect(fetched()).rejects.toThrow('There are no backups in s3://receipts/copy/');
  const at = new Date();
  store.objects.set('copy/outlay-backups.json', { bytes: Buffer.from('{}'), at, headers: {} });
  store.objects.set('copy/../../evil', { bytes: Buffer.from('x'), at, headers: {} });
  await expect(fetched()).rejects.toThrow('no part of a backup');
});
