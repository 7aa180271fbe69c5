import { constants, deflateRawSync } from 'node:zlib';

/** Bytes that are compressed at once: so many that the ends of the pieces add nothing to speak of. */
const PIECE = 8_000_000;
const ADLER = 65_521;

/** The checksum at the end of a zlib stream, for `size` times the same byte. */
function adlerOf(byte: number, size: number): Buffer {
  const all = BigInt(size);
  const first = (1n + BigInt(byte) * all) % BigInt(ADLER);
  const second = (all + (BigInt(byte) * all * (all + 1n)) / 2n) % BigInt(ADLER);
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE(Number(second), 0);
  sum.writeUInt16BE(Number(first), 2);
  return sum;
}

/**
 * `size` times the same byte, as a deflate stream without head and checksum. Compressing a gigabyte takes five seconds; a
 * piece that refers to nothing before it can be repeated instead.
 */
export function rawOfRun(byte: number, size: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(Math.min(size, PIECE), byte), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const last = deflateRawSync(Buffer.alloc(size % PIECE, byte), { level: 9 });
  return Buffer.concat([...Array.from({ length: Math.floor(size / PIECE) }, () => piece), last]);
}

/** The same as a zlib stream. */
export const flateOfRun = (byte: number, size: number): Buffer =>
  Buffer.concat([Buffer.from('78da', 'hex'), rawOfRun(byte, size), adlerOf(byte, size)]);
