import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { Missing } from './tool.ts';

/** How far a clock is off, in seconds; kept in a file that the process looks into at each reading. */
export interface FalseClock {
  /** The environment of what is started with this clock. */
  env: Readonly<Record<string, string>>;
  /** Sets it ahead; behind if it is negative. */
  set(seconds: number): void;
}

/** libfaketime's library, which Debian keeps in a folder of the processor's kind. */
function library(): string {
  const found = readdirSync('/usr/lib')
    .map((kind) => `/usr/lib/${kind}/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
  if (!found) throw new Missing('faketime is not here. Install it: apt-get install faketime');
  return found;
}

/** A clock of its own for a process; what measures durations stays right, as it does when a clock is corrected. */
export function falseClock(file: string): FalseClock {
  const set = (seconds: number) => {
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
    // PostgreSQL runs as another user.
    chmodSync(file, 0o644);
  };
  set(0);
  return {
    env: {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
