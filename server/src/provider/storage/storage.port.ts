/** Stores bytes under a key derived from their hash, so writing twice has the same result as writing once. */
export interface StoragePort {
  /** A key that already exists counts as written now. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Rejects with AppError('NOT_FOUND') if the key does not exist. */
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
