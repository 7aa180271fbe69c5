import type { Money } from '@outlay/contract/money';

/** Sums by currency; different currencies are never added. */
export function sumsOf(items: readonly { money: Money }[]): Money[] {
  const sums = new Map<string, number>();
  for (const { money } of items) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
