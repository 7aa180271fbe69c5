import { createBudget } from './budget.ts';
import type { Budget } from './budget.ts';

/**
 * Shared by everything drawn on one page: its budget, and the definitions of outlines, gradients and clips that are
 * reused.
 */
export interface Canvas {
  budget: Budget;
  /** Returns the id of a definition, which is made on the first call with its key. */
  define(key: string, make: (id: string) => string): string;
  definitions(): string;
  /** Returns a name that is not yet used on this page. */
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

/** No length on paper exceeds this; drawing libraries use 24-bit coordinates. */
const FARTHEST = 20_000;

/** Formats a number for the drawing: finite, bounded and rounded to five decimals. */
export const figure = (value: number): string =>
  String(Math.round(Math.min(FARTHEST, Math.max(-FARTHEST, Number.isFinite(value) ? value : 0)) * 1e5) / 1e5);

export const figures = (values: readonly number[]): string => values.map(figure).join(' ');
