import type { Point } from '@outlay/contract/travel/map';

/** Mean radius of the earth. */
const EARTH_M = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance of two points in metres. */
export function distanceBetween(from: Point, to: Point): number {
  const height = Math.sin(radians(to.latitude - from.latitude) / 2);
  const width = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord = height ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * width ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Length in metres of a line through the points. */
export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  let before: Point | undefined;
  for (const point of points) {
    if (before) length += distanceBetween(before, point);
    before = point;
  }
  return length;
}
