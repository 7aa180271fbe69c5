import type { Locale } from '@outlay/contract/locale';
import type { BookingPlace } from '@outlay/contract/travel/booking.offer';
import type { Point } from '@outlay/contract/travel/map';
import { distanceBetween } from '@outlay/contract/travel/map.distance';
import type { OrderKind } from '@outlay/contract/travel/order';
import { plainName } from '#text/plain-name.ts';
import { AIRPORTS, CITIES, nameIn, STATIONS, type City, type Names } from './data.ts';

/** Where a journey begins or ends, in all languages. */
export interface SandboxPlace extends Point {
  code: string;
  names: Names;
  city: City;
  zone: string;
  /** The airports or stations of a city; a place of another kind has only itself. */
  terminals: SandboxPlace[];
}

const PLACES_MOST = 20;

const cityKey = (hans: string, country: string): string => `${hans} ${country}`;
const CITY_OF = new Map(CITIES.map((city) => [cityKey(city.hans, city.country), city]));

/** A city has no time zone of its own: it is that of the nearest airport of its country, or of any. */
function zoneOf(city: City): string {
  const own = AIRPORTS.filter(({ country }) => country === city.country);
  const [nearest] = (own.length > 0 ? own : AIRPORTS)
    .map((airport) => ({ zone: airport.zone, distance: distanceBetween(city, airport) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.zone ?? 'Asia/Shanghai';
}

const ZONE_OF = new Map(CITIES.map((city) => [city, zoneOf(city)]));

interface TerminalData extends City {
  code: string;
  city: string;
  zone?: string;
}

function terminal(data: TerminalData, code = data.code): SandboxPlace[] {
  const city = CITY_OF.get(cityKey(data.city, data.country));
  if (!city) return [];
  const { latitude, longitude, hans, hant, latin } = data;
  const zone = data.zone ?? ZONE_OF.get(city) ?? 'Asia/Shanghai';
  const place: SandboxPlace = {
    ...{ latitude, longitude, code, names: { hans, hant, latin }, city, zone, terminals: [] },
  };
  place.terminals.push(place);
  return [place];
}

/** Two cities of the list have the same name; the second has its country in its code. */
const cityCode = (city: City): string =>
  CITIES.find(({ hans }) => hans === city.hans) === city ? city.hans : cityKey(city.hans, city.country);

function cityPlace(city: City, terminals: SandboxPlace[]): SandboxPlace {
  const { hans, hant, latin, latitude, longitude } = city;
  const place: SandboxPlace = {
    ...{ latitude, longitude, code: cityCode(city), names: { hans, hant, latin }, city, terminals },
    zone: ZONE_OF.get(city) ?? 'Asia/Shanghai',
  };
  if (terminals.length === 0) place.terminals.push(place);
  return place;
}

const airports = AIRPORTS.flatMap((airport) => terminal(airport));
const stations = STATIONS.flatMap((station) => terminal(station));
/** A station in a city of cars: its telegraph code may be the code of an airport. */
const stationsByName = STATIONS.flatMap(({ hans, hant, latin, ...rest }) =>
  terminal({ ...rest, hans: `${hans}站`, hant: `${hant}站`, latin: `${latin} Station` }, `${hans}站`),
);

/** Each city that has some of these, before them. */
const withCities = (terminals: SandboxPlace[]): SandboxPlace[] => [
  ...CITIES.flatMap((city) => {
    const own = terminals.filter((place) => place.city === city);
    return own.length > 0 ? [cityPlace(city, own)] : [];
  }),
  ...terminals,
];

const cities = CITIES.map((city) => cityPlace(city, []));

const PLACES: Record<OrderKind, SandboxPlace[]> = {
  flight: withCities(airports),
  train: withCities(stations),
  hotel: cities,
  car: [...cities, ...airports, ...stationsByName],
};

export const placesKnown = (): number => cities.length + airports.length + stations.length;

const SEARCHED = new Map(
  Object.entries(PLACES).map(([kind, places]) => [
    kind,
    places.map((place) => ({
      place,
      code: plainName(place.code),
      names: Object.values(place.names).map(plainName),
      cities: [place.city.hans, place.city.hant, place.city.latin].map(plainName),
    })),
  ]),
);

type Searched = NonNullable<ReturnType<(typeof SEARCHED)['get']>>[number];

/** 0: the code or name itself; 1: the beginning of the name; 2: of its city; 3: a part of the name; 4: none of these. */
function rankOf({ code, names, cities: around }: Searched, wanted: string): number {
  if (code === wanted || names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (around.some((name) => name.startsWith(wanted))) return 2;
  return names.some((name) => name.includes(wanted)) ? 3 : 4;
}

/** By code, or by the beginning or a part of a name, in Chinese or Latin letters; the best first, 20 at most. */
export function findPlaces(kind: OrderKind, text: string): SandboxPlace[] {
  // People write 杭州市 for what the list calls 杭州.
  const wanted = plainName(text).replace(/(?<=.{2})市$/u, '');
  if (wanted === '') return [];
  return (SEARCHED.get(kind) ?? [])
    .map((searched) => ({ place: searched.place, rank: rankOf(searched, wanted) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, PLACES_MOST)
    .map(({ place }) => place);
}

/** By code as it is, and by code and name as people write them; the first of several has the name. */
const BY_TEXT = new Map(
  [...SEARCHED].map(([kind, places]) => [
    kind,
    new Map(
      places
        .toReversed()
        .flatMap(({ place, code, names }) => [...names, code].map((text) => [text, place] as const)),
    ),
  ]),
);
const BY_CODE = new Map(
  Object.entries(PLACES).map(([kind, places]) => [kind, new Map(places.map((place) => [place.code, place]))]),
);

/** The place of a code, or of a name that is written in full; undefined if there is none. */
export const placeOf = (kind: OrderKind, code: string): SandboxPlace | undefined =>
  BY_CODE.get(kind)?.get(code) ?? BY_TEXT.get(kind)?.get(plainName(code));

export const asBookingPlace = (place: SandboxPlace, locale: Locale): BookingPlace => ({
  code: place.code,
  name: nameIn(place.names, locale),
  city: nameIn(place.city, locale),
  country: place.city.country,
});
