import type { KeptMark, OutsideMarkPort } from './outside.port.ts';

/** Keeps marks in memory. */
export function createFakeOutsideMarks(): OutsideMarkPort & { kept: KeptMark[] } {
  const kept: KeptMark[] = [];
  return {
    kept,
    keep: (name, text) => Promise.resolve(void kept.push({ name, text })),
    async *list() {
      yield* await Promise.resolve(kept.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    },
  };
}
