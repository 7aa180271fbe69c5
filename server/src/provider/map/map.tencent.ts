import { asLatLng } from '@outlay/contract/travel/map.coordinates';
import type { Point, Route } from '@outlay/contract/travel/map';
import { thinned } from '@outlay/contract/travel/map.distance';
import { z } from 'zod';
import { isInside } from '../outside/inside.ts';
import { fromGcj, toGcj } from './coordinates.ts';
import { requestMap, LooseText, parsedAnswer, signatureOf, type MapServiceOptions } from './map.http.ts';
import { MapError, type MapFault, type MapPort, type Surroundings } from './map.port.ts';
import { PLACES_MOST, placeOf } from './place.ts';

export interface TencentOptions extends MapServiceOptions {
  key: string;
  /** SK, for keys with a signature. */
  secret?: string | undefined;
}

const Location = z
  .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .transform(({ lat, lng }): Point => ({ latitude: lat, longitude: lng }));
const Head = z.object({ status: z.int() });
const Suggestion = z.object({
  data: z.array(z.object({ title: LooseText, address: LooseText, city: LooseText, location: Location })),
});
const Geocoder = z.object({
  result: z.object({
    address: LooseText,
    formatted_addresses: z.object({ recommend: LooseText }).optional(),
    address_component: z.object({ province: LooseText, city: LooseText }),
    pois: z.array(z.object({ title: LooseText, address: LooseText, location: Location })).optional(),
  }),
});
const Direction = z.object({
  result: z.object({
    routes: z
      .array(z.object({ distance: z.number(), duration: z.number(), polyline: z.array(z.number()) }))
      .min(1),
  }),
});
const Ip = z.object({
  result: z.object({
    location: Location,
    ad_info: z.object({ province: LooseText, city: LooseText }),
  }),
});

const MINUTE_S = 60;

/** Tencent's web service (腾讯位置服务): coordinates are GCJ-02, latitude first. Source: lbs.qq.com/service/webService. */
export function createTencentMap(options: TencentOptions): MapPort {
  const call = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>) =>
    request(options, path, query, schema);
  return {
    name: 'tencent',
    async search(text, { near }) {
      const query = { keyword: text, ...(near && { location: asLatLng(toGcj(near)) }) };
      const found = await call('/ws/place/v1/suggestion', query, Suggestion).catch(withoutData);
      return (found?.data ?? [])
        .slice(0, PLACES_MOST)
        .map(({ title, address, city, location }) =>
          placeOf({ point: fromGcj(location), name: title, address, city }, 'tencent', 'gcj02'),
        );
    },
    async reverse(point, { scopeM }) {
      const poi = `radius=${scopeM};page_size=${PLACES_MOST}`;
      const query = { location: asLatLng(toGcj(point)), get_poi: '1', poi_options: poi };
      const found = await call('/ws/geocoder/v1/', query, Geocoder).catch(withoutData);
      return found ? surroundingsOf(point, found) : { place: null, around: [] };
    },
    async route(points) {
      const [from = '', ...rest] = points.map((point) => asLatLng(toGcj(point)));
      const to = rest.pop() ?? from;
      const waypoints = rest.length > 0 ? { waypoints: rest.join(';') } : {};
      return routeOf(await call('/ws/direction/v1/driving/', { from, to, ...waypoints }, Direction));
    },
    async locateByIp(ip) {
      if (isInside(ip)) return null;
      const found = await call('/ws/location/v1/ip', { ip }, Ip).catch(withoutData);
      const name = found && (found.result.ad_info.city || found.result.ad_info.province);
      return name
        ? placeOf({ point: fromGcj(found.result.location), name, city: name }, 'tencent', 'gcj02')
        : null;
    },
  };
}

/** Answers “no data” for what is not a route with nothing. */
function withoutData(error: unknown): undefined {
  if (error instanceof MapError && error.fault === 'noRoute') return undefined;
  throw error;
}

async function request<T>(
  options: TencentOptions,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  const keyed = { ...query, key: options.key };
  const signed = options.secret ? { ...keyed, sig: signatureOf(keyed, options.secret, `${path}?`) } : keyed;
  const { body } = await requestMap(options, { path, query: signed });
  const { status } = parsedAnswer(Head, body);
  if (status !== 0) throw new MapError(faultOf(status), String(status));
  return parsedAnswer(schema, body);
}

const FAULTS: Readonly<Record<number, MapFault>> = {
  ...{
    110: 'config',
    111: 'config',
    112: 'config',
    113: 'config',
    190: 'config',
    199: 'config',
    311: 'config',
  },
  ...{ 120: 'rate', 121: 'rate', 347: 'noRoute', 348: 'noRoute' },
};
const faultOf = (status: number): MapFault => FAULTS[status] ?? 'provider';

function surroundingsOf(point: Point, { result }: z.infer<typeof Geocoder>): Surroundings {
  const { address, formatted_addresses: formatted, address_component: part, pois = [] } = result;
  const city = part.city || part.province;
  const around = pois
    .slice(0, PLACES_MOST)
    .map((poi) =>
      placeOf(
        { point: fromGcj(poi.location), name: poi.title, address: poi.address, city },
        'tencent',
        'gcj02',
      ),
    );
  const name = formatted?.recommend || address;
  return { place: name === '' ? null : placeOf({ point, name, address, city }, 'tencent', 'gcj02'), around };
}

function routeOf({ result }: z.infer<typeof Direction>): Route {
  const [route] = result.routes;
  if (!route) throw new MapError('noRoute', 'empty');
  return {
    // Tencent counts in minutes.
    ...{ distanceM: Math.round(route.distance), durationS: Math.round(route.duration * MINUTE_S) },
    polyline: thinned(uncompressed(route.polyline)).map(fromGcj),
    ...{ provider: 'tencent', estimated: false },
  };
}

/** From the third number on, each is the difference from the one two before it, in millionths of a degree. */
function uncompressed(numbers: readonly number[]): Point[] {
  const degrees: number[] = [];
  numbers.forEach((number, place) => {
    degrees.push(place < 2 ? number : (degrees[place - 2] ?? 0) + number / 1e6);
  });
  return Array.from({ length: Math.floor(degrees.length / 2) }, (_, place) => ({
    latitude: degrees[2 * place] ?? 0,
    longitude: degrees[2 * place + 1] ?? 0,
  }));
}
