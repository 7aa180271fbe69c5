import { unzipSync } from 'fflate';

export interface ArchiveLimits {
  entries: number;
  /** Greatest ratio of the expanded to the compressed size of one entry. */
  ratio: number;
  /** Greatest expanded size of all entries that are opened together. */
  bytes: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = { entries: 500, ratio: 100, bytes: 24 * 1024 * 1024 };

/** Entries up to this size may exceed the ratio; they do no harm. */
const SMALL = 256 * 1024;

const XML_ONLY = /\.xml$/i;

/** Extracts the entries of a zip whose names match. Throws if the archive exceeds a limit, as a zip bomb does. */
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
