import { mapEndpoints, type Place, type Point } from '@outlay/contract/travel/map';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, call, headersFor } from '#api/call.ts';

/** Digits of coordinates in keys: about a metre. */
const keyOf = ({ latitude, longitude }: Point): string => `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
/** Only the coordinates, of whatever has some. */
const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude });
const HOUR_MS = 3_600_000;

export const mapQueries = {
  tileConfig: () =>
    queryOptions({
      queryKey: ['map', 'tiles'],
      queryFn: ({ signal }) => call(mapEndpoints.tileConfig, {}, { signal }),
      staleTime: HOUR_MS,
    }),
  search: (text: string, near: Point | null) =>
    queryOptions({
      queryKey: ['map', 'search', text, near && keyOf(near)],
      queryFn: ({ signal }) =>
        call(mapEndpoints.search, { text, ...(near && { near: pointOf(near) }) }, { signal }),
      staleTime: HOUR_MS,
    }),
  reverse: (point: Point) =>
    queryOptions({
      queryKey: ['map', 'reverse', keyOf(point)],
      queryFn: ({ signal }) => call(mapEndpoints.reverse, { point: pointOf(point) }, { signal }),
      staleTime: HOUR_MS,
    }),
  route: (points: readonly Point[]) =>
    queryOptions({
      queryKey: ['map', 'route', points.map(keyOf)],
      queryFn: ({ signal }) => call(mapEndpoints.route, { points: points.map(pointOf) }, { signal }),
      staleTime: HOUR_MS,
    }),
};

/** How parts of the archive on this server are asked for, by its reader. */
export const archiveRequest = (): { url: string; headers: Headers } => ({
  url: addressOf(mapEndpoints.archive),
  headers: new Headers(headersFor(mapEndpoints.archive, undefined)),
});

/** Roughly where the device is, by its IP address; null if that is not known either. */
export const placeByAddress = async (): Promise<Place | null> =>
  await call(mapEndpoints.locateByIp, {}).then(
    ({ place }) => place,
    () => null,
  );
