import { decodePolyline } from '@outlay/contract/travel/map.polyline';
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

/** A line of the written data as Leaflet takes it. */
const decode = (text: string): LatLngTuple[] =>
  decodePolyline(text, 2).map(({ latitude, longitude }) => [latitude, longitude]);

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
