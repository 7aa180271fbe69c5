import { createHash } from 'node:crypto';
import { cityNear, isAtSea, KNOWN_CITIES, KNOWN_IP, openMapDouble, roadBetween } from './map.double.ts';
import type { KnownCity, MapDouble, MapRequest, MapSaid } from './map.double.ts';

export const AMAP_KEY = 'a'.repeat(32);
export const AMAP_SECRET = 'private-key-of-a-test';

/** By how much GCJ-02 lies beside WGS-84 in the cities of the table, roughly: enough to notice a missing conversion. */
const SHIFT = { latitude: -0.0025, longitude: 0.005 };

/** Simulates AMap's web service: verifies key, signature and the order of coordinates; empty values are empty lists. */
export const openAmap = (): Promise<MapDouble> =>
  openMapDouble({
    answer(request, double) {
      const fault = faultOf(request);
      if (fault) {
        double.refused.push(fault);
        return refusal(fault);
      }
      const answer = ANSWERS[request.path];
      return answer ? ok(answer(request.query)) : { status: 404, body: {} };
    },
    refuse: (code) => refusal(String(code)),
  });

const ok = (body: object): MapSaid => ({ body: { status: '1', info: 'OK', infocode: '10000', ...body } });
const refusal = (infocode: string): MapSaid => ({ body: { status: '0', info: 'REFUSED', infocode } });

/** Recomputes the signature from the request, without the product's own signing code. */
function faultOf({ query }: MapRequest): string | undefined {
  if (query.get('key') !== AMAP_KEY) return '10001';
  const unsigned = [...query].filter(([name]) => name !== 'sig').map(([name, value]) => `${name}=${value}`);
  const digest = createHash('md5')
    .update(unsigned.sort().join('&') + AMAP_SECRET)
    .digest('hex');
  if (query.get('sig') !== digest) return '10007';
  const places = ['location', 'origin', 'destination'].flatMap((name) => query.get(name) ?? []);
  return places.every((text) => /^1\d\d\.\d{1,6},\d\d\.\d{1,6}$/.test(text)) ? undefined : '20000';
}

const shifted = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${(longitude + SHIFT.longitude).toFixed(6)},${(latitude + SHIFT.latitude).toFixed(6)}`;

const pointOf = (text: string | null) => {
  const [longitude = 0, latitude = 0] = (text ?? '').split(',').map(Number);
  return { latitude: latitude - SHIFT.latitude, longitude: longitude - SHIFT.longitude };
};

const tipOf = (city: KnownCity) => ({
  ...{ id: 'B0', name: city.name, adcode: '330100', address: [] },
  district: city.province === city.name ? `${city.name}黄浦区` : `${city.province}${city.name}`,
  location: shifted(city),
});

const ANSWERS: Record<string, (query: URLSearchParams) => object> = {
  '/v3/assistant/inputtips': (query) => ({
    tips: [
      // A name without a place, as AMap sends for brands.
      { id: [], name: query.get('keywords'), district: [], address: [], location: [] },
      ...KNOWN_CITIES.filter(({ name }) => name.includes(query.get('keywords') ?? '')).map(tipOf),
    ],
  }),
  '/v3/geocode/regeo': (query) => {
    const at = pointOf(query.get('location'));
    const city = cityNear(at);
    const component = {
      province: city?.province ?? [],
      city: city?.name ?? [],
      district: city ? '西湖区' : [],
    };
    return {
      regeocode: {
        formatted_address: city ? `${city.province}${city.name}西湖区文三路1号` : [],
        addressComponent: component,
        pois: city ? [{ id: 'P', name: '文三路店', address: '文三路3号', location: shifted(at) }] : [],
      },
    };
  },
  '/v3/direction/driving': (query) => {
    const stops = (query.get('waypoints') ?? '').split(';').filter(Boolean);
    const texts = [query.get('origin') ?? '', ...stops, query.get('destination') ?? ''];
    const points = texts.map(pointOf);
    if (isAtSea(points)) return { status: '0', info: 'ROUTE_FAIL', infocode: '20802' };
    const distance = roadBetween(points);
    const steps = texts.slice(1).map((to, place) => ({ road: [], polyline: `${texts[place]};${to}` }));
    return { route: { paths: [{ distance: String(distance), duration: String(distance / 20), steps }] } };
  },
  '/v3/ip': (query) =>
    query.get('ip') === KNOWN_IP
      ? { province: '广东省', city: '深圳市', rectangle: '113.963,22.443;114.163,22.638' }
      : { province: [], city: [], rectangle: [] },
};
