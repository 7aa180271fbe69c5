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

/** `120.161420,30.293650` */
export const asLngLat = ({ latitude, longitude }: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;

export const asLatLng = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;

/** Reads `lng,lat`; undefined if it is neither. */
export function fromLngLat(text: string): Point | undefined {
  const [longitude = NaN, latitude = NaN] = text.split(',').map(Number);
  const valid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return valid ? { latitude, longitude } : undefined;
}

/** Decodes Google's polyline format: differences as printable characters. */
export function decodePolyline(text: string, decimals: 5 | 6): Point[] {
  const scale = 10 ** decimals;
  const points: Point[] = [];
  let place = 0;
  let [latitude, longitude] = [0, 0];
  const next = (): number => {
    let value = 0;
    let shift = 0;
    let byte = 0x20;
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
    points.push({ latitude: latitude / scale, longitude: longitude / scale });
  }
  return points;
}
