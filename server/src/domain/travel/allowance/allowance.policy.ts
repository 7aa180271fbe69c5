import { cityKey } from '@outlay/contract/city';
import { staysOn, type Stay } from '@outlay/contract/documents/document.itinerary';
import {
  DAY_MINUTES,
  type AllowanceDay,
  type AllowanceFault,
  type AllowanceTable,
  type Meal,
  type PartDay,
} from '@outlay/contract/travel/allowance';
import { nextDay } from '#system/clock.ts';

/** A trip as its allowance is calculated. */
export interface TripPlan {
  /** First and last day of the trip. */
  from: string;
  to: string;
  stays: readonly Stay[];
  /** When the person leaves on the first day and is back on the last one, `HH:MM`; null where nobody said. */
  departsAt: string | null;
  returnsAt: string | null;
  /** Meals that were provided, by day. */
  meals: Readonly<Record<string, readonly Meal[]>>;
}

export interface AllowanceRules {
  /** The newest first. */
  tables: readonly AllowanceTable[];
  /** The member's grade; empty for none. */
  grade: string;
  /** Minor units of the company's currency, for comparing rates of several currencies; null without a rate. */
  worthOf: (amount: number, currency: string, day: string) => number | null;
}

/** What a whole day in a city is worth. */
interface DayRate {
  amount: number;
  currency: string;
  /** The amount of a day that counts in part; null: the percentage of it. */
  part: number | null;
  taxFree: number | null;
}

/** The table in force on a day. */
export const tableOn = (tables: readonly AllowanceTable[], day: string): AllowanceTable | undefined =>
  tables.find(({ fromDay }) => fromDay <= day);

/** The rate of a city: of its tier and the member's grade at home, of the city or else the country abroad. */
export function rateOf(
  table: AllowanceTable,
  { city, country }: Pick<Stay, 'city' | 'country'>,
  grade: string,
): DayRate | undefined {
  if (country === table.country) return tierRateOf(table, city, grade);
  const key = cityKey(city, country);
  const { overseas } = table;
  const ofCountry = overseas.filter((rate) => rate.country === country);
  return (
    ofCountry.find((rate) => rate.city !== '' && cityKey(rate.city, country) === key) ??
    ofCountry.find((rate) => rate.city === '') ??
    overseas.find((rate) => rate.country === '')
  );
}

function tierRateOf({ tiers, country, currency }: AllowanceTable, city: string, grade: string) {
  const key = cityKey(city, country);
  const tier =
    tiers.find(({ cities }) => cities.some((name) => cityKey(name, country) === key)) ??
    tiers.find(({ cities }) => cities.length === 0);
  const rate = tier?.rates.find((one) => one.grade === grade) ?? tier?.rates.find((one) => one.grade === '');
  return rate && { amount: rate.amount, currency, part: null, taxFree: rate.taxFree };
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the hours of the first or last day matter. */
const dependsOnHours = (steps: PartDay): boolean => steps.some(({ moreThan }) => moreThan > 0);

const percentOf = (steps: PartDay, minutes: number): number =>
  steps.findLast(({ moreThan }) => minutes > moreThan)?.percent ?? 0;

/** How much of a day counts; null if the hours decide and nobody said them. */
function countedOf({ from, to, departsAt, returnsAt }: TripPlan, table: AllowanceTable, day: string) {
  const first = day === from;
  const last = day === to;
  if (!first && !last) return 100;
  const steps = first && last ? table.oneDay : first ? table.firstDay : table.lastDay;
  const unsaid = (first && departsAt === null) || (last && returnsAt === null);
  if (unsaid && dependsOnHours(steps)) return null;
  const start = first && departsAt !== null ? minutesOf(departsAt) : 0;
  const end = last && returnsAt !== null ? minutesOf(returnsAt) : DAY_MINUTES;
  return percentOf(steps, end - start);
}

/** Half a minor unit is rounded up. */
const hundredth = (value: number): number => Math.floor((value + 50) / 100);

/**
 * Percentages are applied at once and rounded once, to the minor unit. A meal takes off a percentage of the whole day,
 * and a day is never worth less than nothing.
 */
const worth = (whole: number, part: number | null, percent: number, deducted: number): number => {
  const counted = part !== null && percent > 0 && percent < 100 ? part * 100 : whole * percent;
  return Math.max(0, hundredth(counted - whole * deducted));
};

interface Candidate {
  stay: Stay;
  rate: DayRate | undefined;
}

/** The city that counts among those of a day. */
function counting(
  candidates: readonly Candidate[],
  table: AllowanceTable,
  worthOf: (rate: DayRate) => number,
) {
  if (table.severalCities === 'first') return candidates[0];
  const last = candidates.at(-1);
  if (table.severalCities === 'lastNight') return last;
  // Of equal rates the later city counts, where the person stays.
  return candidates.reduce<Candidate | undefined>(
    (best, one) => (!best?.rate || (one.rate && worthOf(one.rate) >= worthOf(best.rate)) ? one : best),
    undefined,
  );
}

const NONE = { amount: 0, taxable: 0, percent: 0, deducted: 0 } as const;

/** The allowance of each day of a trip. A day without one says why. */
export function reckonAllowance(plan: TripPlan, rules: AllowanceRules, currency: string): AllowanceDay[] {
  const days: AllowanceDay[] = [];
  for (let day = plan.from; day <= plan.to; day = nextDay(day))
    days.push(reckonDay(plan, rules, currency, day));
  return days;
}

function reckonDay(plan: TripPlan, rules: AllowanceRules, currency: string, day: string): AllowanceDay {
  const stays = staysOn(plan.stays, day);
  const meals = [...(plan.meals[day] ?? [])];
  const last = stays.at(-1);
  const bare = {
    ...{ day, city: last?.city ?? '', country: last?.country ?? '', cities: stays.map(({ city }) => city) },
    ...{ rate: { amount: 0, currency }, meals },
  };
  const without = (fault: AllowanceFault): AllowanceDay => ({ ...bare, ...NONE, fault });
  if (stays.length === 0) return without('noCity');
  const table = tableOn(rules.tables, day);
  if (!table) return without('noTable');
  const candidates = stays.map((stay) => ({ stay, rate: rateOf(table, stay, rules.grade) }));
  const found = counting(candidates, table, (rate) => rules.worthOf(rate.amount, rate.currency, day) ?? -1);
  if (!found?.rate) return without('noRate');
  const percent = countedOf(plan, table, day);
  const { stay, rate } = found;
  const where = {
    city: stay.city,
    country: stay.country,
    rate: { amount: rate.amount, currency: rate.currency },
  };
  if (percent === null) return { ...without('noTime'), ...where };
  const deducted = Math.min(
    100,
    meals.reduce((sum, meal) => sum + table.meals[meal], 0),
  );
  const amount = worth(rate.amount, rate.part, percent, deducted);
  const free = rate.taxFree === null ? amount : worth(rate.taxFree, null, percent, deducted);
  return {
    ...{ ...bare, ...where, percent, deducted, amount },
    ...{ taxable: Math.max(0, amount - free), fault: null },
  };
}
