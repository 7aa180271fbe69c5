import { mapEndpoints } from '@outlay/contract/travel/map';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newLog } from '#system/log.ts';
import { newCompany, sure } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { makeArchive, type ArchiveOptions } from '../../../../../contract/test/map-archive.ts';
import { mapArchiveOf, mapLines, mapTilesOf } from '../../../env.map.ts';
import { readEnv } from '../../../env.ts';

const ROAD = { line: [[0, 0] as const, [4_096, 4_096] as const], properties: { kind: 'highway' } };
const archive = (more: Partial<ArchiveOptions> = {}): Buffer =>
  makeArchive({ tiles: [{ z: 5, x: 26, y: 13, layers: { roads: [ROAD] } }], ...more });

const folder = mkdtempSync(join(tmpdir(), 'outlay-tiles-'));
const file = join(folder, 'maps', 'here.pmtiles');
mkdirSync(join(folder, 'maps'));
afterAll(() => rmSync(folder, { recursive: true }));

const settings = (more: Record<string, string>) => readEnv({ OUTLAY_DATA: folder, ...more });
const HERE = settings({ OUTLAY_MAP_TILES: 'here.pmtiles' });
const log = newLog('silent');

describe('an archive of this server', () => {
  let server: TestServer;
  let person: Awaited<ReturnType<typeof newCompany>>['employee'];
  beforeAll(async () => {
    server = await startServer({
      tiles: mapTilesOf(HERE),
      ...{ archive: mapArchiveOf(HERE, { folder, log }) },
    });
    person = (await newCompany(server)).employee;
  });
  afterAll(() => server.stop());
  beforeEach(() => writeFileSync(file, archive()));

  const fetchArchive = (headers: Record<string, string> = {}, path = '', method = 'GET') =>
    fetch(`${server.url}/api${mapEndpoints.archive.path}${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const tilesNow = async () => sure(await server.call(person, mapEndpoints.tileConfig, {})).tiles;

  test('is read in parts, by signed-in people only', async () => {
    const part = await fetchArchive({ range: 'bytes=7-126' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 7-126/${archive().length}`);
    expect(part.headers.get('content-length')).toBe('120');
    expect(await bytesOf(part)).toEqual(archive().subarray(7, 127));

    expect(await bytesOf(await fetchArchive({ range: 'bytes=-5' }))).toEqual(archive().subarray(-5));
    const whole = await fetchArchive();
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
    expect(await bytesOf(whole)).toEqual(archive());
    expect((await fetchArchive({ range: 'bytes=0-6', authorization: '' })).status).toBe(401);
  });

  test('states its length where a request is for what it does not have, or for nothing', async () => {
    const outside = await fetchArchive({ range: 'bytes=999999-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([
      ...[416, `bytes */${archive().length}`],
    ]);
    const head = await fetchArchive({}, '', 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(archive().length)]);
  });

  test('that is replaced has another ETag, so that no reader mixes two versions', async () => {
    const etag = (await fetchArchive({ range: 'bytes=0-6' })).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    const same = await fetchArchive({ range: 'bytes=0-6', 'if-range': etag });
    expect([same.status, same.headers.get('etag')]).toEqual([206, etag]);
    await same.arrayBuffer();

    const next = archive({ metadata: { attribution: 'Another' } });
    writeFileSync(`${file}.new`, next);
    renameSync(`${file}.new`, file);

    const answer = await fetchArchive({ range: 'bytes=0-6', 'if-range': etag });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(etag);
    expect(await bytesOf(answer)).toEqual(next);
  });

  test('is the only file that can be requested', async () => {
    const secret = join(folder, 'server.key');
    writeFileSync(secret, 'secret');
    const paths = [
      '/../../server.key',
      '/..%2f..%2fserver.key',
      '?name=../server.key',
      '?url=/etc/passwd',
      '%00',
    ];
    for (const path of paths) expect(await (await fetchArchive({}, path)).text()).not.toMatch(/secret|root:/);
  });

  test('is not offered while it cannot be used, and again as soon as it can', async () => {
    expect(await tilesNow()).toEqual({ kind: 'vector', url: null, attribution: '', borders: false });

    rmSync(file);
    expect(await tilesNow()).toBeNull();
    expect((await fetchArchive({ range: 'bytes=0-6' })).status).toBe(404);

    writeFileSync(file, archive());
    truncateSync(file, archive().length - 1);
    expect(await tilesNow()).toBeNull();

    writeFileSync(file, archive());
    expect(await tilesNow()).toMatchObject({ kind: 'vector' });
  });
});

describe('what the start says', () => {
  const lines = async (bytes?: Buffer) => {
    rmSync(file, { force: true, recursive: true });
    if (bytes) writeFileSync(file, bytes);
    return (await mapLines(mapArchiveOf(HERE, { folder, log }))).join('\n');
  };

  test('names the archive, or in one sentence why it cannot be used', async () => {
    expect(await mapLines(mapArchiveOf(settings({}), { folder, log }))).toEqual([]);
    expect(await lines(archive())).toBe(`  Map tiles:        ${file}`);
    expect(await lines()).toContain('there is no such file');
    expect(await lines(Buffer.from('<!doctype html>'))).toContain('not a PMTiles archive');
    expect(await lines(Buffer.alloc(0))).toContain('not a PMTiles archive');
    expect(await lines(archive({ version: 4 }))).toContain('version 4');
    expect(await lines(Buffer.concat([Buffer.from('PM\u0002\0'), Buffer.alloc(600)]))).toContain('version 2');
    expect(await lines(archive({ tileType: 2 }))).toContain('vector tiles (MVT) are needed');
    expect(await lines(archive().subarray(0, 100))).toContain('ends within its header');
    expect(await lines(archive().subarray(0, -1))).toContain('cut off');
  });

  test('refuses names that lead out of the folder', () => {
    for (const name of [
      '../x.pmtiles',
      '/etc/x.pmtiles',
      'a/b.pmtiles',
      '.pmtiles',
      '..pmtiles',
      'a\\b.pmtiles',
    ])
      expect(() => settings({ OUTLAY_MAP_TILES: name }), name).toThrow('.pmtiles file');
  });

  test('examines an archive on another server as a browser would read it', async () => {
    let manner = 'whole';
    const other = createServer((request, answer) => {
      const [, last = ''] = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      if (manner === 'whole') return answer.end(archive());
      if (manner === 'open') answer.setHeader('access-control-allow-origin', '*');
      answer.writeHead(206, { 'content-range': `bytes 0-${last}/${archive().length}` });
      answer.end(archive().subarray(0, Number(last) + 1));
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/a.pmtiles`;
    const there = settings({ OUTLAY_MAP_TILES: url });
    const said = async () => (await mapLines(mapArchiveOf(there, { folder, log }))).join('\n');

    expect(await said()).toContain('ignores ranges');
    manner = 'closed';
    expect(await said()).toContain('CORS');
    manner = 'open';
    expect(await said()).toBe(`  Map tiles:        ${url}`);
    await new Promise((done) => other.close(done));
    expect(await said()).toContain('does not answer');
  });
});

test('a page may read the archive of another server, and no other site', async () => {
  const there = settings({ OUTLAY_MAP_TILES: 'https://maps.example/a/b.pmtiles' });
  const server = await startServer({ tiles: mapTilesOf(there) });
  const policy = (await fetch(`${server.url}/`)).headers.get('content-security-policy') ?? '';
  await server.stop();

  const sources = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
  const sites = (name: string) => sources(name).filter((source) => source.startsWith('http'));
  expect(sites('connect-src')).toEqual(['https://maps.example']);
  expect(sites('img-src')).toEqual([]);
});
