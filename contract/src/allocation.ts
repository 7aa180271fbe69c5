/**
 * Spreads `total` minor units by weights, to the last unit: each share is the exact one rounded down, and the units
 * left over go one each to the largest remainders; where two are equal, to the larger weight, then to the earlier, so
 * that the order of the weights does not matter. Weights of nothing but zeros share equally. `total` and the weights
 * are whole and not negative.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((whole, weight) => whole + BigInt(weight), 0n);
  if (sum === 0n)
    return allocate(
      total,
      weights.map(() => 1),
    );
  const exact = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, weight, share: product / sum, rest: product % sum };
  });
  const left = BigInt(total) - exact.reduce((sum, { share }) => sum + share, 0n);
  const luckiest = exact
    // The sort is stable: of equals the earlier stays first.
    .toSorted((a, b) => Number(b.rest - a.rest) || b.weight - a.weight)
    .slice(0, Number(left))
    .map(({ index }) => index);
  return exact.map(({ index, share }) => Number(share) + (luckiest.includes(index) ? 1 : 0));
}
