import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of the processors since the machine started; Linux counts 100 a second. */
export interface Ticks {
  busy: number;
  ofProcess: Map<number, { ticks: number; parent: number }>;
}

const TICK_MS = 10;

export function readTicks(): Ticks {
  const [, user, nice, system, , , irq, soft] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .map(Number);
  const ofProcess = new Map<number, { ticks: number; parent: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const after = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      ofProcess.set(Number(name), { parent: after[1] ?? 0, ticks: (after[11] ?? 0) + (after[12] ?? 0) });
    } catch {
      // It ended while we looked.
    }
  }
  return {
    busy: (user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (soft ?? 0),
    ofProcess,
  };
}

const spent = (before: Ticks, after: Ticks, pid: number) =>
  (after.ofProcess.get(pid)?.ticks ?? 0) - (before.ofProcess.get(pid)?.ticks ?? 0);

export const processMs = (before: Ticks, after: Ticks, pid: number): number =>
  spent(before, after, pid) * TICK_MS;

/** Cores that processes outside of this bench kept busy: everything that does not descend from `root`. */
export function foreignCores(before: Ticks, after: Ticks, root: number, ms: number): number {
  const ours = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = after.ofProcess.get(at)?.parent)
      if (at === root) return true;
    return false;
  };
  let own = 0;
  for (const pid of after.ofProcess.keys()) if (ours(pid)) own += spent(before, after, pid);
  return Math.max(0, ((after.busy - before.busy - own) * TICK_MS) / ms);
}
