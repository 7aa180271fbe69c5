import { allocate } from '@outlay/contract/allocation';
import type { AllocationBy } from '@outlay/contract/documents/document.line';
import { minorDigits, parseAmount, plainAmount } from '@outlay/contract/money';
import type { DraftShare } from '../draft-form.ts';

/** 100 % in hundredths of a percent. */
export const WHOLE_PERCENT = 10_000;

/**
 * Parses a weight: `33.33` → 3333 (percent), an amount in minor units, or a head count. Null when invalid.
 */
export function weightOf(by: AllocationBy, text: string, currency: string): number | null {
  if (by === 'amount') return parseAmount(text || '0', currency);
  if (by === 'heads') return /^\d{0,4}$/.test(text) ? Number(text) : null;
  return /^\d{0,3}(\.\d{0,2})?$/.test(text) ? Math.round(Number(text || '0') * 100) : null;
}

export function weightText(by: AllocationBy, weight: number, currency: string): string {
  if (by === 'heads') return String(weight);
  const digits = by === 'percent' ? 2 : minorDigits(currency);
  const text = by === 'percent' ? (weight / 100).toFixed(2) : plainAmount({ amount: weight, currency });
  return digits > 0 ? text.replace(/\.?0+$/, '') : text;
}

/** The remaining weight for a new share; 1 for head counts. */
export function restOf(by: AllocationBy, shares: readonly DraftShare[], base: number): number {
  if (by === 'heads') return 1;
  const total = shares.reduce((sum, { weight }) => sum + weight, 0);
  return Math.max(0, (by === 'percent' ? WHOLE_PERCENT : base) - total);
}

/** The amount of each share; while the weights do not add up, the remainder is not distributed. */
export function amountsOf(by: AllocationBy, shares: readonly DraftShare[], base: number): number[] {
  const weights = shares.map(({ weight }) => weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (by === 'amount' && sum !== base) return weights;
  if (by === 'percent' && sum < WHOLE_PERCENT)
    return allocate(base, [...weights, WHOLE_PERCENT - sum]).slice(0, -1);
  return allocate(base, weights);
}

const withWeights = (shares: readonly DraftShare[], weights: readonly number[]): DraftShare[] =>
  shares.map((share, place) => ({ ...share, weight: weights[place] ?? 0 }));

/** Converts the weights to another unit; head counts cannot be derived and start with 1 each. */
export function sharesBy(to: AllocationBy, shares: readonly DraftShare[], base: number): DraftShare[] {
  const weights = shares.map(({ weight }) => weight);
  if (to === 'heads')
    return withWeights(
      shares,
      weights.map(() => 1),
    );
  return withWeights(shares, allocate(to === 'percent' ? WHOLE_PERCENT : base, weights));
}

/** Equal shares, exact to the last hundredth of a percent or cent. */
export const evenly = (by: AllocationBy, shares: readonly DraftShare[], base: number): DraftShare[] =>
  sharesBy(
    by,
    shares.map((share) => ({ ...share, weight: 1 })),
    base,
  );
