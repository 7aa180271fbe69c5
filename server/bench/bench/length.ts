import { parseArgs } from 'node:util';
import type { Size } from './fill.ts';

/** How much the rows of one company hold: its trial, its batch and its audit log. */
export interface DeskSize {
  /** Documents with a run of the flow. */
  tried: number;
  /** Passed documents that are paid in a batch. */
  paid: number;
  /** Audit events, exported and verified. */
  events: number;
  /** Lines that reports add up. */
  reported: number;
}

/** How long and how large a run is. */
export interface Length {
  /** What its figures are recorded under. */
  kind: 'smoke' | 'quick' | 'whole';
  measureMs: number;
  warmUpMs: number;
  rounds: number;
  /** Rounds of the rows that differ by factors if at all: the product against itself, and one company's budgets. */
  asides: number;
  /** At most at once. */
  callers: number;
  companies: number;
  large: Size;
  small: Size;
  desk: DeskSize;
  sockets: number;
  /** How long a process rests before it says what it holds. */
  restMs: number;
  /** How long the load of the memory's row takes. */
  loadSeconds: number;
  /** Readings of a picture, a side. */
  readings: number;
}

const WHOLE: Length = {
  kind: 'whole',
  measureMs: 10_000,
  warmUpMs: 2_000,
  rounds: 3,
  asides: 3,
  callers: 16,
  companies: 50,
  large: {
    ...{ history: 19_380, whole: 20, toApprove: 600, freeExpenses: 1_800 },
    apart: { many: 25_000, few: 250, toApprove: 12_000 },
  },
  small: { history: 80, whole: 20, toApprove: 100, freeExpenses: 300 },
  desk: { tried: 10_000, paid: 500, events: 100_000, reported: 1_000_000 },
  sockets: 1_000,
  restMs: 15_000,
  loadSeconds: 60,
  readings: 8,
};

export const QUICK: Length = {
  ...WHOLE,
  kind: 'quick',
  measureMs: 800,
  warmUpMs: 100,
  rounds: 2,
  asides: 1,
  companies: 8,
  large: {
    ...{ history: 4_000, whole: 20, toApprove: 650, freeExpenses: 2_000 },
    apart: { many: 25_000, few: 250, toApprove: 4_000 },
  },
  desk: { tried: 10_000, paid: 500, events: 100_000, reported: 200_000 },
  sockets: 300,
  restMs: 1_000,
  loadSeconds: 5,
  readings: 1,
};

/** `--smoke`: whether it runs to its end, for `npm test`; its figures say nothing. */
const SMOKE: Length = {
  kind: 'smoke',
  // A window lasts until its first answer.
  measureMs: 100,
  warmUpMs: 50,
  rounds: 1,
  asides: 1,
  callers: 2,
  companies: 2,
  large: {
    ...{ history: 40, whole: 5, toApprove: 300, freeExpenses: 900 },
    apart: { many: 400, few: 40, toApprove: 300 },
  },
  small: { history: 10, whole: 5, toApprove: 100, freeExpenses: 300 },
  desk: { tried: 40, paid: 5, events: 2_000, reported: 2_000 },
  sockets: 20,
  restMs: 100,
  loadSeconds: 1,
  readings: 1,
};

/** What the command was asked for. */
export interface Order {
  length: Length;
  /** Whether it writes its figures into the file of the repository. */
  record: boolean;
  /** Whether its figures can be compared with those of the file. */
  compares: boolean;
  /** The numbers of the rows that are measured; undefined for all. */
  only: ReadonlySet<string> | undefined;
}

/**
 * `--quick`: shorter windows on less data. `--companies N`: so many companies; such a run compares with none.
 * `--only 5,17`: these rows. `--record`: writes the medians into the file.
 */
export function readOrder(): Order {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      companies: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const length = values.smoke ? SMOKE : values.quick ? QUICK : WHOLE;
  return {
    length: { ...length, companies: Number(values.companies ?? length.companies) },
    record: values.record,
    compares: !values.smoke && values.companies === undefined,
    only: values.only === undefined ? undefined : new Set(values.only.split(',')),
  };
}
