import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@outlay/contract/locale';
import type { Point } from '@outlay/contract/travel/map';

/** In simplified and traditional Chinese, and in Latin letters for every other language. */
export interface Names {
  hans: string;
  hant: string;
  latin: string;
}

export interface City extends Names, Point {
  country: string;
}

/** An airport or a station; `city` is a city's name in simplified Chinese. */
interface Terminal extends City {
  code: string;
  city: string;
}

interface Airport extends Terminal {
  zone: string;
}

interface Line {
  name: string;
  fast: boolean;
  /** Telegraph codes in the order in which the line passes them. */
  stations: string[];
}

export interface Airline extends Names {
  code: string;
  country: string;
}

interface NamesFile {
  airlines: Airline[];
  otherAirline: Airline;
  railway: Names;
  cars: Names;
  hotels: (Names & { stars: number })[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));

export const CITIES = read('../../map/cities.json') as City[];
export const AIRPORTS = read('airports.json') as Airport[];
export const STATIONS = read('stations.json') as Terminal[];
export const LINES = read('lines.json') as Line[];
export const NAMES = read('names.json') as NamesFile;

export const nameIn = ({ hans, hant, latin }: Names, locale: Locale): string =>
  locale === 'zh-Hans' ? hans : locale === 'zh-Hant' ? hant : latin;
