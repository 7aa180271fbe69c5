import { createHash } from 'node:crypto';
import { cityNear, isAtSea, KNOWN_CITIES, KNOWN_IP, openMapDouble, roadBetween } from './map.double.ts';
import type { MapDouble, MapRequest, MapSaid } from './map.double.ts';

export const TENCENT_KEY = 'OB4BZ-D4W3U-B7VVO-4PJWW-6TKDJ-WPB77';
export const TENCENT_SECRET = 'sk-of-a-test';

const SHIFT = { latitude: -0.0025, longitude: 0.005 };

/** Simulates Tencent's web service: verifies key, signature and the order of coordinates; routes are compressed. */
export const openTencent = (): Promise<MapDouble> =>
  openMapDouble({
    answer(request, double) {
      const fault = faultOf(request);
      if (fault !== undefined) {
        double.refused.push(String(fault));
        return refusal(fault);
      }
      const answer = ANSWERS[request.path];
      return answer ? answer(request.query) : { status: 404, body: {} };
    },
    refuse: (code) => refusal(Number(code)),
  });

const ok = (body: object): MapSaid => ({
  body: { status: 0, message: 'query ok', request_id: 'R', ...body },
});
const refusal = (status: number): MapSaid => ({ body: { status, message: 'refused', request_id: 'R' } });

/** Recomputes the signature from the request, without the product's own signing code. */
function faultOf({ path, query }: MapRequest): number | undefined {
  if (query.get('key') !== TENCENT_KEY) return 311;
  const unsigned = [...query].filter(([name]) => name !== 'sig').map(([name, value]) => `${name}=${value}`);
  const digest = createHash('md5')
    .update(`${path}?${unsigned.sort().join('&')}${TENCENT_SECRET}`)
    .digest('hex');
  if (query.get('sig') !== digest) return 111;
  const places = ['location', 'from', 'to'].flatMap((name) => query.get(name) ?? []);
  return places.every((text) => /^\d\d\.\d{1,6},1\d\d\.\d{1,6}$/.test(text)) ? undefined : 310;
}

const shifted = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  lat: latitude + SHIFT.latitude,
  lng: longitude + SHIFT.longitude,
});

const pointOf = (text: string | null) => {
  const [latitude = 0, longitude = 0] = (text ?? '').split(',').map(Number);
  return { latitude: latitude - SHIFT.latitude, longitude: longitude - SHIFT.longitude };
};

/** As Tencent compresses lines: from the third number on, differences in millionths of a degree. */
const compressed = (numbers: readonly number[]): number[] =>
  numbers.map((number, place) =>
    place < 2 ? number : Math.round((number - (numbers[place - 2] ?? 0)) * 1e6),
  );

const ANSWERS: Record<string, (query: URLSearchParams) => MapSaid> = {
  '/ws/place/v1/suggestion': (query) => {
    const found = KNOWN_CITIES.filter(({ name }) => name.includes(query.get('keyword') ?? ''));
    if (found.length === 0) return refusal(347);
    return ok({
      count: found.length,
      data: found.map((city) => ({
        ...{ id: '1', title: city.name, address: city.province, category: '地名', city: city.name },
        location: shifted(city),
      })),
    });
  },
  '/ws/geocoder/v1/': (query) => {
    const at = pointOf(query.get('location'));
    const city = cityNear(at);
    if (!city) return refusal(347);
    return ok({
      result: {
        address: `${city.province}${city.name}西湖区文三路1号`,
        formatted_addresses: { recommend: '文三路1号' },
        address_component: { nation: '中国', province: city.province, city: city.name },
        pois: [{ id: '2', title: '文三路店', address: '文三路3号', location: shifted(at) }],
      },
    });
  },
  '/ws/direction/v1/driving/': (query) => {
    const stops = (query.get('waypoints') ?? '').split(';').filter(Boolean);
    const texts = [query.get('from') ?? '', ...stops, query.get('to') ?? ''];
    const points = texts.map(pointOf);
    if (isAtSea(points)) return refusal(348);
    const distance = roadBetween(points);
    const polyline = compressed(texts.flatMap((text) => text.split(',').map(Number)));
    return ok({
      result: { routes: [{ mode: 'DRIVING', distance, duration: distance / 20 / 60, polyline }] },
    });
  },
  '/ws/location/v1/ip': (query) =>
    query.get('ip') === KNOWN_IP
      ? ok({
          result: {
            location: { lat: 22.54, lng: 114.063 },
            ad_info: { nation: '中国', province: '广东省', city: '深圳市' },
          },
        })
      : refusal(347),
};
