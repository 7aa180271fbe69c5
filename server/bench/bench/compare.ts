import type { Length } from './length.ts';
import { measure, median, type Window } from './measure.ts';
import type { Row } from './print.ts';
import type { Running } from './setting.ts';
import { forProduct, forReference, type Measured, type Requests, type Target } from './targets.ts';

/** One of the two that are compared, and how it is asked. */
export interface Side {
  server: Running;
  slices: () => readonly Target[];
  requests: Requests;
}

export interface Sides {
  product: Side;
  reference: Side;
}

/** What one window of changes takes of the targets; each is good for one call. */
function createSlices({ targets, changes }: Measured, windows: number) {
  const size = Math.floor(targets.length / windows);
  let taken = 0;
  return (): readonly Target[] => {
    if (!changes) return targets;
    taken += 1;
    return targets.slice((taken - 1) * size, taken * size);
  };
}

/** The product with targets for so many windows. */
export const productSide = (server: Running, one: Measured, windows: number): Side => ({
  ...{ server, slices: createSlices(one, windows), requests: forProduct },
});

export const referenceSide = (server: Running, one: Measured, windows: number): Side => ({
  ...{ server, slices: createSlices(one, windows), requests: forReference },
});

/** One window of so many callers at most. */
export const load = (one: Measured, side: Side, length: Length, callers: number): Promise<Window> =>
  measure(side.server, {
    callers: Math.min(callers, length.callers),
    warmUpMs: length.warmUpMs,
    measureMs: length.measureMs,
    once: one.changes,
    requests: side.requests(one, side.slices()),
  });

export interface Compared {
  product: Window[];
  reference: Window[];
  /** How far the references of one round lie apart, at most. */
  apart: number;
}

/** How far two values lie apart, as a share of the larger. */
export const distance = (one: number, other: number): number => Math.abs(one - other) / Math.max(one, other);

/** Reference, product, reference, and so on in turn: each round shares its references with its neighbours. */
export async function compare(
  one: Measured,
  sides: Sides,
  { length, callers, tidy }: { length: Length; callers: number; tidy: () => Promise<void> },
): Promise<Compared> {
  let before = await load(one, sides.reference, length, callers);
  const compared: Compared = { product: [], reference: [before], apart: 0 };
  for (let round = 0; round < length.rounds; round += 1) {
    const product = await load(one, sides.product, length, callers);
    if (one.changes) await tidy();
    const after = await load(one, sides.reference, length, callers);
    compared.product.push(product);
    compared.reference.push(after);
    compared.apart = Math.max(compared.apart, distance(before.perSecond, after.perSecond));
    before = after;
  }
  return compared;
}

/** What a row is judged by: answers a second, or milliseconds at the median. */
export type Bar = Pick<Row, 'gate' | 'goal'> & { by: 'rate' | 'time' };

const medianOf = (windows: Window[], value: (window: Window) => number) => median(windows.map(value));
const failuresOf = (windows: Window[]) => windows.reduce((sum, { failures }) => sum + failures, 0);

export function rowOf(id: string, what: string, compared: Compared, bar: Bar): Row {
  const value = bar.by === 'rate' ? ({ perSecond }: Window) => perSecond : ({ p50 }: Window) => p50;
  const product = medianOf(compared.product, value);
  const reference = medianOf(compared.reference, value);
  const windows = [...compared.product, ...compared.reference];
  const foreign = Math.max(...windows.map((window) => window.foreign));
  const failed = windows.find(({ firstFailure }) => firstFailure);
  const cpuMs = ({ cpuMs }: Window) => cpuMs;
  return {
    ...{ id, what, unit: bar.by === 'rate' ? '/s' : 'ms', product, reference, ratio: product / reference },
    cpu: [medianOf(compared.product, cpuMs), medianOf(compared.reference, cpuMs)],
    bytes: [compared.product[0]?.bodyBytes ?? 0, compared.reference[0]?.bodyBytes ?? 0],
    ...{ gate: bar.gate, goal: bar.goal, atMost: bar.by === 'time' },
    doubts: [
      ...(foreign > 0.2 ? [`others took ${foreign.toFixed(1)} cores`] : []),
      ...(compared.apart > 0.15 ? [`references ${Math.round(compared.apart * 100)} % apart`] : []),
    ],
    failures: failuresOf(compared.product),
    referenceFailures: failuresOf(compared.reference),
    ...(failed?.firstFailure ? { firstFailure: failed.firstFailure } : {}),
  };
}
