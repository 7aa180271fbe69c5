import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded, type EmbeddedDatabase } from '../database/embedded.ts';
import { StartError } from '../start-error.ts';
import { CLUSTER } from './cluster-copy.ts';
import type { FoundBackup } from './repository.ts';
import { shellWord } from './shell.ts';

const SEGMENT_SCRIPT = fileURLToPath(new URL('restore-segment.ts', import.meta.url));
/** Replaying the log of days takes longer than a start. */
const PATIENCE_MS = 6 * 3_600_000;

export interface RecoverOptions {
  /** The unpacked data folder. */
  folder: string;
  /** Replay the archived log as well, not only what belongs to the backup. */
  archived: boolean;
  /** Last moment to replay; the end of the log without one. */
  until?: Date | undefined;
  /** File with the private key (age), for an encrypted archive. */
  keyFile: string | undefined;
  /** False for a copy that is thrown away. */
  durable: boolean;
}

/**
 * Starts the unpacked database and lets it replay its log; from then on it is an ordinary one, on a timeline of its own.
 *
 * @throws StartError in one sentence if the moment is not in the log, or the log is damaged.
 */
export async function recover(backup: FoundBackup, options: RecoverOptions): Promise<EmbeddedDatabase> {
  const cluster = join(options.folder, CLUSTER);
  const settings = join(cluster, 'postgresql.auto.conf');
  const fault = join(cluster, 'restore.fault');
  const before = readFileSync(settings, 'utf8');
  writeFileSync(settings, `${before}\n${linesOf(backup, options, fault)}\n`);
  writeFileSync(join(cluster, 'recovery.signal'), '');
  try {
    return await startEmbedded({ folder: options.folder, durable: options.durable, patienceMs: PATIENCE_MS });
  } catch (error) {
    throw problemOf(error as Error, backup, options, fault);
  } finally {
    writeFileSync(settings, before);
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
function linesOf(backup: FoundBackup, options: RecoverOptions, fault: string): string {
  const { until, keyFile, archived } = options;
  const command = archived
    ? [process.execPath, SEGMENT_SCRIPT, backup.repository.folder, fault, keyFile ?? '-']
        .map(shellWord)
        .join(' ') + ' "%f" "%p"'
    : 'false';
  return [
    `restore_command = ${quoted(command)}`,
    "recovery_target_timeline = 'latest'",
    ...(until
      ? [
          `recovery_target_time = ${quoted(until.toISOString().replace('T', ' ').replace('Z', '+00'))}`,
          "recovery_target_action = 'promote'",
        ]
      : []),
    // Nobody is let in before the log is replayed.
    'hot_standby = off',
    // The copy does not archive what it replays.
    'archive_mode = off',
  ].join('\n');
}

function problemOf(
  error: Error,
  { repository }: FoundBackup,
  { until }: RecoverOptions,
  fault: string,
): Error {
  if (existsSync(fault)) return new StartError(readFileSync(fault, 'utf8').trim());
  if (until && /recovery ended before configured recovery target was reached/.test(error.message))
    return new StartError(
      `The archived log in ${repository.folder} ends before ${until.toISOString()}: give --until an earlier time, or leave it out for all there is.`,
    );
  return error;
}
