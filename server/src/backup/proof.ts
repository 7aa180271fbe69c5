import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../database/durable.ts';
import type { BackupStanding } from '#provider/host/host.port.ts';
import type { Env } from '../env.ts';
import { beganOf, listBackups, readRepository, type FoundBackup } from './repository.ts';

/** Beside the manifest: when the backup was last verified, or restored. */
const PROOF = 'verified.json';

export function noteProof({ folder }: FoundBackup, at: Date): void {
  try {
    writeDurably(join(folder, PROOF), JSON.stringify({ at: at.toISOString() }));
  } catch {
    // A copy that can only be read is verified or restored all the same.
  }
}

/** When the backup was last verified; null if never. */
function proofOf(folder: string): string | null {
  const path = join(folder, PROOF);
  if (!existsSync(path)) return null;
  return (JSON.parse(readFileSync(path, 'utf8')) as { at: string }).at;
}

type Settings = Pick<Env, 'OUTLAY_BACKUP' | 'OUTLAY_BACKUP_EVERY'>;

/** What a page for operators says about the server's backups. */
export function backupStanding({
  OUTLAY_BACKUP: folder,
  OUTLAY_BACKUP_EVERY: everyHours,
}: Settings): BackupStanding {
  const nothing = { everyHours, lastAt: null, provenAt: null, encrypted: false };
  if (folder === undefined) return { folder: 'none', ...nothing };
  try {
    const backups = listBackups({ folder });
    const last = backups.at(-1);
    const proofs = backups.flatMap((one) => proofOf(one) ?? []);
    return {
      ...{ folder: 'readable', everyHours },
      lastAt: last === undefined ? null : beganOf(last),
      // The oldest backups are removed, and their proofs with them.
      provenAt: proofs.length === 0 ? null : new Date(proofs.sort().at(-1) ?? ''),
      encrypted: readRepository(folder)?.recipient != null,
    };
  } catch {
    return { folder: 'unreadable', ...nothing };
  }
}

/** What the start says about the backups in a folder: the last whole one, and the last one that was verified. */
export function backupLine(folder: string | undefined): string {
  if (folder === undefined) return 'none (set OUTLAY_BACKUP, see docs/backup.md)';
  try {
    const backups = listBackups({ folder });
    const last = backups.at(-1);
    const proof = backups.map(proofOf).findLast((at) => at !== null);
    return `${folder} (last: ${last ? beganOf(last).toISOString() : 'none yet'}, last verified: ${proof ?? 'never'})`;
  } catch {
    return `${folder} (cannot be read)`;
  }
}
