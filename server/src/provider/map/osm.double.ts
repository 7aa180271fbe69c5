import { cityNear, isAtSea, KNOWN_CITIES, openMapDouble, roadBetween } from './map.double.ts';
import type { KnownCity, MapDouble, MapRequest, MapSaid } from './map.double.ts';

interface At {
  latitude: number;
  longitude: number;
}

/** Simulates the services of the open stack that an operator runs: Nominatim, OSRM and Valhalla, at one address. */
export const openOsm = (): Promise<MapDouble> =>
  openMapDouble({
    answer(request, double) {
      if (request.path === '/search' || request.path === '/reverse') return nominatim(request, double);
      if (request.method === 'POST') return valhalla(request);
      return osrm(request);
    },
    refuse: (code) =>
      typeof code === 'number'
        ? {
            status: 400,
            body: { error_code: code, error: 'refused', status_code: 400, status: 'Bad Request' },
          }
        : { status: 400, body: { code, message: 'refused' } },
  });

const foundAt = (city: KnownCity) => ({
  ...{ place_id: 1, osm_type: 'relation', osm_id: 1, category: 'boundary', type: 'administrative' },
  ...{ lat: String(city.latitude), lon: String(city.longitude), name: city.name },
  display_name: `${city.name}, ${city.province}, 中国`,
  address: { city: city.name, state: city.province },
});

/** Its usage policy asks every client to name itself. */
function nominatim({ path, query, headers }: MapRequest, double: MapDouble): MapSaid {
  if (!/^Outlay/.test(headers['user-agent'] ?? '') || query.get('format') !== 'jsonv2') {
    double.refused.push('403');
    return { status: 403, body: {} };
  }
  if (path === '/search')
    return { body: KNOWN_CITIES.filter(({ name }) => name.includes(query.get('q') ?? '')).map(foundAt) };
  const city = cityNear({ latitude: Number(query.get('lat')), longitude: Number(query.get('lon')) });
  return { body: city ? foundAt(city) : { error: 'Unable to geocode' } };
}

function osrm({ path, query }: MapRequest): MapSaid {
  const [, service, list = ''] = /^\/(route|match)\/v1\/driving\/(.+)$/.exec(path) ?? [];
  const coordinates = list.split(';').map((text) => text.split(',').map(Number) as [number, number]);
  const points = coordinates.map(([longitude, latitude]): At => ({ latitude, longitude }));
  const perPoint = ['timestamps', 'radiuses'].map((name) => query.get(name)?.split(';').length);
  if (service === 'match' && perPoint.some((count) => count !== points.length))
    return { status: 400, body: { code: 'InvalidOptions' } };
  if (service === 'match' && points.length > 100) return { status: 400, body: { code: 'TooBig' } };
  if (isAtSea(points)) return { status: 400, body: { code: service === 'match' ? 'NoMatch' : 'NoRoute' } };
  const distance = roadBetween(points);
  const line = { distance, duration: distance / 20, geometry: { type: 'LineString', coordinates } };
  return { body: { code: 'Ok', [service === 'match' ? 'matchings' : 'routes']: [line], waypoints: [] } };
}

function valhalla({ path, body }: MapRequest): MapSaid {
  const request = JSON.parse(body) as Record<string, { lat: number; lon: number }[] | undefined>;
  const places = request[path === '/route' ? 'locations' : 'shape'] ?? [];
  const points = places.map(({ lat, lon }): At => ({ latitude: lat, longitude: lon }));
  if (isAtSea(points))
    return {
      status: 400,
      body: { error_code: 171, error: 'No suitable edges near location', status_code: 400 },
    };
  const distance = roadBetween(points);
  return {
    body: {
      trip: {
        ...{ status: 0, status_message: 'Found route between points' },
        summary: { length: distance / 1000, time: distance / 20 },
        legs: [{ shape: encoded(points), maneuvers: [] }],
      },
    },
  };
}

/** Polyline with six decimals, as Valhalla sends it. */
function encoded(points: readonly At[]): string {
  let before = [0, 0];
  return points
    .map(({ latitude, longitude }) => {
      const here = [Math.round(latitude * 1e6), Math.round(longitude * 1e6)];
      const text = here.map((value, place) => encodedNumber(value - (before[place] ?? 0))).join('');
      before = here;
      return text;
    })
    .join('');
}

function encodedNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 32 + 63);
  return text + String.fromCharCode(rest + 63);
}
