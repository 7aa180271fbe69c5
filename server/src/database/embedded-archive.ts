import type { ChildProcess } from 'node:child_process';

/** A segment is handed over after this time even if it is not full, so that less than five minutes can be lost. */
const ARCHIVE_TIMEOUT = '3min';

/** How often PostgreSQL is made to look whether a segment's time is over. */
const LOOK_MS = 60_000;

/** Settings with which PostgreSQL hands over its log by this shell command. */
export const archiveSettings = (command: string | undefined): Record<string, string> =>
  command === undefined
    ? {}
    : { archive_mode: 'on', archive_command: command, archive_timeout: ARCHIVE_TIMEOUT };

/**
 * After a start, and after one of its processes has crashed, PostgreSQL does not keep to `archive_timeout` before its next
 * checkpoint: its checkpointer went to sleep when the timeout did not count yet. Being told to read its settings again wakes it.
 */
export function keepArchiving(server: () => ChildProcess): { stop(): void } {
  const timer = setInterval(() => server().kill('SIGHUP'), LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
