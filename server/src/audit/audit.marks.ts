import type { ChainFault } from '@outlay/contract/governance/audit';

/** How far a company's chain had come, as it is known outside of the database. */
export interface Mark {
  seq: number;
  /** Of the event with this number, in hex. */
  hash: string;
  /** The first fault that was ever found; it stays. */
  broken: { at: number; fault: ChainFault } | null;
}

/**
 * High-water marks of the audit chains, kept where whoever writes to the database does not reach. A chain shorter than
 * its mark was set back.
 */
export interface Marks {
  of(companyId: string): Mark | undefined;
  /** After a commit: the chain has come so far. A lower number than before changes nothing. */
  raise(companyId: string, end: { seq: number; hash: string }): void;
  /** A fault was found and written into the chain: it goes on from here, broken for good. */
  noteBreak(companyId: string, end: { seq: number; hash: string }, broken: NonNullable<Mark['broken']>): void;
}

/** Marks that live as long as the process, or longer where `kept` keeps each change. */
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
