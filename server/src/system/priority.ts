import { setPriority } from 'node:os';

/** Gives a process this priority, from -20 to 19, the lowest. A process that has ended, or a system that refuses, is left as it is. */
export function tryPriority(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already, or the system allows no other priority.
  }
}
