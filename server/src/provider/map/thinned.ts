import { POLYLINE_MOST, type Point } from '@outlay/contract/travel/map';

/** At most as many points as an answer may have, evenly chosen, with both ends; only their coordinates. */
export function thinned(points: readonly Point[], most = POLYLINE_MOST): Point[] {
  const step = Math.max(1, (points.length - 1) / (most - 1));
  const count = Math.min(points.length, most);
  return Array.from({ length: count }, (_, place) => {
    const { latitude, longitude } = points[Math.round(place * step)] ?? { latitude: 0, longitude: 0 };
    return { latitude, longitude };
  });
}
