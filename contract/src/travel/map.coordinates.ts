import type { Point } from './map.ts';

/** `120.161420,30.293650` */
export const asLngLat = ({ latitude, longitude }: Point): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;

/** `30.293650,120.161420` */
export const asLatLng = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
