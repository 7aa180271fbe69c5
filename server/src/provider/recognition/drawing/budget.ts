/** What one page may ask for: far more than any paper, far less than would keep a machine busy. */
const MOST = {
  objects: 20_000,
  letters: 40_000,
  /** Steps of outlines. */
  steps: 60_000,
  /** Pictures placed. */
  pictures: 300,
  gradients: 200,
  clips: 500,
} as const;

export type Spending = keyof typeof MOST;

/** Counts what a page costs to draw, and refuses what costs too much. */
export interface Budget {
  spend(what: Spending, count?: number): void;
}

export function createBudget(): Budget {
  const spent: Partial<Record<Spending, number>> = {};
  return {
    spend(what, count = 1) {
      spent[what] = (spent[what] ?? 0) + count;
      if (spent[what] > MOST[what]) throw new Error(`drawing: more ${what} than a page has`);
    },
  };
}
