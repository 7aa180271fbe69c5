import { i18n } from '@lingui/core';
import type { VectorTiles } from '@outlay/contract/travel/map';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  makeArchive,
  type ArchiveOptions,
  type TileLayers,
} from '../../../../../../contract/test/map-archive.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { MapCanvas } from '../MapCanvas.tsx';

const HANGZHOU = { latitude: 30.274, longitude: 120.155 };
const SQUARE = [[0, 0] as const, [4_096, 0] as const, [4_096, 4_096] as const, [0, 4_096] as const];
const ACROSS = [[0, 2_048] as const, [4_096, 2_048] as const];
const LAYERS: TileLayers = {
  earth: [{ rings: [SQUARE], properties: {} }],
  water: [{ rings: [SQUARE], properties: { kind: 'lake' } }],
  roads: [
    { line: ACROSS, properties: { kind: 'highway', name: '沪昆高速', 'name:en': 'Hukun' } },
    { line: ACROSS, properties: { kind: 'ferry', name: 'Ferry' } },
  ],
  boundaries: [{ line: ACROSS, properties: { kind: 'country' } }],
  places: [
    {
      points: [[600, 1_000]],
      properties: { kind: 'locality', name: '杭州', 'name:en': 'Hangzhou', 'name:fr': '' },
    },
    { points: [[2_048, 3_000]], properties: { kind: 'country', name: 'Land' } },
    { points: [[2_048, 3_000]], properties: { kind: 'constructor', name: 'No place' } },
  ],
};
/** The tile of Hangzhou at zoom 12. */
const TILE = { z: 12, x: 3_415, y: 1_686, layers: LAYERS };
const ATTRIBUTION =
  '<a href="https://maps.example" onclick="alert(1)">&copy; Somebody</a><img src=x onerror=alert(1)>';
const archive = (more: Partial<ArchiveOptions> = {}) =>
  makeArchive({ tiles: [TILE], metadata: { attribution: ATTRIBUTION }, ...more });

let file: Buffer;
let etag: string;
const requests: { url: string; token: string | null }[] = [];
const written: string[] = [];
const drawn: { what: string; colour: string; dash: number }[] = [];

/** What jsdom lacks of a canvas. */
function recorder() {
  const drawing = {
    ...{ fillStyle: '', strokeStyle: '', dash: [] as number[] },
    setLineDash: (dash: number[]) => void (drawing.dash = dash),
    fill: () => drawn.push({ what: 'fill', colour: drawing.fillStyle, dash: 0 }),
    stroke: () => drawn.push({ what: 'stroke', colour: drawing.strokeStyle, dash: drawing.dash.length }),
    fillText: (text: string) => written.push(text),
    measureText: (text: string) => ({ width: text.length * 8 }),
  };
  const nothing = [
    'fillRect',
    'beginPath',
    'moveTo',
    'lineTo',
    'scale',
    'save',
    'restore',
    'translate',
    'rotate',
  ];
  return Object.assign(
    drawing,
    Object.fromEntries([...nothing, 'strokeText'].map((name) => [name, () => {}])),
  );
}

beforeEach(() => {
  file = archive();
  etag = '"1"';
  for (const list of [requests, written, drawn]) list.length = 0;
  // In jsdom elements have no size, and custom properties no colours.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => recorder() as never);
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Headers }) => {
    requests.push({ url, token: headers.get('authorization') });
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '') ?? [];
    const part = file.subarray(Number(from), Number(to) + 1);
    return Promise.resolve(new Response(new Uint8Array(part), { status: 206, headers: { etag } }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  i18n.activate('en');
});

const OURS: VectorTiles = { kind: 'vector', url: null, attribution: '', borders: false };
const open = (tiles: Partial<VectorTiles> = {}, zoom = 12) =>
  renderPage(<MapCanvas name="Tiles" tiles={{ ...OURS, ...tiles }} {...HANGZHOU} zoom={zoom} />);
const strokes = () => drawn.filter(({ what }) => what === 'stroke');

test('Land, water and roads are drawn, with their names in the reader’s language; no borders', async () => {
  open();
  await waitFor(() => expect(written).toContain('Hangzhou'));

  expect(written).toContain('Hukun');
  expect(new Set(written)).toEqual(new Set(['Hangzhou', 'Hukun']));
  // Land and lake; the edge of the motorway and the motorway. A ferry is no road.
  expect(drawn.filter(({ what }) => what === 'fill')).toHaveLength(2);
  expect(strokes().map(({ dash }) => dash)).toEqual([0, 0]);
  expect(requests[0]).toEqual({ url: '/api/travel/map/archive', token: 'Bearer token' });
});

test('Names are Chinese for Chinese readers, borders and countries there if the operator wants them', async () => {
  i18n.activate('zh-Hans');
  open({ borders: true });
  await waitFor(() => expect(written).toContain('杭州'));
  expect(written).toContain('Land');
  expect(strokes().map(({ dash }) => dash)).toContain(2);
});

test('The archive’s origin is shown as text without its links, unless the operator has written one', async () => {
  const { container, unmount } = open();
  expect(await screen.findByText('© Somebody')).toBeTruthy();
  expect(container.querySelector('a, img[src="x"]')).toBeNull();
  unmount();
  open({ attribution: '© Us' });
  expect(await screen.findByText('© Us')).toBeTruthy();
});

test('Above its last zoom the archive is enlarged', async () => {
  open({}, 16);
  await waitFor(() => expect(strokes().length).toBeGreaterThan(0));
});

test('An archive of another server is asked without our token', async () => {
  open({ url: 'https://maps.example/a.pmtiles' });
  await waitFor(() => expect(written).toContain('Hangzhou'));
  expect(new Set(requests.map(({ url, token }) => `${url} ${token}`))).toEqual(
    new Set(['https://maps.example/a.pmtiles null']),
  );
});

test.each([
  ['no archive', () => Buffer.from('<!doctype html><title>Not found</title>')],
  ['a cut one', () => archive().subarray(0, -20)],
  ['one of pictures', () => archive({ tileType: 2 })],
  ['one of a later version', () => archive({ version: 4 })],
  ['an empty file', () => Buffer.alloc(0)],
])('With %s, the shipped map is shown', async (_, bytes) => {
  file = bytes();
  open();
  expect(await screen.findByText('Overview map: Natural Earth, GeoNames')).toBeTruthy();
});

test('Where the archive has nothing yet, because of the zoom, the shipped map is shown', async () => {
  open({}, 7);
  expect(await screen.findByText('Overview map: Natural Earth, GeoNames')).toBeTruthy();
  expect(await screen.findByText('Hangzhou')).toBeTruthy();
});

test('When the archive is replaced, what is on the screen is drawn anew with the next tile', async () => {
  const next = { ...TILE, x: TILE.x + 1, layers: {} };
  file = archive({ tiles: [TILE, next] });
  open();
  await waitFor(() => expect(written).toContain('Hangzhou'));

  const places = [{ points: [[600, 1_000] as const], properties: { kind: 'locality', name: 'Renamed' } }];
  file = archive({ tiles: [{ ...TILE, layers: { ...LAYERS, places } }, next] });
  etag = '"2"';
  screen.getByRole('application').focus();
  // Leaflet knows keys by their old codes, which `userEvent` does not send.
  fireEvent.keyDown(screen.getByRole('application'), { keyCode: 39 });

  await waitFor(() => expect(written).toContain('Renamed'));
});
