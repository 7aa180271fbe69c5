import type { Money } from '@outlay/contract/money';
import type { AllowanceDay } from '@outlay/contract/travel/allowance';
import { nextDay } from '#system/clock.ts';

/** Consecutive days in one city, which one expense pays. */
export interface AllowanceStay {
  city: string;
  country: string;
  from: string;
  to: string;
  money: Money;
  taxable: number;
  days: AllowanceDay[];
}

const startOf = (one: AllowanceDay): AllowanceStay => ({
  ...{ city: one.city, country: one.country, from: one.day, to: one.day, taxable: one.taxable, days: [one] },
  money: { amount: one.amount, currency: one.rate.currency },
});

const goesOn = (stay: AllowanceStay, one: AllowanceDay): boolean =>
  stay.city === one.city &&
  stay.country === one.country &&
  stay.money.currency === one.rate.currency &&
  nextDay(stay.to) === one.day;

/**
 * The days by stay: one expense for each, because a stay has one city, one currency and one exchange rate, and its line
 * can be allocated and approved by itself.
 */
export function staysOfDays(days: readonly AllowanceDay[]): AllowanceStay[] {
  const stays: AllowanceStay[] = [];
  for (const one of days) {
    const stay = stays.at(-1);
    if (!stay || !goesOn(stay, one)) {
      stays.push(startOf(one));
      continue;
    }
    stay.to = one.day;
    stay.money.amount += one.amount;
    stay.taxable += one.taxable;
    stay.days.push(one);
  }
  return stays;
}
