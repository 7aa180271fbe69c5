import type { Money } from '@outlay/contract/money';
import { convert } from '@outlay/contract/spend/rate';
import { findRate } from '#domain/spend/rate/rate.service.ts';
import type { Context } from '#request/context.ts';

/** Converts amounts into the company's currency; each rate is read once. */
export function converterTo(ctx: Pick<Context, 'db' | 'user'>, currency: string) {
  const rates = new Map<string, Promise<string | null>>();
  const rateFor = (from: string, day: string) => {
    const key = `${from} ${day}`;
    const known = rates.get(key) ?? findRate(ctx, from, day).then((found) => found?.rate ?? null);
    rates.set(key, known);
    return known;
  };
  return async (money: Money, day: string): Promise<number | null> => {
    if (money.currency === currency) return money.amount;
    const rate = await rateFor(money.currency, day);
    return rate === null ? null : convert(money.amount, money.currency, currency, rate);
  };
}
