/** What one reading may cost. All of it is counted by page: a scan of six pages costs what six files cost. */
export interface ReadingLimits {
  /** Wall-clock time of one page; opening a file counts as a page. */
  pageSeconds: number;
  /** Resident memory of the process that reads. */
  memoryBytes: number;
  /** Pages that one file may report; a reader that reports more has gone wrong. */
  pages: number;
  /** Wall-clock time of the whole file: a scan of fifty slow pages, and no more. */
  fileSeconds: number;
}

const MEGABYTE = 1024 * 1024;

export const READING_LIMITS: ReadingLimits = {
  pageSeconds: 30,
  memoryBytes: 690 * MEGABYTE,
  pages: 60,
  fileSeconds: 600,
};

/** A reading that was put aside runs only when nothing else does, so its page may take longer on the wall clock. */
export const ASIDE_PAGE_SECONDS = 300;

/**
 * The kernel's own limit, for what swells between two looks: writable memory that was asked for, touched or not. A
 * reader of pictures asks for 2.1 GB and touches a third of it.
 */
export const ASKED_KILOBYTES = 3_000_000;

/** Processor time of one process in its whole life: an orphan in an endless loop ends by it. */
export const LIFE_CPU_SECONDS = 3600;

/** Of the memory of readings that were put aside, altogether. */
export const ASIDE_BYTES = 700 * MEGABYTE;
