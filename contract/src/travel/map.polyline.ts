import type { Point } from './map.ts';

/** Decodes Google's polyline format: differences, in units of the last decimal, as printable characters. */
export function decodePolyline(text: string, decimals: 2 | 5 | 6): Point[] {
  const scale = 10 ** decimals;
  const points: Point[] = [];
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
    points.push({ latitude: latitude / scale, longitude: longitude / scale });
  }
  return points;
}
