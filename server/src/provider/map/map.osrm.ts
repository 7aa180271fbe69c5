import { asLngLat } from '@outlay/contract/travel/map.coordinates';
import type { Point, Route, TracePoint } from '@outlay/contract/travel/map';
import { thinned } from '@outlay/contract/travel/map.distance';
import { z } from 'zod';
import { createEmbeddedMap } from './map.embedded.ts';
import { requestMap, parsedAnswer, type MapServiceOptions } from './map.http.ts';
import { MapError, type MapPort } from './map.port.ts';
import { createNominatim } from './nominatim.ts';

export interface OpenStackOptions extends MapServiceOptions {
  /** An own Nominatim; without one, only cities are found. */
  searchUrl?: string | undefined;
}

/** OSRM's own limit for a trace is 100. */
const TRACE_MOST = 100;
/** Metres within which a road is searched, if the device gave no accuracy. */
const RADIUS_M = 30;

const Line = z.object({
  distance: z.number(),
  duration: z.number(),
  geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
});
const Head = z.object({ code: z.string() });
const Routes = z.object({ routes: z.array(Line).min(1) });
const Matchings = z.object({ matchings: z.array(Line).min(1) });

/** An own OSRM, with Nominatim for addresses. Source: project-osrm.org/docs. */
export function createOsrm({ searchUrl, ...options }: OpenStackOptions): MapPort {
  const { search, reverse } = searchUrl
    ? createNominatim({ ...options, url: searchUrl }, 'osrm')
    : createEmbeddedMap();
  const common = { overview: 'full', geometries: 'geojson' };
  return {
    ...{ name: 'osrm', search, reverse },
    async route(points) {
      const path = `/route/v1/driving/${points.map(asLngLat).join(';')}`;
      const { routes } = await request(options, path, common, Routes);
      return joined(routes.slice(0, 1));
    },
    async match(points) {
      const chosen = sampled(points);
      const query = {
        ...{ ...common, tidy: 'true' },
        timestamps: chosen.map(({ at }) => Math.round(Date.parse(at) / 1000)).join(';'),
        radiuses: chosen.map(({ accuracyM = RADIUS_M }) => Math.max(5, Math.round(accuracyM))).join(';'),
      };
      const path = `/match/v1/driving/${chosen.map(asLngLat).join(';')}`;
      return joined((await request(options, path, query, Matchings)).matchings);
    },
    locateByIp: () => Promise.resolve(null),
  };
}

async function request<T>(
  options: MapServiceOptions,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  const { body } = await requestMap(options, { path, query });
  const { code } = parsedAnswer(Head, body);
  if (/^No(Route|Segment|Match)$/.test(code)) throw new MapError('noRoute', code);
  if (code !== 'Ok') throw new MapError(/^Invalid/.test(code) ? 'config' : 'provider', code);
  return parsedAnswer(schema, body);
}

/** At most as many points as OSRM takes, with both ends. */
export function sampled(points: readonly TracePoint[], most = TRACE_MOST): TracePoint[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => points[Math.round(place * step)]).filter(
    (point) => point !== undefined,
  );
}

function joined(lines: readonly z.infer<typeof Line>[]): Route {
  const polyline = lines.flatMap(({ geometry }) =>
    geometry.coordinates.map(([longitude, latitude]): Point => ({ latitude, longitude })),
  );
  return {
    distanceM: Math.round(lines.reduce((sum, { distance }) => sum + distance, 0)),
    durationS: Math.round(lines.reduce((sum, { duration }) => sum + duration, 0)),
    polyline: thinned(polyline),
    ...{ provider: 'osrm', estimated: false },
  };
}
