import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../env.ts';
import { writeDurably } from './durable.ts';

/**
 * PostgreSQL takes a table's file that was cut short for a shorter table: its checksums are those of the pages that
 * are there. So the size of every file is noted when the database has stopped, and compared before it starts again.
 */
interface Sizes {
  /** SHA-256 of the control file: the note is about this stop and no other. */
  control: string;
  files: Record<string, number>;
}

const noteOf = (cluster: string) => `${cluster}.sizes`;
const controlOf = (cluster: string): string =>
  createHash('sha256')
    .update(readFileSync(join(cluster, 'global', 'pg_control')))
    .digest('hex');

/** To be called once the database has stopped in order. */
export function noteSizes(cluster: string): void {
  const files: Record<string, number> = {};
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(cluster.length + 1)] = statSync(path).size;
  }
  writeDurably(noteOf(cluster), JSON.stringify({ control: controlOf(cluster), files } satisfies Sizes));
}

/** Refuses a cluster that lost something since its last stop in order. After a kill there is nothing to compare. */
export function checkSizes(cluster: string): void {
  const note = noteOf(cluster);
  if (!existsSync(note)) return;
  const lost = (what: string) =>
    new StartError(
      `The database is damaged: ${join(cluster, what)} is not as it was when Outlay stopped. Restore the data folder from a backup (to start all the same, remove ${note}).`,
    );
  if (!existsSync(join(cluster, 'global', 'pg_control'))) throw lost('global/pg_control');
  const { control, files } = JSON.parse(readFileSync(note, 'utf8')) as Sizes;
  // It ran since, and did not stop in order: the note is an old one.
  if (control !== controlOf(cluster)) return;
  for (const [path, size] of Object.entries(files))
    if (statSync(join(cluster, path), { throwIfNoEntry: false })?.size !== size) throw lost(path);
}
