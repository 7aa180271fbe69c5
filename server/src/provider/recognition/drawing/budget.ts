/** Limits for one page: far above any real page, and far below what would keep a machine busy. */
const MOST = {
  objects: 20_000,
  letters: 40_000,
  /** Path commands of outlines. */
  steps: 60_000,
  /** Placed pictures. */
  pictures: 300,
  gradients: 200,
  clips: 500,
} as const;

export type Spending = keyof typeof MOST;

/** Counts what a page costs to draw; throws when a limit is exceeded. */
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
