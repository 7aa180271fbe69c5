/**
 * A key is a hash or an id, with an optional suffix: `9f86….pages/0.jpg`. It cannot lead out of the storage, nor be a name
 * that the storage uses itself.
 */
const KEY = /^[a-z0-9]{2}[a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;
export const isStorageKey = (key: string): boolean => KEY.test(key) && !key.endsWith('.leaving');

/**
 * Keeps bytes by a name that is their hash: writing twice is writing once. Adapter: `storage.folder.ts`;
 * `storage.fake.ts` keeps them in memory. Every method rejects with AppError `NOT_FOUND` for an invalid key.
 */
export interface StoragePort {
  /**
   * Keeps all of the bytes or none of them. What is there already counts as written now.
   *
   * @throws AppError `BUSY` when there is no room.
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws AppError `NOT_FOUND` when there is nothing. */
  read(key: string): Promise<Buffer>;
  /** For files that are fetched only once. Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
}

/** What sweeps need in addition. */
export interface SweptStorage extends StoragePort {
  has(key: string): Promise<boolean>;
  /** Keys of everything last written before then, including files that a crash left incomplete. */
  listOlder(before: Date): AsyncIterable<string>;
  /** Removes a key last written before then; false if it is missing or was written again meanwhile. */
  removeOlder(key: string, before: Date): Promise<boolean>;
}

/** A part of the program whose rows refer to stored keys; keys without a reference are removed in the end. */
export interface KeyNamer<Tx> {
  /** The name in its rows that belongs to this key; undefined for keys of other parts. */
  nameOf(key: string): string | undefined;
  /** The given names that rows of this company contain. */
  listNamed(tx: Tx, companyId: string, names: readonly string[]): Promise<string[]>;
}
