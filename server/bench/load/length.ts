import type { Size } from '../bench/fill.ts';
import { QUICK, type Length as BenchLength } from '../bench/length.ts';

/** How long and how large a scenario is. */
export interface Length {
  smoke: boolean;
  size: Size;
  warmUpMs: number;
  measureMs: number;
  /** People in a normal hour, and when all come at once. */
  people: number;
  crowd: number;
  thinkMs: number;
  /** The longest time that being back may take. */
  backMs: number;
  readings: number;
}

export const LENGTH_OF_BENCH: BenchLength = QUICK;

const WHOLE: Length = {
  ...{ smoke: false, warmUpMs: 8_000, measureMs: 60_000 },
  size: { history: 2_000, whole: 20, toApprove: 1_200, freeExpenses: 6_000 },
  ...{ people: 500, crowd: 2_000, thinkMs: 5_000, backMs: 30_000, readings: 50 },
};

/** `--smoke`: whether it runs to its end; its figures say nothing. */
const SMOKE: Length = {
  ...{ smoke: true, warmUpMs: 500, measureMs: 1_500 },
  size: { history: 20, whole: 5, toApprove: 20, freeExpenses: 60 },
  ...{ people: 10, crowd: 20, thinkMs: 500, backMs: 5_000, readings: 1 },
};

export const lengthOf = (smoke: boolean): Length => (smoke ? SMOKE : WHOLE);
