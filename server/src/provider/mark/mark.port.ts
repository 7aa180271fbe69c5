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
 * its mark was truncated or restored from an older state. Adapters: `mark.folder.ts`; `mark.memory.ts` for tests and
 * for the demo company. No method throws: marks that cannot be written are kept in memory and written later.
 */
export interface MarkPort {
  of(companyId: string): Mark | undefined;
  /** Called after a commit with the new end of the chain. A `seq` lower than the stored one is ignored. */
  raise(companyId: string, end: { seq: number; hash: string }): void;
  /** Records a fault that was written into the chain; the chain continues, permanently marked as broken. */
  noteBreak(companyId: string, end: { seq: number; hash: string }, broken: NonNullable<Mark['broken']>): void;
}
