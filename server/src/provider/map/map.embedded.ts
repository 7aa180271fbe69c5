import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@outlay/contract/locale';
import type { Place, Point } from '@outlay/contract/travel/map';
import { distanceBetween, estimateMatch, estimateRoute } from '@outlay/contract/travel/map.distance';
import { plainName } from '#text/plain-name.ts';
import type { MapPort } from './map.port.ts';
import { PLACES_MOST, placeOf } from './place.ts';

interface City extends Point {
  hans: string;
  hant: string;
  latin: string;
}

/** Written by `web/map-data.ts`. */
const CITIES = JSON.parse(readFileSync(join(import.meta.dirname, 'cities.json'), 'utf8')) as City[];

/** A point that is farther from every city is in none of them. */
const NEAREST_MOST_M = 120_000;

const KNOWN = CITIES.map((city) => ({
  city,
  names: [city.hans, city.hant, city.latin].map(plainName),
}));

const nameOf = ({ hans, hant, latin }: City, locale: Locale): string =>
  locale === 'zh-Hans' ? hans : locale === 'zh-Hant' ? hant : latin;

const asPlace = (city: City, locale: Locale): Place => {
  const name = nameOf(city, locale);
  return placeOf({ point: city, name, city: name }, 'embedded', 'wgs84');
};

/** 0: the name itself; 1: its beginning; 2: a part of it. */
function rankOf(names: readonly string[], wanted: string): number {
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return names.some((name) => name.includes(wanted)) ? 2 : 3;
}

function search(text: string, near: Point | undefined): City[] {
  // People write 杭州市 for what the list calls 杭州.
  const wanted = plainName(text).replace(/(?<=.{2})市$/u, '');
  if (wanted === '') return [];
  const found = KNOWN.map(({ city, names }) => ({
    ...{ city, rank: rankOf(names, wanted) },
    distance: near ? distanceBetween(near, city) : 0,
  })).filter(({ rank }) => rank < 3);
  return found
    .toSorted((a, b) => a.rank - b.rank || a.distance - b.distance)
    .slice(0, PLACES_MOST)
    .map(({ city }) => city);
}

export function nearestCity(point: Point): City | undefined {
  const [nearest] = CITIES.map((city) => ({ city, distance: distanceBetween(point, city) })).toSorted(
    (a, b) => a.distance - b.distance,
  );
  return nearest && nearest.distance <= NEAREST_MOST_M ? nearest.city : undefined;
}

/**
 * Works without any service: cities by their names in Chinese and Latin letters, the nearest city of a point, estimated
 * distances. It knows neither streets nor IP addresses.
 */
export const createEmbeddedMap = (): MapPort => ({
  name: 'embedded',
  search: (text, { near, locale }) =>
    Promise.resolve(search(text, near).map((city) => asPlace(city, locale))),
  reverse: (point, { locale }) => {
    const city = nearestCity(point);
    return Promise.resolve({ place: city ? asPlace(city, locale) : null, around: [] });
  },
  route: (points) => Promise.resolve(estimateRoute(points)),
  match: (points) => Promise.resolve(estimateMatch(points)),
  locateByIp: () => Promise.resolve(null),
});
