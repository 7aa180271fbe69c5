import { mkdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { identityToRecipient } from 'age-encryption';
import { StartError } from '../start-error.ts';
import { DATA_PART, type PooledFile } from './manifest.ts';
import { formOf, pooledPath } from './pool.ts';
import type { FoundBackup } from './repository.ts';
import { endingOf, readStored, summing, type Bytes, type StoredFile } from './stages.ts';

const SMALL = 1_048_576;

/** @throws StartError in one sentence if the private key is missing or another one. */
export async function assertIdentity({ repository }: FoundBackup, identity: string | null): Promise<void> {
  const { recipient, folder } = repository;
  if (recipient === null) return;
  if (identity === null)
    throw new StartError(`The backups in ${folder} are encrypted: give their private key with --key FILE.`);
  if ((await identityToRecipient(identity)) !== recipient)
    throw new StartError(
      `The private key is not the one for ${recipient}, to which the backup is encrypted.`,
    );
}

export function dataPartOf({ folder, manifest }: FoundBackup, identity: string | null): StoredFile {
  const form = { zstd: true, recipient: manifest.recipient };
  const path = join(folder, `${DATA_PART}${endingOf(form)}`);
  return { path, zstd: true, identity: manifest.recipient && identity, stored: manifest.data.stored };
}

export function pooledFileOf(
  { repository, manifest }: FoundBackup,
  file: PooledFile,
  identity: string | null,
): StoredFile {
  const path = pooledPath(repository, file.path);
  return {
    path,
    zstd: formOf(repository).zstd,
    identity: manifest.recipient && identity,
    stored: file.stored,
  };
}

/**
 * Unpacks the database and what is beside it into a folder.
 *
 * @throws StartError in one sentence if a byte is not as the manifest says.
 */
export async function extractData(backup: FoundBackup, identity: string | null, into: string): Promise<void> {
  const part = dataPartOf(backup, identity);
  const expected = new Map(backup.manifest.data.members.map((member) => [member.path, member.sha256]));
  await readStored(part, async (source) => {
    const entries = extract();
    const feeding = pipeline(source, entries);
    feeding.catch(() => undefined);
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const content = entry as unknown as Bytes;
      if (type === 'directory') {
        await mkdir(inside(into, name), { recursive: true, mode: 0o700 });
        entry.resume();
      } else if (
        (await writeMember(inside(into, name), content, entry.header.size ?? 0)) === expected.get(name)
      )
        expected.delete(name);
    }
    await feeding;
  });
  const [missing] = expected.keys();
  if (missing !== undefined)
    throw new StartError(`${part.path} is damaged: ${missing} in it is not as the manifest says.`);
}

function inside(into: string, name: string): string {
  const path = join(into, name);
  if (!path.startsWith(`${into}/`))
    throw new StartError(`The backup names a file outside of the data folder: ${name}.`);
  return path;
}

/** Returns the SHA-256 of what was written. */
async function writeMember(path: string, content: Bytes, size: number): Promise<string> {
  const { stage, sum } = summing();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (size > SMALL) await pipeline(content, stage, createWriteStream(path, { mode: 0o600 }));
  else await writeFile(path, stage(content), { mode: 0o600 });
  return sum().sha256;
}

/**
 * Copies a file of the repository to its place in a data folder.
 *
 * @throws StartError in one sentence if a byte is not as the manifest says.
 */
export async function extractFile(from: StoredFile, sha256: string | undefined, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const found = await readStored(from, async (source) => {
    const { stage, sum } = summing();
    await pipeline(source, stage, createWriteStream(to, { mode: 0o600, flush: true }));
    return sum().sha256;
  });
  if (sha256 !== undefined && found !== sha256)
    throw new StartError(
      `${from.path} is damaged: the SHA-256 of its content is not the one in the manifest.`,
    );
}
