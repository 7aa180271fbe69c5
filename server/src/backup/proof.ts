import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../database/durable.ts';
import { beganOf, listBackups, type FoundBackup } from './repository.ts';

/** Beside the manifest: when the backup was last restored and checked. */
const PROOF = 'verified.json';

export function noteProof({ folder }: FoundBackup, at: Date): void {
  try {
    writeDurably(join(folder, PROOF), JSON.stringify({ at: at.toISOString() }));
  } catch {
    // A copy that can only be read is verified all the same.
  }
}

/** When the backup was last verified; null if never. */
function proofOf(folder: string): string | null {
  const path = join(folder, PROOF);
  if (!existsSync(path)) return null;
  return (JSON.parse(readFileSync(path, 'utf8')) as { at: string }).at;
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
