import { createRequire } from 'node:module';
import type * as Gcoord from 'gcoord';
import type { Point } from '@outlay/contract/travel/map';

/** Its types describe a module with a default export, which it has only for bundlers. */
const gcoord = createRequire(import.meta.url)('gcoord') as typeof Gcoord.default.default;

const DECIMALS = 1e6;
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

const pointOf = ([longitude, latitude]: readonly [number, number]): Point => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
});

/** The shifted coordinates that services in China require; outside China they are the same. */
export const toGcj = ({ latitude, longitude }: Point): Point =>
  pointOf(gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02));

export const fromGcj = ({ latitude, longitude }: Point): Point =>
  pointOf(gcoord.transform([longitude, latitude], gcoord.GCJ02, gcoord.WGS84));

/** Reads `lng,lat`; undefined if it is neither. */
export function fromLngLat(text: string): Point | undefined {
  const [longitude = NaN, latitude = NaN] = text.split(',').map(Number);
  const valid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return valid ? { latitude, longitude } : undefined;
}
