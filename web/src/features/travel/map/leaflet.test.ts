import { expect, test } from 'vitest';
import { asLatLng, crsOf } from './leaflet.ts';

/** A point in Beijing, and where GCJ-02 has it. */
const POINT = { latitude: 39.914266, longitude: 116.403988 };
const SHIFTED = { latitude: 39.91567, longitude: 116.410232 };
const tiles = (system: 'wgs84' | 'gcj02') => ({
  kind: 'raster' as const,
  ...{ urls: ['https://tiles.example/{z}/{x}/{y}.png'], subdomains: [], system },
  ...{ attribution: '© Somebody', zoomMost: 18 },
});

test('On shifted pictures a point is drawn where they show it, and read back as it was', () => {
  const plain = crsOf(null);
  const shifted = crsOf(tiles('gcj02'));
  expect(crsOf(tiles('wgs84'))).toBe(plain);

  const drawn = shifted.latLngToPoint(asLatLng(POINT), 16);
  const wanted = plain.latLngToPoint(asLatLng(SHIFTED), 16);
  expect(drawn.distanceTo(wanted)).toBeLessThan(0.5);
  expect(drawn.distanceTo(plain.latLngToPoint(asLatLng(POINT), 16))).toBeGreaterThan(200);

  const { lat, lng } = shifted.pointToLatLng(drawn, 16);
  expect([lat, lng]).toEqual([expect.closeTo(POINT.latitude, 5), expect.closeTo(POINT.longitude, 5)]);
  // Outside China nothing is shifted.
  const paris = asLatLng({ latitude: 48.85, longitude: 2.35 });
  expect(shifted.latLngToPoint(paris, 16)).toEqual(plain.latLngToPoint(paris, 16));
});
