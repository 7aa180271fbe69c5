import type { TileConfig } from '@outlay/contract/travel/map';
import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { fromGcj, toGcj } from './coordinates.ts';

const mercator = L.Projection.SphericalMercator;

/** Web Mercator for pictures that are drawn in GCJ-02: everything else of the map stays in WGS-84. */
const SHIFTED_MERCATOR: L.CRS = L.extend({}, L.CRS.EPSG3857, {
  projection: {
    bounds: mercator.bounds,
    project: (latlng: L.LatLng) => mercator.project(asLatLng(toGcj(asPoint(latlng)))),
    unproject: (point: L.Point) => asLatLng(fromGcj(asPoint(mercator.unproject(point)))),
  },
});

export const crsOf = (tiles: TileConfig | null): L.CRS =>
  tiles?.kind === 'raster' && tiles.system === 'gcj02' ? SHIFTED_MERCATOR : L.CRS.EPSG3857;

const asPoint = ({ lat, lng }: L.LatLng) => ({ latitude: lat, longitude: lng });

export const asLatLng = ({ latitude, longitude }: { latitude: number; longitude: number }): L.LatLng =>
  L.latLng(latitude, longitude);
