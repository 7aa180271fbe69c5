import type { ChainFault } from '@outlay/contract/governance/audit';

/** The last known end of a company's chain, stored outside the database. */
export interface Mark {
  seq: number;
  /** Hash of event `seq`, in hex. */
  hash: string;
  /** The first fault ever found; never reset. */
  broken: { at: number; fault: ChainFault } | null;
}

/**
 * High-water marks of the audit chains, stored where write access to the database does not reach. A chain shorter than
 * its mark was truncated or restored from an older state.
 */
export interface Marks {
  of(companyId: string): Mark | undefined;
  /** Called after a commit with the new end. A lower number than before is ignored. */
  raise(companyId: string, end: { seq: number; hash: string }): void;
  /** Records a fault that was written into the chain; the chain continues, permanently marked as broken. */
  noteBreak(companyId: string, end: { seq: number; hash: string }, broken: NonNullable<Mark['broken']>): void;
}

/** Marks in memory; `kept` is called with each change to store them. */
export function createMarks(
  known: ReadonlyMap<string, Mark> = new Map(),
  kept: (marks: ReadonlyMap<string, Mark>) => void = () => undefined,
): Marks {
  const marks = new Map(known);
  return {
    of: (companyId) => marks.get(companyId),
    raise(companyId, { seq, hash }) {
      const before = marks.get(companyId);
      if (before && before.seq >= seq) return;
      marks.set(companyId, { seq, hash, broken: before?.broken ?? null });
      kept(marks);
    },
    noteBreak(companyId, { seq, hash }, broken) {
      marks.set(companyId, { seq, hash, broken: marks.get(companyId)?.broken ?? broken });
      kept(marks);
    },
  };
}
