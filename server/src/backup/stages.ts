import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { StartError } from '../start-error.ts';

/** Bytes on their way into a backup or out of it. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Size and hash (SHA-256, hex) of bytes. */
export interface Sum {
  size: number;
  sha256: string;
}

/** How a file is stored: `zstd` compressed or not, and encrypted to a public key or not. */
export interface StoreForm {
  zstd: boolean;
  /** Public key (age) to which it is encrypted; null for none. */
  recipient: string | null;
}

/** The file name's endings say how it is stored, so that standard tools can read it. */
export const endingOf = ({ zstd, recipient }: StoreForm): string =>
  `${zstd ? '.zst' : ''}${recipient === null ? '' : '.age'}`;

/** Passes bytes on and sums them up; `sum` is complete after the last byte. */
export function summing(): { stage(source: Bytes): Bytes; sum(): Sum } {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *stage(source) {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    sum: () => ({ size, sha256: hash.digest('hex') }),
  };
}

const webOf = (source: Bytes) => Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;

/** Loaded only where something is encrypted: PostgreSQL starts a process for each segment of its log. */
const age = () => import('age-encryption');

function encrypting(recipient: string) {
  return async function* (source: Bytes): Bytes {
    const { Encrypter } = await age();
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    yield* (await encrypter.encrypt(webOf(source) as never)) as unknown as Bytes;
  };
}

function decrypting(identity: string) {
  return async function* (source: Bytes): Bytes {
    const { Decrypter } = await age();
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    yield* (await decrypter.decrypt(webOf(source) as never)) as unknown as Bytes;
  };
}

const unchanged = (source: Bytes): Bytes => source;

/** Writes a new file through compression and encryption to the disk; returns the sum of what is stored. */
export async function store(path: string, source: Bytes, { zstd, recipient }: StoreForm): Promise<Sum> {
  const stored = summing();
  const compressor = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const end = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const seal = recipient === null ? unchanged : encrypting(recipient);
  const whole = Readable.from(source, { objectMode: false });
  await (zstd
    ? pipeline(whole, compressor, seal, stored.stage, end)
    : pipeline(whole, seal, stored.stage, end));
  return stored.sum();
}

export interface StoredFile {
  path: string;
  zstd: boolean;
  /** Private key (age); null if the file is not encrypted. */
  identity: string | null;
  /** Expected sum of the stored bytes; undefined for a segment of the archive, which has its own checksums. */
  stored?: Sum;
}

/**
 * Reads a stored file through decryption and decompression.
 *
 * @throws StartError in one sentence if it is missing, cut off or damaged.
 */
export async function readStored<T>(file: StoredFile, take: (source: Bytes) => Promise<T>): Promise<T> {
  const stored = summing();
  try {
    const bytes = stored.stage(createReadStream(file.path) as Bytes);
    const plain = file.identity === null ? bytes : decrypting(file.identity)(bytes);
    const taken = await take(file.zstd ? decompressed(plain) : plain);
    if (file.stored && stored.sum().sha256 !== file.stored.sha256) throw new Error('another SHA-256');
    return taken;
  } catch (error) {
    if (error instanceof StartError) throw error;
    await assertStored(file);
    // The disk's own faults, such as a full one, do not mean that the file is damaged.
    if (file.stored || 'syscall' in (error as object)) throw error;
    throw new StartError(`${file.path} is damaged: ${(error as Error).message}.`);
  }
}

async function* decompressed(source: Bytes): Bytes {
  const decompressor = createZstdDecompress();
  const feeding = pipeline(Readable.from(source, { objectMode: false }), decompressor);
  feeding.catch(() => undefined);
  yield* decompressor as Bytes;
  await feeding;
}

/** @throws StartError in one sentence if the stored bytes are not the expected ones. */
export async function assertStored({ path, stored }: Pick<StoredFile, 'path' | 'stored'>): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartError(`${path} is missing from the backup.`);
  if (!stored) return;
  if (found.size < stored.size)
    throw new StartError(`${path} is cut off: ${found.size} of ${stored.size} bytes are there.`);
  const { sha256 } = await sumOfFile(path);
  if (sha256 !== stored.sha256)
    throw new StartError(`${path} is damaged: its SHA-256 is not the one in the manifest.`);
}

export async function sumOfFile(path: string): Promise<Sum> {
  const { stage, sum } = summing();
  for await (const _ of stage(createReadStream(path) as Bytes));
  return sum();
}
