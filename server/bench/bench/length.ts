import { parseArgs } from 'node:util';
import type { Size } from './fill.ts';

/** How long and how large a run is. */
export interface Length {
  measureMs: number;
  warmUpMs: number;
  rounds: number;
  /** At most at once. */
  callers: number;
  companies: number;
  large: Size;
  small: Size;
}

const WHOLE: Length = {
  measureMs: 10_000,
  warmUpMs: 2_000,
  rounds: 3,
  callers: 16,
  companies: 50,
  large: {
    ...{ history: 19_380, whole: 20, toApprove: 600, freeExpenses: 1_800 },
    apart: { many: 25_000, few: 250 },
  },
  small: { history: 80, whole: 20, toApprove: 100, freeExpenses: 300 },
};
/** `--smoke`: whether it runs to its end, for `npm test`; its figures say nothing. */
export const SMOKE: Length = {
  measureMs: 1_500,
  warmUpMs: 300,
  rounds: 1,
  callers: 2,
  companies: 2,
  large: { history: 40, whole: 5, toApprove: 300, freeExpenses: 900, apart: { many: 400, few: 40 } },
  small: { history: 10, whole: 5, toApprove: 100, freeExpenses: 300 },
};

/** `--quick`: shorter windows. `--companies N`: fewer companies, each with as much history; it fills sooner. */
export function askedLength(): Length {
  if (process.argv.includes('--smoke')) return SMOKE;
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, companies: { type: 'string' } },
  });
  const companies = Number(values.companies ?? WHOLE.companies);
  return { ...WHOLE, companies, ...(values.quick ? { measureMs: 3_000, warmUpMs: 1_000 } : {}) };
}
