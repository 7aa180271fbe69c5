import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { ASIDE_PAGE_SECONDS } from './limits.ts';
import type { ReadingLimits } from './limits.ts';

/** Linux counts processor time in hundredths of a second and memory in pages of 4 KiB. */
const TICKS = 100;
const PAGE_BYTES = 4096;
/** Memory can grow by some hundred megabytes in a tenth of a second: looked at far more often than the clock needs. */
const LOOK_EVERY_MS = 20;
const LOWEST_PRIORITY = 19;
/** Times of a page's limit that a page may take on a machine that has no time for it. */
const MOST_WAIT = 2;

/** Watches one reading in its process: what it has cost, and whether that is too much. */
export interface Guard {
  /** A new page has begun: it has its own budget. */
  page(): void;
  /** From now on it runs only when nothing else does. */
  putAside(): void;
  /** Seconds since the reading began, without those that it lay aside. */
  seconds(): number;
  /** The same of the present page. */
  pageSeconds(): number;
  memory(): number;
  stop(): void;
}

/** Processor time of a process, or nothing where the system does not tell. */
function cpuSecondsOf(pid: number): number | undefined {
  try {
    // The name in brackets may hold spaces: count the fields behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return undefined;
  }
}

function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/**
 * Seconds that a process was ready and others had the processor. On a machine that is busy with something else a page
 * takes longer without costing more.
 */
function waitedSecondsOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const waits = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[1]),
    );
    return waits.reduce((sum, wait) => sum + wait, 0) / 1e9;
  } catch {
    return 0;
  }
}

/** The monotonic clock: setting the machine's time neither ends a reading nor lets it go on for ever. */
const seconds = (): number => performance.now() / 1000;

/** Calls `onOverrun` once when a page costs more than one may. */
export function guard(pid: number, limits: ReadingLimits, onOverrun: () => void): Guard {
  const began = seconds();
  let pages = 0;
  let pageBegan = began;
  let waitedBefore = waitedSecondsOf(pid);
  let aside: { at: number; cpu: number; pageCpu: number } | undefined;
  const cpu = (): number => cpuSecondsOf(pid) ?? seconds();
  const readSeconds = (): number => (aside ? aside.at - began + cpu() - aside.cpu : seconds() - began);
  const pageSeconds = (): number =>
    aside ? Math.max(0, aside.at - pageBegan) + cpu() - aside.pageCpu : seconds() - pageBegan;
  /** Looked at only when the time is up; at twice the time nothing excuses it any more. */
  const starved = (): boolean =>
    seconds() - pageBegan < limits.pageSeconds * MOST_WAIT &&
    pageSeconds() - (waitedSecondsOf(pid) - waitedBefore) <= limits.pageSeconds;
  const tooLong = (): boolean =>
    (pageSeconds() > limits.pageSeconds && (aside !== undefined || !starved())) ||
    readSeconds() > limits.fileSeconds ||
    seconds() - Math.max(pageBegan, aside?.at ?? Infinity) > ASIDE_PAGE_SECONDS;
  const timer = setInterval(() => {
    if (memoryOf(pid) <= limits.memoryBytes && pages <= limits.pages && !tooLong()) return;
    clearInterval(timer);
    onOverrun();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    page: () => {
      pages += 1;
      pageBegan = seconds();
      waitedBefore = waitedSecondsOf(pid);
      if (aside) aside.pageCpu = cpu();
    },
    putAside: () => {
      const used = cpu();
      aside = { at: seconds(), cpu: used, pageCpu: used };
      lower(pid);
    },
    seconds: readSeconds,
    pageSeconds,
    memory: () => memoryOf(pid),
    stop: () => clearInterval(timer),
  };
}

function lower(pid: number): void {
  try {
    setPriority(pid, LOWEST_PRIORITY);
  } catch {
    // It has just ended.
  }
}
