import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('./disk.c', import.meta.url));
/** A cluster with its log, and little beside it. */
const SIZE = '320m';

/** A disk that can be full, fail, or be slow; each only where this machine allows it. */
export interface FaultyDisk {
  folder: string;
  /** Why flushing cannot be made to fail, or undefined. */
  noShim: string | undefined;
  /** Why the disk cannot be filled, or undefined. */
  noMount: string | undefined;
  /** Environment of a program whose flushing obeys. */
  env: Record<string, string>;
  /** The next flushes fail, take so many milliseconds longer, or are as always. */
  flushes(how: 'fail' | 'right' | number): void;
  fill(): void;
  empty(): void;
  close(): void;
}

export function openFaultyDisk(): FaultyDisk {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-disk-'));
  const library = join(folder, 'disk.so');
  const order = join(folder, 'order');
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  writeFileSync(order, '');
  const noShim = buildShim(library);
  const noMount = whyNot('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', disk]);
  const filler = join(disk, 'filler');
  return {
    ...{ folder: disk, noShim, noMount },
    env: noShim === undefined ? { LD_PRELOAD: library, OUTLAY_TEST_DISK: order } : {},
    flushes: (how) => writeFileSync(order, how === 'fail' ? 'fails' : how === 'right' ? '' : String(how)),
    fill() {
      // The last bytes may be taken meanwhile: then it is full as well.
      const { bavail, bsize } = statfsSync(disk);
      spawnSync('fallocate', ['-l', String(bavail * bsize), filler]);
    },
    empty: () => rmSync(filler, { force: true }),
    close() {
      if (noMount === undefined) spawnSync('umount', ['--lazy', disk]);
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Builds the library that a program preloads; why that is not possible here, or undefined. */
export const buildShim = (library: string): string | undefined =>
  whyNot('gcc', ['-shared', '-fPIC', '-O1', '-o', library, SOURCE, '-ldl']);

/** Runs a program; why it did not succeed, or undefined. */
function whyNot(program: string, args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) return `${program} is not installed`;
  return status === 0 ? undefined : `${program}: ${stderr.trim().split('\n')[0] ?? ''}`;
}
