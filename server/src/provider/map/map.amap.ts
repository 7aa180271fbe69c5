import { asLngLat } from '@outlay/contract/travel/map.coordinates';
import type { Point, Route } from '@outlay/contract/travel/map';
import { thinned } from '@outlay/contract/travel/map.distance';
import { z } from 'zod';
import { isInside } from '../outside/inside.ts';
import { fromGcj, fromLngLat, toGcj } from './coordinates.ts';
import {
  requestMap,
  LooseNumber,
  LooseText,
  parsedAnswer,
  signatureOf,
  type MapServiceOptions,
} from './map.http.ts';
import { MapError, type MapFault, type MapPort, type Surroundings } from './map.port.ts';
import { PLACES_MOST, placeOf } from './place.ts';

export interface AmapOptions extends MapServiceOptions {
  /** Of the type “Web服务”. */
  key: string;
  /** For keys with a digital signature. */
  secret?: string | undefined;
}

const Head = z.object({ status: z.string(), infocode: z.string().optional() });
const Tips = z.object({
  tips: z.array(z.object({ name: LooseText, district: LooseText, address: LooseText, location: LooseText })),
});
const Regeo = z.object({
  regeocode: z.object({
    formatted_address: LooseText,
    addressComponent: z.object({ province: LooseText, city: LooseText, district: LooseText }),
    pois: z.array(z.object({ name: LooseText, address: LooseText, location: LooseText })).optional(),
  }),
});
const Driving = z.object({
  route: z.object({
    paths: z
      .array(
        z.object({
          distance: LooseNumber,
          duration: LooseNumber,
          steps: z.array(z.object({ polyline: LooseText })),
        }),
      )
      .min(1),
  }),
});
const Ip = z.object({ city: LooseText, province: LooseText, rectangle: LooseText });

/** AMap's web service (高德): coordinates are GCJ-02, longitude first. Source: lbs.amap.com/api/webservice. */
export function createAmap(options: AmapOptions): MapPort {
  const call = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>) =>
    request(options, path, query, schema);
  return {
    name: 'amap',
    async search(text, { near }) {
      const { tips } = await call(
        '/v3/assistant/inputtips',
        { keywords: text, datatype: 'poi', ...(near && { location: asLngLat(toGcj(near)) }) },
        Tips,
      );
      return tips
        .flatMap(({ location, name, district, address }) =>
          placeAt(location, { name, address: `${district}${address}`, city: cityIn(district) }),
        )
        .slice(0, PLACES_MOST);
    },
    async reverse(point, { scopeM }) {
      const query = { location: asLngLat(toGcj(point)), extensions: 'all', radius: String(scopeM) };
      return surroundingsOf(point, await call('/v3/geocode/regeo', query, Regeo));
    },
    async route(points) {
      const [origin = '', ...rest] = points.map((point) => asLngLat(toGcj(point)));
      const destination = rest.pop() ?? origin;
      const waypoints = rest.length > 0 ? { waypoints: rest.join(';') } : {};
      return routeOf(
        await call(
          '/v3/direction/driving',
          { origin, destination, ...waypoints, extensions: 'base' },
          Driving,
        ),
      );
    },
    async locateByIp(ip) {
      if (isInside(ip)) return null;
      const { city, province, rectangle } = await call('/v3/ip', { ip }, Ip);
      const centre = centreOf(rectangle);
      const name = city || province;
      return centre && name !== ''
        ? placeOf({ point: fromGcj(centre), name, city: name }, 'amap', 'gcj02')
        : null;
    },
  };
}

async function request<T>(
  options: AmapOptions,
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  const keyed = { ...query, key: options.key };
  const signed = options.secret ? { ...keyed, sig: signatureOf(keyed, options.secret) } : keyed;
  const { body } = await requestMap(options, { path, query: signed });
  const { status, infocode = 'none' } = parsedAnswer(Head, body);
  if (status !== '1') throw new MapError(faultOf(infocode), infocode);
  return parsedAnswer(schema, body);
}

const FAULTS: readonly [RegExp, MapFault][] = [
  [/^100(03|04|14|15|16|19|20|21|29|44|45)$/, 'rate'],
  [/^100\d\d$|^40\d{3}$/, 'config'],
  [/^2080[0-3]$/, 'noRoute'],
];
const faultOf = (infocode: string): MapFault =>
  FAULTS.find(([form]) => form.test(infocode))?.[1] ?? 'provider';

function placeAt(location: string, about: { name: string; address: string; city: string }) {
  const point = fromLngLat(location);
  // Bus lines and names of whole brands have no location.
  return point && location !== '' ? [placeOf({ ...about, point: fromGcj(point) }, 'amap', 'gcj02')] : [];
}

/** 杭州市 in 浙江省杭州市西湖区; a municipality is its own province. */
const cityIn = (district: string): string =>
  /^(?:[^省]*省|[^区]*自治区)?([^市]+市|[^州]+州|[^盟]+盟|.+?地区)/u.exec(district)?.[1] ?? '';

function surroundingsOf(point: Point, { regeocode }: z.infer<typeof Regeo>): Surroundings {
  const { formatted_address: address, addressComponent: part, pois = [] } = regeocode;
  const city = part.city || part.province;
  const around = pois
    .flatMap((poi) => placeAt(poi.location, { name: poi.name, address: poi.address, city }))
    .slice(0, PLACES_MOST);
  if (address === '') return { place: null, around };
  const name = [part.province, part.city, part.district].reduce(
    (text, prefix) => text.replace(prefix, ''),
    address,
  );
  return { place: placeOf({ point, name: name || address, address, city }, 'amap', 'gcj02'), around };
}

function routeOf({ route }: z.infer<typeof Driving>): Route {
  const [path] = route.paths;
  if (!path) throw new MapError('noRoute', 'empty');
  const line = path.steps
    .flatMap(({ polyline }) => polyline.split(';'))
    .flatMap((text) => fromLngLat(text) ?? []);
  return {
    ...{ distanceM: Math.round(path.distance), durationS: Math.round(path.duration) },
    polyline: thinned(line).map(fromGcj),
    ...{ provider: 'amap', estimated: false },
  };
}

/** The centre of `lng,lat;lng,lat`; undefined for an address that AMap does not know. */
function centreOf(rectangle: string): Point | undefined {
  const [from, to] = rectangle.split(';').map(fromLngLat);
  if (!from || !to) return undefined;
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 };
}
