/** Limits of one recognition. Time is limited by page, so a scan of six pages may take as long as six files. */
export interface ReadingLimits {
  /** Wall-clock seconds for one page; opening a file counts as a page. */
  pageSeconds: number;
  /** Resident memory of the worker process. */
  memoryBytes: number;
  /** Number of pages that a worker may report for one file; more means that the worker is faulty. */
  pages: number;
  /** Wall-clock seconds for the whole file, enough for a scan of fifty slow pages. */
  fileSeconds: number;
}

const MEGABYTE = 1024 * 1024;

export const READING_LIMITS: ReadingLimits = {
  pageSeconds: 30,
  memoryBytes: 690 * MEGABYTE,
  pages: 60,
  fileSeconds: 600,
};

/** A suspended recognition runs only when nothing else does, so its page may take longer on the wall clock. */
export const ASIDE_PAGE_SECONDS = 300;

/**
 * The kernel's limit on writable memory that is allocated, used or not, for growth between two checks. Recognising a
 * picture allocates 2.1 GB and uses a third of it.
 */
export const ALLOCATED_KILOBYTES = 3_000_000;

/** Processor seconds of one process in its lifetime, which end an orphan in an endless loop. */
export const LIFE_CPU_SECONDS = 3600;

/** Limit of the memory of all suspended recognitions together. */
export const ASIDE_BYTES = 700 * MEGABYTE;
