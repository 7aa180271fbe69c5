import { GAP_MS, type DrivePath } from './drive.ts';
import { distanceBetween } from './map.distance.ts';
import type { Point, TracePoint } from './map.ts';

const bare = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });

/** Where no position came for a while: a tunnel, an empty battery; only those of at least so many metres. */
export const gapsOf = (points: readonly TracePoint[], leastM = 0): DrivePath['gaps'] =>
  points.flatMap((to, place) => {
    const from = points[place - 1];
    if (!from || Date.parse(to.at) - Date.parse(from.at) < GAP_MS) return [];
    const distanceM = Math.round(distanceBetween(from, to));
    return distanceM < leastM ? [] : [{ from: bare(from), to: bare(to), distanceM }];
  });
