import type { Readable } from 'node:stream';

/** An archive as it is at this moment, even if its file is replaced meanwhile. One of the two functions has to be called. */
export interface OpenArchive {
  size: number;
  /** Another one after each change of the file. */
  etag: string;
  /** The bytes from `first` to `last`, both included; closes the file at its end. */
  read(first: number, last: number): Readable;
  close(): Promise<void>;
}

/** The operator's vector tiles. */
export interface ArchivePort {
  /** What the operator calls it. */
  name: string;
  /** Why it cannot be used now, as a sentence without a full stop; null: it can. */
  fault(): Promise<string | null>;
  /** Null if it cannot be used now. Absent if it is on another server. */
  open?(): Promise<OpenArchive | null>;
}
