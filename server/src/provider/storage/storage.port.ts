/**
 * A key is a hash or an id, with an optional suffix: `9f86….pages/0.jpg`. It cannot point outside the storage or be a
 * name that the storage itself uses.
 */
const KEY = /^[a-z0-9]{2}[a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;
export const isStorageKey = (key: string): boolean => KEY.test(key) && !key.endsWith('.leaving');

/** A write in progress: its file follows under its own name, or never. */
export const isHalfWritten = (key: string): boolean => /\.[0-9a-f]{12}$/.test(key);

/**
 * Stores files under keys derived from their hash, so that writing a file twice has no further effect. Adapter:
 * `storage.folder.ts` and `storage.s3.ts`; `storage.fake.ts` keeps files in memory. Every method rejects with AppError
 * `NOT_FOUND` for an invalid key, and with `BUSY` `storageAway` if the storage does not respond.
 */
export interface StoragePort {
  /**
   * Stores all of the bytes or none. A file that already exists only gets the current time as its time of writing.
   *
   * @throws AppError `BUSY` if there is no space.
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * @throws AppError `NOT_FOUND` if the key does not exist; `UNKNOWN` `fileDamaged` if its bytes are not those that were
   *   written.
   */
  read(key: string): Promise<Buffer>;
  /** For files that are fetched only once. Does nothing if the key does not exist. */
  remove(key: string): Promise<void>;
}

/** A storage whose unreferenced files can be swept. */
export interface SweptStorage extends StoragePort {
  has(key: string): Promise<boolean>;
  /** Keys of everything last written before then, including files that a crash left incomplete. */
  listOlder(before: Date): AsyncIterable<string>;
  /** Removes a key last written before then; false if it is missing or was written again meanwhile. */
  removeOlder(key: string, before: Date): Promise<boolean>;
}

/** A module whose rows refer to stored keys. Sweeps remove keys without a reference. */
export interface KeyNamer<Tx> {
  /** The name by which its rows refer to this key; undefined for keys of other modules. */
  nameOf(key: string): string | undefined;
  /** The given names that rows of this company contain. */
  listNamed(tx: Tx, companyId: string, names: readonly string[]): Promise<string[]>;
}
