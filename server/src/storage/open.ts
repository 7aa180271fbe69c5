import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBothStorages } from '#provider/storage/storage.both.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import { openS3, type S3Place } from '#provider/storage/storage.s3.place.ts';
import { createS3Storage } from '#provider/storage/storage.s3.ts';
import { crossing } from '#system/failpoint.ts';
import type { Log } from '#system/log.ts';
import { writeDurably } from '../database/durable.ts';
import { nameOf, placesOf, type FilePlace, type StorageSettings } from '../env.storage.ts';
import { StartError } from '../start-error.ts';

type Settings = StorageSettings & { OUTLAY_DATA: string };

const MARK = 'installation';
const REFUSED = new Set([301, 400, 403, 404]);

/** Opens one place without any check. */
export function storageAt(place: FilePlace): SweptStorage {
  const storage = 'folder' in place ? createFolderStorage(place.folder) : createS3Storage(openS3(place.s3));
  return {
    ...storage,
    write: (key, bytes) => crossing('file', () => storage.write(key, bytes)),
    remove: (key) => crossing('file', () => storage.remove(key)),
  };
}

/**
 * Opens the storage of the files and checks that it is the one of this installation.
 *
 * @throws StartError in one sentence if a folder is missing or of another installation, or a bucket refuses us. A store
 *   that does not respond is only logged: what needs no files works meanwhile.
 */
export async function openStorage(settings: Settings, installation: string, log: Log): Promise<SweptStorage> {
  const [here, there] = placesOf(settings);
  for (const place of there ? [here, there] : [here])
    if ('folder' in place) checkFolder(place.folder, settings.OUTLAY_DATA, installation);
    else await checkBucket(openS3(place.s3), nameOf(place), log);
  return storageOf(settings);
}

/** Two places as one storage, or a single one. */
const joined = (here: FilePlace, there?: FilePlace): SweptStorage =>
  there ? createBothStorages(storageAt(here), storageAt(there)) : storageAt(here);

/** The storage of the files, for commands beside the server: without the checks of a start. */
export const storageOf = (settings: Settings): SweptStorage => joined(...placesOf(settings));

/** The buckets among the places of the files, as one storage; undefined when there are none. */
export function bucketsOf(settings: Settings): SweptStorage | undefined {
  const [here, there] = placesOf(settings).filter((place) => place !== undefined && 's3' in place);
  return here && joined(here, there);
}

/** The folder contains the installation's id; an empty mount point does not, nor another installation's folder. */
function checkFolder(folder: string, data: string, installation: string): void {
  const own = join(data, 'files');
  // That one is checked with the database.
  if (folder === own) return;
  const path = join(folder, MARK);
  const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
  if (found === installation) return;
  const known = join(data, 'files.places');
  const places = existsSync(known) ? readFileSync(known, 'utf8').split('\n').filter(Boolean) : [];
  if (found !== undefined || places.includes(folder))
    throw new StartError(
      `The files of this installation are missing: ${folder} is not the folder that belongs to this database. Restore or mount it.`,
    );
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeDurably(path, installation);
  writeDurably(known, `${[...places, folder].join('\n')}\n`);
}

async function checkBucket({ client, bucket }: S3Place, name: string, log: Log): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const { $metadata, name: kind } = error as { $metadata?: { httpStatusCode?: number }; name: string };
    const status = $metadata?.httpStatusCode;
    if (status !== undefined && REFUSED.has(status))
      throw new StartError(
        `The bucket of ${name} cannot be used (${kind}, ${status}): check OUTLAY_FILES, OUTLAY_S3_REGION, OUTLAY_S3_ENDPOINT and the keys.`,
      );
    log.warn({ bucket, error: String(error) }, 'the object store does not respond: files wait until it does');
  }
}
