import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import type { MapMarker, MapViewProps } from './map.shapes.ts';

const HANGZHOU = { latitude: 30.274, longitude: 120.155 };
const OFFICE: MapMarker = { id: 4, latitude: 30.275, longitude: 120.155, label: { content: 'Office' } };

const open = (props: Partial<MapViewProps> = {}) =>
  renderPage(<MapCanvas name="Way to work" tiles={null} {...HANGZHOU} {...props} />);

// In jsdom elements have no size.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterAll(() => void vi.restoreAllMocks());

const paths = () => [...screen.getByRole('application').querySelectorAll('.leaflet-overlay-pane path')];
const attributes = (path: Element | undefined, names: readonly string[]) =>
  names.map((name) => path?.getAttribute(name));

test('A marker is a button with its name, by tap and by keyboard', async () => {
  const onMarkerTap = vi.fn();
  const { person } = open({ markers: [OFFICE], onMarkerTap });

  const marker = await screen.findByRole('button', { name: 'Office' });
  await person.click(marker);
  marker.focus();
  await person.keyboard('{Enter}');

  expect(onMarkerTap.mock.calls).toEqual([[4], [4]]);
});

test('Who cannot see the map hears its places, with their distance', async () => {
  open({ markers: [OFFICE] });

  const list = await screen.findByRole('list', { name: 'Places on the map' });
  expect(within(list).getByText('Office, 111 m from the centre of the map')).toBeTruthy();
});

test('A callout is shown by a tap, another one always; a tap on it is its own', async () => {
  const onCalloutTap = vi.fn();
  const callout = (display: 'BYCLICK' | 'ALWAYS') => ({ content: `Shown ${display}`, display });
  const { person } = open({
    onCalloutTap,
    markers: [
      { ...OFFICE, callout: callout('BYCLICK') },
      { ...HANGZHOU, id: 5, callout: callout('ALWAYS') },
    ],
  });

  expect(await screen.findByText('Shown ALWAYS')).toBeVisible();
  expect(screen.getByText('Shown BYCLICK')).not.toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Office' }));
  expect(screen.getByText('Shown BYCLICK')).toBeVisible();
  // Not by a person: two quick taps are a double tap, which jsdom has no coordinates for.
  fireEvent.click(screen.getByText('Shown BYCLICK'));
  expect(onCalloutTap.mock.calls).toEqual([[4]]);
});

test('A label and a callout look as they are asked to', async () => {
  const label = {
    ...{ content: 'L', color: 'red', fontSize: 20, borderColor: 'blue', borderWidth: 3, borderRadius: 7 },
    ...{ bgColor: 'green', padding: 9, anchorX: 4, anchorY: -8 },
  };
  const shadow = 'red 0px 1px 2px';
  open({ markers: [{ ...OFFICE, label, callout: { content: 'C', boxShadow: shadow, display: 'ALWAYS' } }] });

  const { style } = await screen.findByText('L');
  expect([style.color, style.fontSize, style.background, style.padding]).toEqual([
    ...['red', '20px', 'green', '9px'],
  ]);
  expect([style.borderColor, style.borderWidth, style.borderRadius]).toEqual(['blue', '3px', '7px']);
  expect([style.left, style.top]).toEqual(['26px', '34px']);
  expect(screen.getByText('C').style.boxShadow).toBe(shadow);
});

test('Lines have a width, an edge, dots and arrows; areas a fill, dashes and an order', async () => {
  const points = [HANGZHOU, { latitude: 30.276, longitude: 120.159 }];
  open({
    polygons: [
      {
        points: [...points, OFFICE],
        strokeColor: '#111111',
        fillColor: '#22222280',
        zIndex: 2,
        dashArray: [4, 2],
      },
      { points: [...points, OFFICE], strokeColor: '#333333', strokeWidth: 5, zIndex: 1 },
    ],
    circles: [{ ...HANGZHOU, radius: 100, color: '#444444', fillColor: '#555555', strokeWidth: 3 }],
    polylines: [
      { points, color: '#666666', width: 8, borderColor: '#777777', borderWidth: 2, arrowLine: true },
      { points, color: '#888888', width: 4, dottedLine: true },
    ],
  });
  await screen.findByRole('application');

  const looks = paths().map((path) => attributes(path, ['stroke', 'stroke-width', 'stroke-dasharray']));
  expect(looks).toEqual([
    ...[
      ['#333333', '5', null],
      ['#111111', '2', '4,2'],
      ['#444444', '3', null],
    ],
    ...[
      ['#777777', '12', null],
      ['#666666', '8', null],
      ['#888888', '4', '0.1,8'],
      ['#fff', '2', null],
    ],
  ]);
  const [, dashed, circle] = paths();
  expect(attributes(dashed, ['fill', 'fill-opacity'])).toEqual(['#222222', String(128 / 255)]);
  expect(attributes(circle, ['fill'])).toEqual(['#555555']);
});

test('The zoom goes from 5 to 18 and begins at 16; the page is told', async () => {
  const onRegionChange = vi.fn();
  const { person } = open({ onRegionChange });
  const zoomIn = await screen.findByRole('button', { name: 'Zoom in' });

  await person.click(zoomIn);
  await person.click(zoomIn);

  expect(onRegionChange.mock.lastCall?.[0]).toMatchObject({ zoom: 18 });
  expect(zoomIn).toHaveProperty('disabled', true);
  const zoomOut = screen.getByRole('button', { name: 'Zoom out' });
  for (let step = 18; step > 5; step--) await person.click(zoomOut);
  expect(onRegionChange.mock.lastCall?.[0]).toMatchObject({ zoom: 5 });
  expect(zoomOut).toHaveProperty('disabled', true);
});

test('A control that can be tapped is a button; another one is a picture', async () => {
  const onControlTap = vi.fn();
  const control = { position: { left: 5, top: 6, width: 40, height: 41 }, iconPath: '/icon.svg' };
  const { person } = open({
    onControlTap,
    controls: [
      { ...control, id: 9, clickable: true },
      { ...control, id: 10 },
    ],
  });

  const button = await screen.findByRole('button', { name: 'Map control 9' });
  await person.click(button);

  expect(onControlTap.mock.calls).toEqual([[9]]);
  expect([button.style.left, button.style.height]).toEqual(['5px', '41px']);
  expect(screen.queryByRole('button', { name: 'Map control 10' })).toBeNull();
});

test('Without tiles the shipped map names cities, says whose data it is and how near a city is', async () => {
  open({ zoom: 7 });
  expect(await screen.findByText('Hangzhou')).toBeTruthy();
  expect(screen.getByText('Overview map: Natural Earth, GeoNames')).toBeTruthy();
});

test('With tiles their owner is named; when they do not load, the shipped map is shown', async () => {
  const tiles = {
    kind: 'raster' as const,
    ...{ urls: ['https://tiles.example/{z}/{x}/{y}.png'], subdomains: [], system: 'wgs84' as const },
    ...{ attribution: '© Somebody', zoomMost: 18 },
  };
  renderPage(<MapCanvas name="Tiles" tiles={tiles} {...HANGZHOU} zoom={7} />);
  expect(await screen.findByText('© Somebody')).toBeTruthy();
  const [tile] = screen.getByRole('application').querySelectorAll('.leaflet-tile');
  expect(tile?.getAttribute('src')).toMatch(/^https:\/\/tiles\.example\/7\/\d+\/\d+\.png$/);

  tile?.dispatchEvent(new Event('error'));

  expect(await screen.findByText('Hangzhou')).toBeTruthy();
});
