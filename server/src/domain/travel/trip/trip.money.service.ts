import type { Money } from '@outlay/contract/money';
import { convert } from '@outlay/contract/spend/rate';
import { rateReader } from '#domain/spend/rate/rate.service.ts';
import type { Context } from '#request/context.ts';

/** Converts amounts into the company's currency; each rate is read once. */
export function converterTo(ctx: Pick<Context, 'db' | 'user'>, currency: string) {
  const rateOn = rateReader(ctx);
  return async (money: Money, day: string): Promise<number | null> => {
    if (money.currency === currency) return money.amount;
    const found = await rateOn(money.currency, day);
    return found ? convert(money.amount, money.currency, currency, found.rate) : null;
  };
}
