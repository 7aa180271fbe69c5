import type { Mark, MarkPort } from './mark.port.ts';

/** Keeps marks in memory; `kept` is called with all marks after each change, so that the caller can store them. */
export function createMemoryMarks(
  known: ReadonlyMap<string, Mark> = new Map(),
  kept: (marks: ReadonlyMap<string, Mark>) => void = () => undefined,
): MarkPort {
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
