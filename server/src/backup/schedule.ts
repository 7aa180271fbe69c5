import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '#system/log.ts';
import { tryPriority } from '#system/priority.ts';
import type { Now } from '#system/clock.ts';
import { writeDurably } from '../database/durable.ts';
import { ARCHIVED_MARK } from '../database/embedded.ts';
import type { Env } from '../env.ts';
import { bucketNamed, keptIn } from '../env.storage.ts';
import { openS3 } from '#provider/storage/storage.s3.place.ts';
import { repositoryOf } from './installation.ts';
import { openOffsite } from './offsite.ts';
import { beganOf, listBackups, type Repository } from './repository.ts';
import { shellWord } from './shell.ts';

const BACKUP = fileURLToPath(new URL('../backup.ts', import.meta.url));
const ARCHIVE = fileURLToPath(new URL('archive-segment.ts', import.meta.url));
const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A failed backup is tried again after this time. */
const AGAIN_MS = 600_000;

export interface Schedule {
  stop(): void;
}

export interface ScheduleOptions {
  env: Env;
  log: Log;
  now: Now;
}

/** The command by which the embedded database archives its log; undefined when the server takes no backups. */
export function archiveCommandOf(env: Env): string | undefined {
  const { OUTLAY_BACKUP: folder } = env;
  if (folder === undefined) return undefined;
  const { folders } = keptIn(env);
  return `${[process.execPath, ARCHIVE, folder, JSON.stringify(folders)].map(shellWord).join(' ')} "%p" "%f"`;
}

/** When the next backup is due. */
export function nextBackup(repository: Repository, env: Env): Date {
  const newest = listBackups(repository).at(-1);
  const mark = join(env.OUTLAY_DATA, ARCHIVED_MARK);
  const gapless = existsSync(mark) && readFileSync(mark, 'utf8') === repository.folder;
  return newest === undefined || !gapless
    ? new Date(0)
    : new Date(beganOf(newest).getTime() + env.OUTLAY_BACKUP_EVERY * HOUR_MS);
}

/**
 * Takes the backups that are due, each in a process of its own at low priority. Of several nodes with one folder the
 * first to lock it takes the backup.
 *
 * @throws StartError if the folder is not usable.
 */
export function scheduleBackups({ env, log, now }: ScheduleOptions): Schedule {
  if (env.OUTLAY_BACKUP === undefined) return { stop: () => undefined };
  const repository = repositoryOf(env, env.OUTLAY_BACKUP);
  let running: ChildProcess | undefined;
  let notBefore = 0;
  const noteEnd = (code: number, said: string) => {
    if (code !== 0) throw new Error(said);
    writeDurably(join(env.OUTLAY_DATA, ARCHIVED_MARK), repository.folder);
    notBefore = 0;
    log.info({ said }, 'backed up');
  };
  const look = () => {
    const at = now().getTime();
    if (running || at < notBefore || nextBackup(repository, env).getTime() > at) return;
    notBefore = at + AGAIN_MS;
    running = backUp((code, said) => {
      running = undefined;
      watched(() => noteEnd(code, said));
    });
  };
  // The folder may be on a disk that is away for a while, which must not stop the server.
  const watched = (work: () => void) => {
    try {
      work();
    } catch (error) {
      log.error({ error: (error as Error).message }, 'no backup was taken; the next try is in ten minutes');
    }
  };
  watched(look);
  const copy = copying(env, repository, log);
  const timer = setInterval(() => {
    watched(look);
    copy();
  }, LOOK_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      running?.kill();
    },
  };
}

/** Copies what is new to the bucket, if there is one; one copy at a time. */
function copying(env: Env, repository: Repository, log: Log): () => void {
  const place = bucketNamed(env.OUTLAY_BACKUP_COPY, env);
  if (!place) return () => undefined;
  const offsite = openOffsite(openS3(place), repository);
  let running = false;
  return () => {
    if (running) return;
    running = true;
    offsite
      .copyNew(env.OUTLAY_BACKUP_KEEP)
      .then((copied) => {
        if (copied > 0) log.info({ copied, bucket: place.bucket }, 'backups copied');
      })
      .catch((error: unknown) =>
        log.error(
          { error: String(error), bucket: place.bucket },
          'backups not copied; tried again in a minute',
        ),
      )
      .finally(() => (running = false));
  };
}

function backUp(ended: (code: number, said: string) => void): ChildProcess {
  const child = spawn(process.execPath, [BACKUP], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
  child.once('error', () => undefined);
  child.once('close', (code) => ended(code ?? 1, said.trim()));
  tryPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
