import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocation.ts';

const totals = fc.integer({ min: 0, max: 1_000_000_000_000 });
const weights = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 30 });
const sum = (numbers: number[]) => numbers.reduce((whole, one) => whole + one, 0);

describe('Allocating an amount', () => {
  test('gives the remaining units to the largest remainders', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(101, [1, 1, 1])).toEqual([34, 34, 33]);
    expect(allocate(10, [25, 50, 25])).toEqual([3, 5, 2]);
    expect(allocate(10, [1, 4, 2])).toEqual([1, 6, 3]);
    expect(allocate(1, [1, 2, 3])).toEqual([0, 0, 1]);
  });

  test('gives the remaining unit to the larger weight when remainders are equal, whatever the order', () => {
    expect(allocate(2, [1, 3])).toEqual([0, 2]);
    expect(allocate(2, [3, 1])).toEqual([2, 0]);
  });

  test('splits equally when all weights are zero and returns nothing without weights', () => {
    expect(allocate(5, [0, 0])).toEqual([3, 2]);
    expect(allocate(5, [])).toEqual([]);
    expect(allocate(0, [1, 2])).toEqual([0, 0]);
    expect(allocate(7, [0, 1, 0])).toEqual([0, 7, 0]);
  });

  test('adds up to the total exactly', () => {
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        expect(sum(allocate(total, list))).toBe(total);
      }),
    );
  });

  test('keeps each share within one unit of its exact value, never negative, and zero for weight zero', () => {
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        const whole = BigInt(sum(list));
        fc.pre(whole > 0n);
        for (const [index, share] of allocate(total, list).entries()) {
          const weight = BigInt(list[index] ?? 0);
          const off = BigInt(share) * whole - BigInt(total) * weight;
          expect(share >= 0 && off < whole && off > -whole).toBe(true);
          if (weight === 0n) expect(share).toBe(0);
        }
      }),
    );
  });

  test('gives each weight the same share whatever the order of the weights', () => {
    fc.assert(
      fc.property(totals, weights, fc.integer({ min: 1, max: 29 }), (total, list, turn) => {
        const turned = [...list.slice(turn % list.length), ...list.slice(0, turn % list.length)];
        const pairs = (order: number[]) =>
          allocate(total, order)
            .map((share, index) => `${order[index]} ${share}`)
            .sort();
        expect(pairs(turned)).toEqual(pairs(list));
      }),
    );
  });

  test('never gives a smaller weight a larger share', () => {
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        const shares = allocate(total, list);
        const sorted = list.map((weight, index) => ({ weight, share: shares[index] ?? 0 }));
        for (const a of sorted)
          for (const b of sorted) if (a.weight > b.weight) expect(a.share).toBeGreaterThanOrEqual(b.share);
      }),
    );
  });
});
