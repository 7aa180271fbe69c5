import { unzipSync } from 'fflate';

export interface ArchiveLimits {
  entries: number;
  /** Expanded size over packed size of one entry. */
  ratio: number;
  /** Expanded size of the whole. */
  bytes: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = { entries: 500, ratio: 100, bytes: 24 * 1024 * 1024 };

/** A small entry may pack well without harm. */
const SMALL = 256 * 1024;

const XML_ONLY = /\.xml$/i;

/** Opens those entries of a zip whose names match, and refuses one that was made to swell. */
export function openArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  wanted: RegExp = XML_ONLY,
): Map<string, Uint8Array> {
  let entries = 0;
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      entries += 1;
      if (entries > limits.entries) throw new Error(`archive: more than ${limits.entries} entries`);
      if (!wanted.test(name)) return false;
      total += originalSize;
      if (total > limits.bytes) throw new Error(`archive: more than ${limits.bytes} bytes`);
      if (originalSize > SMALL && originalSize > size * limits.ratio)
        throw new Error(`archive: entry swells more than ${limits.ratio} times`);
      return true;
    },
  });
  return new Map(
    Object.entries(files).map(([name, data]) => [name.replaceAll('\\', '/').replace(/^\/+/, ''), data]),
  );
}
