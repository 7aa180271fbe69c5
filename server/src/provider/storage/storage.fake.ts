import { AppError } from '@outlay/contract/errors';
import { isStorageKey, type SweptStorage } from './storage.port.ts';

export interface FakeStorage extends SweptStorage {
  /** The stored files, by key. */
  kept: ReadonlyMap<string, Buffer>;
  /** Makes the next write fail for lack of space. */
  failNextWrite(): void;
}

/** Keeps files in memory. */
export function createFakeStorage(): FakeStorage {
  const kept = new Map<string, Buffer>();
  const writtenAt = new Map<string, number>();
  let full = false;
  const known = (key: string): string => {
    if (!isStorageKey(key)) throw new AppError('NOT_FOUND', `storage key ${key}`);
    return key;
  };
  const forget = (key: string): boolean => {
    writtenAt.delete(key);
    return kept.delete(key);
  };
  const isOlder = (key: string, before: Date) => (writtenAt.get(key) ?? Infinity) < before.getTime();
  return {
    kept,
    failNextWrite: () => void (full = true),
    write: (key, bytes) =>
      promised(() => {
        known(key);
        if (full) {
          full = false;
          throw new AppError('BUSY', 'the disk is full');
        }
        if (!kept.has(key)) kept.set(key, Buffer.from(bytes));
        writtenAt.set(key, Date.now());
      }),
    read: (key) =>
      promised(() => {
        const bytes = kept.get(known(key));
        if (!bytes) throw new AppError('NOT_FOUND', `storage key ${key}`);
        return Buffer.from(bytes);
      }),
    remove: (key) => promised(() => void forget(known(key))),
    has: (key) => promised(() => kept.has(known(key))),
    async *listOlder(before) {
      yield* await promised(() => [...kept.keys()].filter((key) => isOlder(key, before)));
    },
    removeOlder: (key, before) => promised(() => isOlder(known(key), before) && forget(key)),
  };
}

/** Turns a thrown error into a rejection, as in an adapter with asynchronous disk access. */
const promised = <T>(work: () => T): Promise<T> => Promise.resolve().then(work);
