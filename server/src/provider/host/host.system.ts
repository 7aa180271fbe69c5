import { statfs } from 'node:fs/promises';
import type { BackupStanding, HostPort } from './host.port.ts';

interface SystemHostOptions {
  /** The data folder. */
  folder: string;
  product: string;
  schema: string;
  backups: () => BackupStanding;
}

/** This machine. */
export const createSystemHost = ({ folder, product, schema, backups }: SystemHostOptions): HostPort => ({
  async disk() {
    const found = await statfs(folder).catch(() => undefined);
    if (!found) return { freeBytes: 0, totalBytes: 0 };
    // `bavail` and not `bfree`: a part is reserved for the system's administrator.
    return { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
  },
  backups,
  versions: () => ({ product, node: process.version, schema }),
});
