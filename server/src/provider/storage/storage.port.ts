/** Keeps bytes by a name that is their hash: writing twice is writing once. */
export interface StoragePort {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Rejects with AppError('NOT_FOUND') when there is nothing. */
  read(key: string): Promise<Buffer>;
  /** For what was made to be fetched once; nothing happens when there is nothing. */
  remove(key: string): Promise<void>;
}
