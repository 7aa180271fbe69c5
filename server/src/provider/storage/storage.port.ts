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
  /** For what was made to be fetched once; nothing happens when there is nothing. */
  remove(key: string): Promise<void>;
}

/** What sweepers need of it besides. */
export interface SweptStorage extends StoragePort {
  has(key: string): Promise<boolean>;
  /** The keys of everything that was last written before then, what a crash left half written among it. */
  listOlder(before: Date): AsyncIterable<string>;
  /** Removes what was last written before then; true when it did. What is being written again meanwhile stays. */
  removeOlder(key: string, before: Date): Promise<boolean>;
}

/** A part of the program whose rows name bytes: what nobody names is removed in the end. */
export interface KeyNamer<Tx> {
  /** The name in its rows that this key stands for; undefined for keys of others. */
  nameOf(key: string): string | undefined;
  /** Those of the names that a row of this company has. */
  listNamed(tx: Tx, companyId: string, names: readonly string[]): Promise<string[]>;
}
