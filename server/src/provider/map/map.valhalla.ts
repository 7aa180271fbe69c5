import type { Point, Route } from '@outlay/contract/travel/map';
import { thinned } from '@outlay/contract/travel/map.distance';
import { decodePolyline } from '@outlay/contract/travel/map.polyline';
import { z } from 'zod';
import { createEmbeddedMap } from './map.embedded.ts';
import { requestMap, parsedAnswer, type MapServiceOptions } from './map.http.ts';
import type { OpenStackOptions } from './map.osrm.ts';
import { MapError, type MapPort } from './map.port.ts';
import { createNominatim } from './nominatim.ts';

const Trip = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.array(z.object({ shape: z.string() })).min(1),
  }),
});
const Refusal = z.object({ error_code: z.int() });

/** No road near a place, no way between two, no roads for a trace. */
const NO_ROUTE = new Set([154, 170, 171, 442, 443, 444]);

/** An own Valhalla, with Nominatim for addresses. Source: valhalla.github.io/valhalla/api. */
export function createValhalla({ searchUrl, ...options }: OpenStackOptions): MapPort {
  const { search, reverse } = searchUrl
    ? createNominatim({ ...options, url: searchUrl }, 'valhalla')
    : createEmbeddedMap();
  return {
    ...{ name: 'valhalla', search, reverse },
    route: (points) =>
      request(options, '/route', {
        locations: points.map((point) => ({ ...positionOf(point), type: 'break' })),
        costing: 'auto',
        directions_options: { units: 'kilometers' },
      }),
    match: (points) =>
      request(options, '/trace_route', {
        shape: points.map((point) => ({
          ...positionOf(point),
          time: Math.round(Date.parse(point.at) / 1000),
        })),
        ...{ costing: 'auto', shape_match: 'map_snap', directions_options: { units: 'kilometers' } },
      }),
    locateByIp: () => Promise.resolve(null),
  };
}

const positionOf = ({ latitude, longitude }: Point) => ({ lat: latitude, lon: longitude });

async function request(
  options: MapServiceOptions,
  path: string,
  body: Record<string, unknown>,
): Promise<Route> {
  const { status, body: answer } = await requestMap(options, { path, body });
  if (status >= 400) {
    const code = Refusal.safeParse(answer).data?.error_code ?? status;
    throw new MapError(NO_ROUTE.has(code) ? 'noRoute' : 'provider', String(code));
  }
  const { trip } = parsedAnswer(Trip, answer);
  return {
    ...{ distanceM: Math.round(trip.summary.length * 1000), durationS: Math.round(trip.summary.time) },
    polyline: thinned(trip.legs.flatMap(({ shape }) => decodePolyline(shape, 6))),
    ...{ provider: 'valhalla', estimated: false },
  };
}
