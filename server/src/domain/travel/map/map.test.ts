import { mapEndpoints } from '@outlay/contract/travel/map';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AMAP_KEY, AMAP_SECRET, openAmap } from '#provider/map/amap.double.ts';
import { createAmap } from '#provider/map/map.amap.ts';
import { tilesOf } from '#provider/map/tiles.ts';
import { SEA, type MapDouble } from '#provider/map/map.double.ts';
import { newCompany, sure } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { mapFault, mapTilesOf } from '../../../env.map.ts';
import { readEnv } from '../../../env.ts';

const HANGZHOU = { latitude: 30.274, longitude: 120.155 };
const SHANGHAI = { latitude: 31.23, longitude: 121.474 };
const CALLS = [HANGZHOU, SHANGHAI];

describe('with a provider', () => {
  let amap: MapDouble;
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newCompany>>['employee'];
  beforeAll(async () => {
    amap = await openAmap();
    server = await startServer({
      maps: createAmap({ url: amap.url, key: AMAP_KEY, secret: AMAP_SECRET }),
      tiles: tilesOf('amap', { key: '', attribution: '' }),
    });
    person = (await newCompany(server)).employee;
  });
  afterEach(() => {
    amap.manner = 'answers';
  });
  afterAll(async () => {
    await server.stop();
    await amap.close();
  });

  test('a person finds a place, and the way to it by road', async () => {
    const { places } = sure(await server.call(person, mapEndpoints.search, { text: '上海' }));
    const [shanghai = SHANGHAI] = places;
    const route = sure(await server.call(person, mapEndpoints.route, { points: [HANGZHOU, shanghai] }));

    expect(route).toMatchObject({ provider: 'amap', estimated: false });
    expect(route.distanceM).toBeGreaterThan(150_000);
  });

  test('while the provider is out of order, a way is estimated and says so; a search says to try again', async () => {
    amap.manner = { refuses: '10021' };

    const route = sure(await server.call(person, mapEndpoints.route, { points: CALLS }));
    expect(route).toMatchObject({ provider: 'embedded', estimated: true });
    const search = await server.call(person, mapEndpoints.search, { text: '上海' });
    expect(search.status).toBe(503);
    expect(search.body).toMatchObject({ code: 'BUSY', reason: 'mapUnavailable' });
  });

  test('a way that does not exist is refused, not estimated', async () => {
    const answer = await server.call(person, mapEndpoints.route, { points: [HANGZHOU, SEA] });
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND', reason: 'noRoute' });
  });

  test('the key of the provider never reaches the browser', async () => {
    const config = sure(await server.call(person, mapEndpoints.tileConfig, {}));
    expect(JSON.stringify(config)).not.toContain(AMAP_KEY);
    expect(config).toMatchObject({ tiles: { system: 'gcj02', attribution: '© 高德地图' }, provider: 'amap' });
  });

  test('a page may load the pictures of the map, and of no other site', async () => {
    const { headers } = await fetch(`${server.url}/`);
    const policy = headers.get('content-security-policy') ?? '';
    const pictures = /img-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(pictures.split(' ').filter((source) => source.startsWith('http'))).toEqual(
      ['1', '2', '3', '4'].map((host) => `https://webrd0${host}.is.autonavi.com`),
    );
  });
});

describe('without a provider', () => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newCompany>>['employee'];
  beforeAll(async () => {
    server = await startServer();
    person = (await newCompany(server)).employee;
  });
  afterAll(() => server.stop());

  test('a recorded drive counts without the jumps of its positions', async () => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, seconds)).toISOString();
    const points = [0, 1, 2, 3, 4].map((step) => ({
      ...{ latitude: HANGZHOU.latitude + step * 0.003, longitude: HANGZHOU.longitude, at: at(step * 30) },
    }));
    // A position in another city, one without accuracy, and one from before.
    const wrong = [
      { ...SHANGHAI, at: at(65) },
      { ...HANGZHOU, at: at(70), accuracyM: 3_000 },
      { ...HANGZHOU, at: at(1) },
    ];
    const trace = [...points.slice(0, 3), ...wrong, ...points.slice(3)];

    const match = sure(await server.call(person, mapEndpoints.match, { points: trace }));

    expect(match.dropped).toBe(3);
    expect(match.distanceM).toBeCloseTo(4 * 333.6, -1);
    expect(match).toMatchObject({ durationS: 120, estimated: true });
  });

  test('a place that is no place on earth is refused', async () => {
    const wrong = { latitude: 91, longitude: 120 };
    const answer = await server.call(person, mapEndpoints.route, { points: [HANGZHOU, wrong] });
    expect(answer.body.code).toBe('INVALID_INPUT');
  });

  test('nobody is placed by a private address', async () => {
    expect(sure(await server.call(person, mapEndpoints.locateByIp, {}))).toEqual({ place: null });
  });
});

describe('the operator’s settings', () => {
  const settings = (more: Record<string, string>) => readEnv({ OUTLAY_DATA: '/tmp', ...more });

  test('name what is missing', () => {
    expect(() => settings({ OUTLAY_MAP_PROVIDER: 'amap' })).toThrow('amap needs OUTLAY_MAP_KEY');
    expect(() => settings({ OUTLAY_MAP_PROVIDER: 'osrm' })).toThrow('osrm needs OUTLAY_MAP_URL');
    expect(() => settings({ OUTLAY_MAP_KEY: 'k' })).toThrow('OUTLAY_MAP_PROVIDER');
    expect(() => settings({ OUTLAY_MAP_TILES: 'tianditu' })).toThrow('OUTLAY_MAP_TILES_KEY');
    expect(() => settings({ OUTLAY_MAP_TILES: 'https://a.example/{z}.png' })).toThrow('{z}, {x} and {y}');
    expect(() => settings({ OUTLAY_MAP_TILES: 'https://a.example/{z}/{x}/{y}.png' })).toThrow('ATTRIBUTION');
    expect(mapFault(settings({ OUTLAY_MAP_PROVIDER: 'tencent', OUTLAY_MAP_KEY: 'k' }))).toBeUndefined();
  });

  test('say which system tiles are drawn in', () => {
    expect(mapTilesOf(settings({}))).toBeNull();
    expect(mapTilesOf(settings({ OUTLAY_MAP_TILES: 'amap' }))).toMatchObject({ system: 'gcj02' });
    const tianditu = mapTilesOf(settings({ OUTLAY_MAP_TILES: 'tianditu', OUTLAY_MAP_TILES_KEY: 'k' }));
    const two = [expect.stringContaining('vec'), expect.stringContaining('cva')] as unknown[];
    expect(tianditu).toMatchObject({ system: 'wgs84', urls: two });
  });
});
