import { createBudget } from './budget.ts';
import type { Budget } from './budget.ts';

/** What is shared by everything that is drawn on one page: outlines, gradients and clips that are drawn from again. */
export interface Canvas {
  budget: Budget;
  /** The id under which an outline or the like stands; made on the first call with its key. */
  define(key: string, make: (id: string) => string): string;
  definitions(): string;
  /** A word that nothing on this page has been named by. */
  unused(): string;
}

export function createCanvas(): Canvas {
  const ids = new Map<string, string>();
  const made: string[] = [];
  let words = 0;
  return {
    budget: createBudget(),
    define(key, make) {
      const known = ids.get(key);
      if (known !== undefined) return known;
      const id = `d${ids.size}`;
      ids.set(key, id);
      made.push(make(id));
      return id;
    },
    unused: () => `word ${(words += 1)}`,
    definitions: () => `<defs>${made.join('')}</defs>`,
  };
}

/** Lengths beyond this are no lengths on a paper; drawing libraries count in 24 bits. */
const FARTHEST = 20_000;

/** A number as it stands in a drawing: finite, bounded, and no longer than it must be. */
export const figure = (value: number): string =>
  String(Math.round(Math.min(FARTHEST, Math.max(-FARTHEST, Number.isFinite(value) ? value : 0)) * 1e5) / 1e5);

export const figures = (values: readonly number[]): string => values.map(figure).join(' ');
