import type { TracePoint } from '@outlay/contract/travel/map';
import { distanceBetween } from '@outlay/contract/travel/map.distance';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AMAP_KEY, AMAP_SECRET, openAmap } from './amap.double.ts';
import { createAmap } from './map.amap.ts';
import { KNOWN_IP, SEA, type MapDouble } from './map.double.ts';
import { createEmbeddedMap } from './map.embedded.ts';
import { createOsrm } from './map.osrm.ts';
import { MapError, type MapPort } from './map.port.ts';
import { createTencentMap } from './map.tencent.ts';
import { createValhalla } from './map.valhalla.ts';
import { openOsm } from './osm.double.ts';
import { openTencent, TENCENT_KEY, TENCENT_SECRET } from './tencent.double.ts';

const HANGZHOU = { latitude: 30.274, longitude: 120.155 };
const SHANGHAI = { latitude: 31.23, longitude: 121.474 };
const SUZHOU = { latitude: 31.299, longitude: 120.585 };
const LOCALE = 'zh-Hans';

/** A drive through 250 points in steps of 30 seconds. */
const DRIVE: TracePoint[] = Array.from({ length: 250 }, (_, step) => ({
  ...{ latitude: HANGZHOU.latitude + step * 0.002, longitude: HANGZHOU.longitude + step * 0.002 },
  at: new Date(Date.UTC(2026, 10, 20, 8, 0, step * 30)).toISOString(),
}));

interface Service {
  open: () => Promise<MapDouble>;
  create: (url: string, patienceMs: number) => MapPort;
  knowsIp: boolean;
  matches: boolean;
  /** Error codes of the service for each fault. */
  codes: Record<'rate' | 'config' | 'provider', number | string | undefined>;
}

const SERVICES: Record<string, Service> = {
  amap: {
    open: openAmap,
    create: (url, patienceMs) => createAmap({ url, patienceMs, key: AMAP_KEY, secret: AMAP_SECRET }),
    ...{ knowsIp: true, matches: false },
    codes: { rate: '10021', config: '10001', provider: '20003' },
  },
  tencent: {
    open: openTencent,
    create: (url, patienceMs) =>
      createTencentMap({ url, patienceMs, key: TENCENT_KEY, secret: TENCENT_SECRET }),
    ...{ knowsIp: true, matches: false },
    codes: { rate: 120, config: 311, provider: 500 },
  },
  osrm: {
    open: openOsm,
    create: (url, patienceMs) => createOsrm({ url, patienceMs, searchUrl: url }),
    ...{ knowsIp: false, matches: true },
    codes: { rate: undefined, config: 'InvalidUrl', provider: 'TooBig' },
  },
  valhalla: {
    open: openOsm,
    create: (url, patienceMs) => createValhalla({ url, patienceMs, searchUrl: url }),
    ...{ knowsIp: false, matches: true },
    codes: { rate: undefined, config: undefined, provider: 199 },
  },
};

const failureOf = async (result: Promise<unknown>): Promise<MapError> => {
  const failure = await result.catch((error: unknown) => error);
  if (!(failure instanceof MapError)) throw new Error(`no MapError: ${JSON.stringify(failure)}`);
  return failure;
};

describe.each(Object.entries(SERVICES))('%s', (name, { open, create, knowsIp, matches, codes }) => {
  let service: MapDouble;
  let maps: MapPort;
  beforeEach(async () => {
    service = await open();
    maps = create(service.url, 5_000);
  });
  afterEach(() => service.close());

  test('finds a place by its name, with the coordinates of the world and the city', async () => {
    const [place] = await maps.search('杭州', { near: SHANGHAI, locale: LOCALE });

    expect(service.refused).toEqual([]);
    expect(place).toMatchObject({ name: '杭州市', city: '杭州市', source: name });
    // Shifted coordinates would be 550 metres away.
    expect(distanceBetween(place ?? SEA, HANGZHOU)).toBeLessThan(150);
    expect(await maps.search('没有这个地方', { locale: LOCALE })).toEqual([]);
  });

  test('names a point, which stays where the person set it, and what is around', async () => {
    const { place, around } = await maps.reverse(HANGZHOU, { scopeM: 500, locale: LOCALE });

    expect(place).toMatchObject({ ...HANGZHOU, city: '杭州市', source: name });
    expect(place?.name).not.toBe('');
    for (const one of around) expect(distanceBetween(one, HANGZHOU)).toBeLessThan(500);
    const nowhere = await maps.reverse({ latitude: 31, longitude: 110 }, { scopeM: 500, locale: LOCALE });
    expect(nowhere).toEqual({ place: null, around: [] });
  });

  test('gives the way through all places by road', async () => {
    const route = await maps.route([HANGZHOU, SUZHOU, SHANGHAI]);

    const straight = distanceBetween(HANGZHOU, SUZHOU) + distanceBetween(SUZHOU, SHANGHAI);
    expect(route.distanceM / straight).toBeCloseTo(1.25, 1);
    expect(route.durationS).toBeCloseTo(route.distanceM / 20, -1);
    expect(route).toMatchObject({ provider: name, estimated: false });
    expect(distanceBetween(route.polyline.at(0) ?? SEA, HANGZHOU)).toBeLessThan(50);
    expect(distanceBetween(route.polyline.at(-1) ?? SEA, SHANGHAI)).toBeLessThan(50);
    expect((await failureOf(maps.route([HANGZHOU, SEA]))).fault).toBe('noRoute');
  });

  test('puts a long drive on the roads, or does not offer to', async () => {
    expect(maps.match !== undefined).toBe(matches);
    if (!maps.match) return;

    const match = await maps.match(DRIVE);

    expect(match).toMatchObject({ provider: name, estimated: false });
    expect(match.distanceM).toBeGreaterThan(60_000);
  });

  test('knows the city of a public address, and none of a private one', async () => {
    expect((await maps.locateByIp(KNOWN_IP, LOCALE))?.city).toBe(knowsIp ? '深圳市' : undefined);
    expect(await maps.locateByIp('203.0.113.9', LOCALE)).toBeNull();
    const calls = service.heard.length;
    expect(await maps.locateByIp('10.0.0.7', LOCALE)).toBeNull();
    expect(service.heard).toHaveLength(calls);
  });

  test.each(Object.entries(codes).filter(([, code]) => code !== undefined))(
    'reports its own error as %s',
    async (fault, code) => {
      service.manner = { refuses: code ?? '' };
      const failure = await failureOf(maps.route([HANGZHOU, SHANGHAI]));
      expect(failure.fault).toBe(fault);
      expect(failure.message).not.toContain(AMAP_KEY);
    },
  );

  test.each([
    [429, 'rate'],
    [403, 'config'],
    [502, 'provider'],
    [302, 'provider'],
  ] as const)('reports HTTP status %i as %s', async (status, fault) => {
    service.manner = { status };
    expect((await failureOf(maps.search('杭州', { locale: LOCALE }))).fault).toBe(fault);
  });

  test('gives up after its patience, and on an answer that nobody can read', async () => {
    service.manner = 'babbles';
    expect((await failureOf(maps.route([HANGZHOU, SHANGHAI]))).code).toBe('unreadable');
    service.manner = 'holds';
    expect((await failureOf(create(service.url, 100).route([HANGZHOU, SHANGHAI]))).code).toBe('timeout');
  });
});

describe('embedded', () => {
  const maps = createEmbeddedMap();

  test('finds cities in Chinese and in Latin letters, near ones first', async () => {
    const named = async (text: string, locale: 'en' | 'zh-Hans' | 'zh-Hant', near = SHANGHAI) =>
      (await maps.search(text, { near, locale })).map(({ name }) => name);

    expect(await named('杭州市', 'zh-Hans')).toEqual(['杭州']);
    expect((await named('hangzhou', 'en'))[0]).toBe('Hangzhou');
    expect(await named('廣州', 'zh-Hant')).toEqual(['廣州']);
    expect(await named('xi’an', 'zh-Hans')).toContain('西安');
    expect(await named('苏', 'zh-Hans')).toContain('苏州');
    expect((await named('taizhou', 'zh-Hans', HANGZHOU)).toSorted()).toEqual(['台州', '泰州'].toSorted());
    expect(await named('··', 'en')).toEqual([]);
  });

  test('names the nearest city of a point, and none in the middle of the sea', async () => {
    const at = async (point: typeof SEA) => (await maps.reverse(point, { scopeM: 500, locale: 'en' })).place;
    expect((await at({ latitude: 30.2, longitude: 120.3 }))?.name).toBe('Hangzhou');
    expect(await at(SEA)).toBeNull();
  });

  test('estimates a way as 1.3 times the straight line, and says so', async () => {
    const route = await maps.route([HANGZHOU, SHANGHAI]);

    expect(route.distanceM).toBe(Math.round(distanceBetween(HANGZHOU, SHANGHAI) * 1.3));
    expect(route).toMatchObject({ estimated: true, provider: 'embedded', polyline: [HANGZHOU, SHANGHAI] });
    expect(await maps.locateByIp(KNOWN_IP, 'en')).toBeNull();
  });
});
