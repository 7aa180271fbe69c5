/** Space of the disk with the data folder. */
export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** What is known of the server's own backups. */
export interface BackupStanding {
  /** `none`: no folder is configured. */
  folder: 'none' | 'unreadable' | 'readable';
  everyHours: number;
  /** Start of the last whole backup; null without one. */
  lastAt: Date | null;
  /** When a backup was last verified or restored; null if never. */
  provenAt: Date | null;
  encrypted: boolean;
}

/**
 * The machine on which the server runs, and what its operator has set up there. Adapters: `host.system.ts`;
 * `host.fake.ts` for tests. No method throws: a disk that cannot be read has no free space.
 */
export interface HostPort {
  disk(): Promise<Disk>;
  backups(): BackupStanding;
  /** `schema`: the newest migration that this version of the product brings. */
  versions(): { product: string; node: string; schema: string };
}
