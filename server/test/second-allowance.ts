import type { AllowanceTable } from '@outlay/contract/travel/allowance';
import type { TripPlan } from '#domain/travel/allowance/allowance.policy.ts';

/** Every spelling that the random trips use, and what the rates call the city. */
const SPELLINGS: Record<string, string> = {
  ...{ 上海: 'shanghai', Shanghai: 'shanghai', 北京市: 'beijing', Beijing: 'beijing' },
  ...{ 苏州: 'suzhou', Chengdu: 'chengdu', Paris: 'paris', Lyon: 'lyon', Tokyo: 'tokyo', Oslo: 'oslo' },
};
const spelt = (name: string): string => SPELLINGS[name] ?? name;

interface Rate {
  whole: bigint;
  currency: string;
  part: bigint | null;
  free: bigint | null;
}
const big = (value: number | null): bigint | null => (value === null ? null : BigInt(value));

/**
 * The allowance reckoned a second time, only for the test of the first: from the words of the rules, with whole numbers
 * without a limit, minute by minute, and without any function of the first. Tables come with the oldest first.
 */
export function secondReckoning(
  trip: TripPlan,
  tables: readonly AllowanceTable[],
  grade: string,
  worthOf: (amount: number, currency: string) => number,
): string[] {
  const length = Math.round((Date.parse(trip.to) - Date.parse(trip.from)) / 86_400_000) + 1;
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(trip.from) + index * 86_400_000).toISOString().slice(0, 10);
    return `${day} ${ofDay(trip, day, tables, grade, worthOf)}`;
  });
}

function ofDay(
  trip: TripPlan,
  day: string,
  tables: readonly AllowanceTable[],
  grade: string,
  worthOf: (amount: number, currency: string) => number,
): string {
  const here = trip.stays.filter((stay) => !(day < stay.from) && !(day > stay.to));
  if (here.length === 0) return 'noCity';
  let table: AllowanceTable | undefined;
  for (const one of tables) if (one.fromDay <= day) table = one;
  if (!table) return 'noTable';
  const rates = here.map(({ city, country }) => rateIn(table, city, country, grade));
  let rate: Rate | null;
  if (table.severalCities === 'first') rate = rates[0] ?? null;
  else if (table.severalCities === 'lastNight') rate = rates.at(-1) ?? null;
  else {
    const known = rates.filter((one) => one !== null);
    const best = Math.max(...known.map((one) => worthOf(Number(one.whole), one.currency)));
    rate = known.findLast((one) => worthOf(Number(one.whole), one.currency) === best) ?? null;
  }
  if (!rate) return 'noRate';
  const counted = countedMinutes(trip, day, table);
  if (counted === 'unsaid') return 'noTime';
  const provided = trip.meals[day] ?? [];
  let off = 0n;
  for (const meal of provided) off += BigInt(table.meals[meal]);
  if (off > 100n) off = 100n;
  const amount = fraction(rate.whole, rate.part, counted, off);
  const free = rate.free === null ? amount : fraction(rate.free, null, counted, off);
  return `${amount} ${amount > free ? amount - free : 0n}`;
}

function rateIn(table: AllowanceTable, city: string, country: string, grade: string): Rate | null {
  if (country === table.country) {
    const named = table.tiers.filter(({ cities }) => cities.map(spelt).includes(spelt(city)));
    const [tier] = [...named, ...table.tiers.filter(({ cities }) => !cities[0])];
    const [mine] = [...(tier?.rates ?? [])].sort(
      (a, b) => Number(b.grade === grade) - Number(a.grade === grade),
    );
    if (!mine || (mine.grade !== grade && mine.grade !== '')) return null;
    return { whole: BigInt(mine.amount), currency: table.currency, part: null, free: big(mine.taxFree) };
  }
  const abroad = table.overseas.filter((one) => one.country === country);
  const found = abroad.find((one) => spelt(one.city) === spelt(city)) ?? abroad.find((one) => !one.city);
  return found
    ? {
        whole: BigInt(found.amount),
        currency: found.currency,
        part: big(found.part),
        free: big(found.taxFree),
      }
    : null;
}

/** The percentage of the day, by counting the minutes away one by one. */
function countedMinutes(trip: TripPlan, day: string, table: AllowanceTable): bigint | 'unsaid' {
  const kind = `${day === trip.from ? 'first' : ''}${day === trip.to ? 'last' : ''}`;
  if (kind === '') return 100n;
  const steps = { first: table.firstDay, last: table.lastDay, firstlast: table.oneDay }[kind] ?? [];
  const missing = (kind.includes('first') && !trip.departsAt) || (kind.includes('last') && !trip.returnsAt);
  if (missing && steps.some((step) => step.moreThan !== 0)) return 'unsaid';
  let minutes = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const clock = `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const left = !kind.includes('first') || !trip.departsAt || clock >= trip.departsAt;
    const back = kind.includes('last') && trip.returnsAt !== null && clock >= trip.returnsAt;
    if (left && !back) minutes += 1;
  }
  let percent = 0;
  for (const step of steps) if (minutes > step.moreThan) percent = step.percent;
  return BigInt(percent);
}

/** `percent` of the whole, or the fixed part, less the meals, to the nearest unit, a half upwards. */
function fraction(whole: bigint, part: bigint | null, percent: bigint, off: bigint): bigint {
  const share = part !== null && percent !== 0n && percent !== 100n ? part * 100n : whole * percent;
  const left = share - whole * off;
  if (left <= 0n) return 0n;
  return (left * 2n + 100n) / 200n;
}
