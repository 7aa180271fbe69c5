import type { LatLngTuple } from 'leaflet';

/** Simplified Chinese, traditional Chinese (empty: the same), Latin, latitude, longitude, least zoom of the name. */
export type CityRow = readonly [string, string, string, number, number, number];

/** What `web/map-data.ts` writes: lines as text, in hundredths of a degree. */
interface Written {
  land: string[];
  lakes: string[];
  rivers: string[];
  roads: string[];
  cities: CityRow[];
}

export interface BaseData {
  land: LatLngTuple[][];
  lakes: LatLngTuple[][];
  rivers: LatLngTuple[][];
  roads: LatLngTuple[][];
  cities: readonly CityRow[];
}

const STEPS = 100;

/** Google's polyline format with two decimals. */
function decode(text: string): LatLngTuple[] {
  const points: LatLngTuple[] = [];
  let place = 0;
  let [latitude, longitude] = [0, 0];
  const next = (): number => {
    let [value, shift, byte] = [0, 0, 0x20];
    while (byte >= 0x20 && place < text.length) {
      byte = text.charCodeAt(place++) - 63;
      value |= (byte & 0x1f) << shift;
      shift += 5;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (place < text.length) {
    latitude += next();
    longitude += next();
    points.push([latitude / STEPS, longitude / STEPS]);
  }
  return points;
}

let loading: Promise<BaseData> | null = null;

/** Loads the data once. */
export const loadBase = (): Promise<BaseData> =>
  (loading ??= import('./base.json').then(({ default: written }) => {
    const { land, lakes, rivers, roads, cities } = written as unknown as Written;
    return {
      ...{ land: land.map(decode), lakes: lakes.map(decode), rivers: rivers.map(decode) },
      ...{ roads: roads.map(decode), cities },
    };
  }));

export function cityName([hans, hant, latin]: CityRow, locale: string): string {
  if (locale === 'zh-Hans') return hans;
  return locale === 'zh-Hant' ? hant || hans : latin;
}
