import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeManifest, type Manifest } from './manifest.ts';
import { backupStanding, noteProof } from './proof.ts';
import { nameOf, openRepository, type FoundBackup, type Repository } from './repository.ts';

const [FIRST, SECOND] = [new Date('2026-11-24T03:00:00.000Z'), new Date('2026-11-25T03:00:00.000Z')];
const PROVEN = new Date('2026-11-26T09:30:00.000Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-proof-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const standing = (path: string | undefined) =>
  backupStanding({ OUTLAY_BACKUP: path, OUTLAY_BACKUP_EVERY: 12 });

function addBackup(repository: Repository, began: Date): FoundBackup {
  const own = join(folder, nameOf(began));
  mkdirSync(own);
  const manifest = {
    ...{ form: 1, product: '1.1.1', postgres: '18.4', installation: 'i', serverKey: '', recipient: null },
    ...{ beganAt: began.toISOString(), endedAt: began.toISOString(), wal: null, files: [] },
    data: { stored: { sha256: '', size: 0 }, members: [] },
  } satisfies Manifest;
  writeManifest(own, manifest);
  return { folder: own, repository, manifest };
}

test('A server without a folder for backups has none, and one whose folder is away cannot tell', () => {
  expect(standing(undefined)).toMatchObject({ folder: 'none', lastAt: null, provenAt: null });
  expect(standing(join(folder, 'away'))).toMatchObject({ folder: 'unreadable', everyHours: 12 });
});

test('The last backup and the last proof are told, also when an older backup was proven', () => {
  const repository = openRepository({ folder, installation: 'i', recipient: 'age1x' });
  expect(standing(folder)).toMatchObject({
    folder: 'readable',
    lastAt: null,
    provenAt: null,
    encrypted: true,
  });

  const older = addBackup(repository, FIRST);
  addBackup(repository, SECOND);
  expect(standing(folder)).toMatchObject({ lastAt: SECOND, provenAt: null });
  noteProof(older, PROVEN);
  expect(standing(folder)).toMatchObject({ lastAt: SECOND, provenAt: PROVEN });
});
