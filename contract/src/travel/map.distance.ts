import { POLYLINE_MOST, type Match, type Point, type Route, type TracePoint } from './map.ts';

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

/** At most as many points as an answer may have, evenly chosen, with both ends; only their coordinates. */
export function thinned(points: readonly Point[], most = POLYLINE_MOST): Point[] {
  const step = Math.max(1, (points.length - 1) / (most - 1));
  const count = Math.min(points.length, most);
  return Array.from({ length: count }, (_, place) => {
    const { latitude, longitude } = points[Math.round(place * step)] ?? { latitude: 0, longitude: 0 };
    return { latitude, longitude };
  });
}

/** How much longer roads are than the straight line. */
const DETOUR = 1.3;
/** Mean speed in metres a second: 40 km/h in a city, 80 km/h on longer ways. */
const SPEED = { city: 40 / 3.6, country: 80 / 3.6 };
const CITY_M = 30_000;

const ESTIMATE = { provider: 'embedded', estimated: true } as const;

/** The way through the points without knowledge of roads: straight lines, 1.3 times as long. */
export function estimateRoute(points: readonly Point[]): Route {
  const distanceM = Math.round(lengthOf(points) * DETOUR);
  const speed = distanceM > CITY_M ? SPEED.country : SPEED.city;
  return { ...ESTIMATE, distanceM, durationS: Math.round(distanceM / speed), polyline: [...points] };
}

/** The length of a recorded drive from its points alone. */
export const estimateMatch = (points: readonly TracePoint[]): Omit<Match, 'dropped'> => ({
  ...ESTIMATE,
  distanceM: Math.round(lengthOf(points)),
  durationS: secondsBetween(points.at(0), points.at(-1)),
  polyline: thinned(points),
});

/** No car is faster: 200 km/h. */
const FASTEST = 200 / 3.6;
/** A position that is less accurate tells nothing about the road. */
const ACCURACY_MOST_M = 200;

/** Removes points that are too inaccurate, out of order, or so far from the point before that no car gets there in the time. */
export function withoutJumps(points: readonly TracePoint[]): TracePoint[] {
  const kept: TracePoint[] = [];
  for (const point of points) {
    if ((point.accuracyM ?? 0) > ACCURACY_MOST_M) continue;
    const before = kept.at(-1);
    if (before && !isDriven(before, point)) continue;
    kept.push(point);
  }
  return kept;
}

function isDriven(from: TracePoint, to: TracePoint): boolean {
  const seconds = secondsBetween(from, to);
  return seconds > 0 && distanceBetween(from, to) <= seconds * FASTEST;
}

export const secondsBetween = (from: TracePoint | undefined, to: TracePoint | undefined): number =>
  from && to ? Math.max(0, Math.round((Date.parse(to.at) - Date.parse(from.at)) / 1000)) : 0;
