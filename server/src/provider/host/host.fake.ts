import type { BackupStanding, Disk, HostPort } from './host.port.ts';

export interface FakeHost extends HostPort {
  /** What it answers; tests change it. */
  is: { disk: Disk; backups: BackupStanding };
}

const GB = 1e9;

/** A machine with enough room and backups that nobody has proven. */
export function createFakeHost(): FakeHost {
  const is: FakeHost['is'] = {
    disk: { freeBytes: 60 * GB, totalBytes: 100 * GB },
    backups: { folder: 'readable', everyHours: 24, lastAt: null, provenAt: null, encrypted: false },
  };
  return {
    is,
    disk: () => Promise.resolve(is.disk),
    backups: () => is.backups,
    versions: () => ({ product: '1.2.3', node: process.version, schema: '9999_newest.sql' }),
  };
}
