import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;
const LOOK_EVERY_MS = 1000;

export interface GuardLimits {
  cpuSeconds: number;
  wallSeconds: number;
}

export const GUARD_LIMITS: GuardLimits = { cpuSeconds: 20, wallSeconds: 90 };

/** Processor time a process has used, or nothing where the system does not tell. */
function cpuSecondsOf(pid: number): number | undefined {
  try {
    // The name in brackets may hold spaces: count the fields behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}

/** Calls `onOverrun` once when the process uses more than one job may; returns the way to stop watching. */
export function guard(pid: number, limits: GuardLimits, onOverrun: () => void): () => void {
  const started = performance.now();
  const before = cpuSecondsOf(pid) ?? 0;
  const timer = setInterval(() => {
    const spent = (cpuSecondsOf(pid) ?? before) - before;
    if (spent <= limits.cpuSeconds && performance.now() - started <= limits.wallSeconds * 1000) return;
    clearInterval(timer);
    onOverrun();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
