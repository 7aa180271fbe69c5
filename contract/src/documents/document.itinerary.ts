import { COUNTRY } from '../country.ts';

/** Some days in one city. On the day on which a person travels on, two stays meet. */
export interface Stay {
  city: string;
  /** ISO 3166-1. */
  country: string;
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

export const STAYS_MOST = 20;
export const CITY_MOST = 40;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isStay = (one: unknown): one is Stay => {
  if (typeof one !== 'object' || one === null) return false;
  const { city, country, from, to } = one as Record<string, unknown>;
  return (
    typeof city === 'string' &&
    city.trim() !== '' &&
    city.length <= CITY_MOST &&
    typeof country === 'string' &&
    COUNTRY.test(country) &&
    typeof from === 'string' &&
    typeof to === 'string' &&
    DAY.test(from) &&
    DAY.test(to) &&
    !Number.isNaN(Date.parse(from)) &&
    !Number.isNaN(Date.parse(to))
  );
};

/** Stays follow one another; the next may begin on the last day of the one before. */
const follow = (stays: readonly Stay[]): boolean =>
  stays.every(({ from, to }, index) => from <= to && (index === 0 || from >= (stays[index - 1]?.to ?? '')));

/** The stays of a value; null if it is no itinerary. A draft may have an incomplete one. */
export function parseItinerary(text: string): Stay[] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value) || value.length === 0 || value.length > STAYS_MOST) return null;
    if (!value.every(isStay)) return null;
    const stays = value.map(({ city, country, from, to }) => ({ city: city.trim(), country, from, to }));
    return follow(stays) ? stays : null;
  } catch {
    return null;
  }
}

/** Whether all stays are within the days of the request, where those are given. */
export const isWithin = (stays: readonly Stay[], { from, to }: { from?: string; to?: string }): boolean =>
  stays.every((stay) => (!from || stay.from >= from) && (!to || stay.to <= to));

/** The stays that include a day, in their order. */
export const staysOn = (stays: readonly Stay[], day: string): Stay[] =>
  stays.filter(({ from, to }) => from <= day && day <= to);

/** The cities in their order, each once in a row: `上海 → 苏州 → 北京`. */
export const citiesOf = (stays: readonly Stay[]): string[] =>
  stays.map(({ city }) => city).filter((city, index, all) => index === 0 || city !== all[index - 1]);
