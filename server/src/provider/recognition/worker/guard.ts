import { readdirSync, readFileSync } from 'node:fs';
import { tryPriority } from '#system/priority.ts';
import { ASIDE_PAGE_SECONDS } from './limits.ts';
import type { ReadingLimits } from './limits.ts';

/** Linux reports processor time in hundredths of a second and memory in pages of 4 KiB. */
const TICKS = 100;
const PAGE_BYTES = 4096;
/** Memory can grow by several hundred megabytes in 0.1 s, so it is checked far more often than the time requires. */
const LOOK_EVERY_MS = 20;
const LOWEST_PRIORITY = 19;
/** On an overloaded machine, a page may take this many times its limit. */
const MOST_WAIT = 2;

/** Measures what one recognition costs its process, and ends it when it exceeds the limits. */
export interface Guard {
  /** Called at the start of a page, which has its own time limit. */
  page(): void;
  /** Suspends the recognition: from now on it has the lowest priority. */
  putAside(): void;
  /** Wall-clock seconds so far; after it was suspended, only processor seconds are added. */
  seconds(): number;
  /** The same for the current page. */
  pageSeconds(): number;
  memory(): number;
  stop(): void;
}

/** Processor seconds of a process; undefined if the system does not report them. */
function cpuSecondsOf(pid: number): number | undefined {
  try {
    // The name in brackets may contain spaces, so fields are counted after it.
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
 * Seconds that a process was ready to run but had no processor. On a busy machine a page takes longer without costing
 * more.
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

/** Monotonic, so that setting the machine's time neither ends a recognition nor extends it. */
const seconds = (): number => performance.now() / 1000;

/** Checks a process every 20 ms and calls `onOverrun` once it exceeds its limits. */
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
  /**
   * Whether the page was slow only for lack of a processor. Checked when its time is up; not accepted after twice the
   * limit.
   */
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
      tryPriority(pid, LOWEST_PRIORITY);
    },
    seconds: readSeconds,
    pageSeconds,
    memory: () => memoryOf(pid),
    stop: () => clearInterval(timer),
  };
}
