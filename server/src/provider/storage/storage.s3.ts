import { AppError } from '@outlay/contract/errors';
import { isStorageKey, type SweptStorage } from './storage.port.ts';
import { asAway, reaching } from './storage.s3.error.ts';
import {
  abortOldUploads,
  getObject,
  hasObject,
  listObjects,
  moveObject,
  putObject,
  removeObject,
  writtenAt,
} from './storage.s3.objects.ts';
import type { S3Place } from './storage.s3.place.ts';
import { assertIntact } from './storage.sum.ts';

/** A removed object is kept so long, in case a row named it at the same moment. */
const GRACE_MS = 86_400_000;
/** Times of objects are in whole seconds. */
const SECOND_MS = 1_000;

const graceOf = (before: Date): Date => new Date(before.getTime() - GRACE_MS);

/** Names of objects: laid out like the folder of `storage.folder.ts`. */
const namesIn = ({ prefix }: S3Place) => {
  const pathOf = (key: string): string => {
    if (!isStorageKey(key)) throw new AppError('NOT_FOUND', `storage key ${key}`);
    return `${key.slice(0, 2)}/${key}`;
  };
  const files = `${prefix}files/`;
  const removed = `${prefix}removed/`;
  return {
    ...{ files, removed },
    fileOf: (key: string) => `${files}${pathOf(key)}`,
    removedOf: (key: string) => `${removed}${pathOf(key)}`,
    /** After the folder of two characters; undefined for a foreign object. */
    keyIn: (root: string, name: string): string | undefined => {
      const key = name.slice(root.length + 3);
      return isStorageKey(key) && name === `${root}${pathOf(key)}` ? key : undefined;
    },
  };
};

/**
 * Stores files in a bucket of Amazon S3 or a compatible store.
 *
 * A sweep cannot remove an object on the condition that nobody has written it since. So it moves the object to `removed/`,
 * from where a reader brings it back, and removes it from there a day later.
 */
export function createS3Storage(place: S3Place): SweptStorage {
  const { fileOf, removedOf } = namesIn(place);
  return {
    write: (key, bytes) => reaching(() => putObject(place, fileOf(key), bytes)),
    read: (key) => reaching(() => readWhole(place, key)),
    has: (key) =>
      reaching(async () => (await hasObject(place, fileOf(key))) || (await hasObject(place, removedOf(key)))),
    remove: (key) =>
      reaching(async () => {
        for (const name of [fileOf(key), removedOf(key)]) await removeObject(place, name);
      }),
    listOlder: (before) => listOlder(place, before),
    removeOlder: (key, before) => reaching(() => removeOlder(place, key, before)),
  };
}

async function readWhole(place: S3Place, key: string): Promise<Buffer> {
  const { fileOf, removedOf } = namesIn(place);
  const found = await getObject(place, fileOf(key));
  const object = found ?? (await getObject(place, removedOf(key)));
  if (!object) throw new AppError('NOT_FOUND', `storage key ${key}`);
  assertIntact(key, object.bytes, object.sum);
  // Somebody still needs it.
  if (!found) await moveObject(place, removedOf(key), fileOf(key));
  return object.bytes;
}

async function* listOlder(place: S3Place, before: Date): AsyncIterable<string> {
  const { files, removed, fileOf, keyIn } = namesIn(place);
  try {
    await abortOldUploads(place, before);
    for await (const { name, at } of listObjects(place, files)) {
      const key = keyIn(files, name);
      if (key !== undefined && at < before) yield key;
    }
    for await (const { name, at } of listObjects(place, removed)) {
      const key = keyIn(removed, name);
      if (key === undefined || at >= graceOf(before)) continue;
      // Written again since.
      if (await hasObject(place, fileOf(key))) await removeObject(place, name);
      else yield key;
    }
  } catch (error) {
    throw asAway(error);
  }
}

async function removeOlder(place: S3Place, key: string, before: Date): Promise<boolean> {
  const { fileOf, removedOf } = namesIn(place);
  const isOld = (at: number, than: Date) => at <= than.getTime() - SECOND_MS;
  const at = await writtenAt(place, fileOf(key));
  if (at !== undefined) {
    if (!isOld(at, before)) return false;
    await moveObject(place, fileOf(key), removedOf(key));
    return true;
  }
  const removedAt = await writtenAt(place, removedOf(key));
  if (removedAt === undefined || !isOld(removedAt, graceOf(before))) return false;
  await removeObject(place, removedOf(key));
  return true;
}
