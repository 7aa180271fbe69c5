import { open, type FileHandle } from 'node:fs/promises';
import type { Log } from '#system/log.ts';
import { HEADER_BYTES, headerFault } from './archive.header.ts';
import type { ArchivePort, OpenArchive } from './archive.port.ts';

interface Opened {
  handle: FileHandle;
  size: number;
  etag: string;
}

/**
 * An archive in a file, which may be replaced at any time. It is examined again after each change; the log says when it
 * cannot be used any more, and when it can again.
 */
export function createFileArchive({ path, log }: { path: string; log: Log }): ArchivePort {
  let known: { etag: string; fault: string | null } = { etag: '', fault: null };
  const note = (etag: string, fault: string | null): string | null => {
    if (fault !== known.fault) say(log, path, fault);
    known = { etag, fault };
    return fault;
  };
  /** Null, with the reason noted, if it cannot be used; the file is closed then. */
  const tryOpen = async (): Promise<Opened | null> => {
    const opened = await openFile(path).catch((error: unknown) => reasonOf(error));
    if (typeof opened === 'string') {
      note('', opened);
      return null;
    }
    const { etag, handle, size } = opened;
    if (etag !== known.etag) note(etag, headerFault(await headOf(handle), size));
    if (known.fault === null) return opened;
    await handle.close();
    return null;
  };
  return {
    name: path,
    fault: async () => {
      const opened = await tryOpen();
      await opened?.handle.close();
      return known.fault;
    },
    open: async () => {
      const opened = await tryOpen();
      return opened && asOpen(opened);
    },
  };
}

function say(log: Log, path: string, fault: string | null): void {
  if (fault === null) log.info({ path }, 'the map tiles can be used again');
  else log.error({ path }, `the map tiles cannot be used, maps show the shipped map: ${fault}`);
}

async function openFile(path: string): Promise<Opened> {
  const handle = await open(path, 'r');
  const stat = await handle.stat({ bigint: true });
  if (stat.isFile()) {
    const print = [stat.ino, stat.size, stat.mtimeNs].map((part) => part.toString(36));
    return { handle, size: Number(stat.size), etag: `"${print.join('-')}"` };
  }
  await handle.close();
  throw Object.assign(new Error(), { code: 'EISDIR' });
}

async function headOf(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

function reasonOf(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  return `it cannot be read (${code})`;
}

const asOpen = ({ handle, size, etag }: Opened): OpenArchive => ({
  size,
  etag,
  read: (first, last) => handle.createReadStream({ start: first, end: last }),
  close: () => handle.close(),
});
