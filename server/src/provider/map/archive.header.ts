/** Bytes of the header of PMTiles 3. */
export const HEADER_BYTES = 127;
/** Header and root directory are within these, as the format requires. */
const FIRST_READ = 16_384;
/** Where the header has offset and length of: root directory, metadata, leaf directories, tiles. */
const SECTIONS = [8, 24, 40, 56];
const VECTOR = 1;
/** None, and gzip: what every browser can read. */
const READABLE = new Set([1, 2]);

/**
 * Why an archive that begins with these bytes cannot be drawn, as a sentence without a full stop; null: it can.
 * `size`: of the whole archive, if known.
 */
export function headerFault(head: Buffer, size: number | null): string | null {
  if (head.toString('latin1', 0, 2) !== 'PM') return 'it is not a PMTiles archive';
  const named = head.toString('latin1', 0, 7) === 'PMTiles';
  const version = named ? head[7] : head[2];
  if (!named || version !== 3) return `it is of version ${version} of PMTiles, and version 3 is needed`;
  if (head.length < HEADER_BYTES) return 'it ends within its header';
  if (head[99] !== VECTOR) return 'it has pictures or unknown tiles, and vector tiles (MVT) are needed';
  if (!READABLE.has(head[97] ?? 0) || !READABLE.has(head[98] ?? 0))
    return 'it is compressed with something else than gzip, which browsers cannot read';
  const ends = SECTIONS.map((at) => Number(head.readBigUInt64LE(at) + head.readBigUInt64LE(at + 8)));
  if ((ends[0] ?? 0) > FIRST_READ) return 'its first directory is larger than the format allows';
  const needed = Math.max(...ends);
  if (size !== null && size < needed) return `it is cut off: ${size} of ${needed} bytes are there`;
  return null;
}
