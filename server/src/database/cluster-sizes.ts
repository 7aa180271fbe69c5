import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../env.ts';
import { writeDurably } from './durable.ts';

/**
 * PostgreSQL does not notice a truncated table file: its checksums only cover existing pages. Therefore the size of
 * every file is recorded after the database has stopped, and compared before the next start.
 */
interface Sizes {
  /** SHA-256 of the control file, which ties the record to this particular shutdown. */
  control: string;
  files: Record<string, number>;
}

const noteOf = (cluster: string) => `${cluster}.sizes`;
const controlOf = (cluster: string): string =>
  createHash('sha256')
    .update(readFileSync(join(cluster, 'global', 'pg_control')))
    .digest('hex');

/** Must be called after a clean shutdown of the database. */
export function noteSizes(cluster: string): void {
  const files: Record<string, number> = {};
  for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(cluster.length + 1)] = statSync(path).size;
  }
  writeDurably(noteOf(cluster), JSON.stringify({ control: controlOf(cluster), files } satisfies Sizes));
}

/** Refuses a cluster with files truncated since its last clean shutdown. After a kill, it checks nothing. */
export function checkSizes(cluster: string): void {
  const note = noteOf(cluster);
  if (!existsSync(note)) return;
  const lost = (what: string) =>
    new StartError(
      `The database is damaged: ${join(cluster, what)} is not as it was when Outlay stopped. Restore the data folder from a backup (to start all the same, remove ${note}).`,
    );
  if (!existsSync(join(cluster, 'global', 'pg_control'))) throw lost('global/pg_control');
  const { control, files } = JSON.parse(readFileSync(note, 'utf8')) as Sizes;
  // The database ran since and was not shut down cleanly, so the record is outdated.
  if (control !== controlOf(cluster)) return;
  for (const [path, size] of Object.entries(files))
    if (statSync(join(cluster, path), { throwIfNoEntry: false })?.size !== size) throw lost(path);
}
