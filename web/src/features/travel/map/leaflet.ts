import type { TileConfig } from '@outlay/contract/travel/map';
import gcoord from 'gcoord';
import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';

const shifted =
  (from: 'WGS84' | 'GCJ02', to: 'WGS84' | 'GCJ02') =>
  ({ lat, lng }: L.LatLng): L.LatLng => {
    const [x, y] = gcoord.transform([lng, lat], gcoord[from], gcoord[to]);
    return L.latLng(y, x);
  };
const toGcj = shifted('WGS84', 'GCJ02');
const fromGcj = shifted('GCJ02', 'WGS84');

const mercator = L.Projection.SphericalMercator;

/** Web Mercator for pictures that are drawn in GCJ-02: everything else of the map stays in WGS-84. */
const SHIFTED_MERCATOR: L.CRS = L.extend({}, L.CRS.EPSG3857, {
  projection: {
    bounds: mercator.bounds,
    project: (latlng: L.LatLng) => mercator.project(toGcj(latlng)),
    unproject: (point: L.Point) => fromGcj(mercator.unproject(point)),
  },
});

export const crsOf = (tiles: TileConfig | null): L.CRS =>
  tiles?.system === 'gcj02' ? SHIFTED_MERCATOR : L.CRS.EPSG3857;

export const asLatLng = ({ latitude, longitude }: { latitude: number; longitude: number }): L.LatLng =>
  L.latLng(latitude, longitude);
