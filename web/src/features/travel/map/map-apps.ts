import gcoord from 'gcoord';
import type { MapPoint } from './map.shapes.ts';

export interface Stop extends MapPoint {
  name: string;
}

export type MapApp = 'amap' | 'tencent' | 'baidu' | 'apple' | 'google';

const inGcj = ({ latitude, longitude, name }: Stop): Stop => {
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.WGS84, gcoord.GCJ02);
  return { latitude: lat, longitude: lng, name };
};

const latLng = ({ latitude, longitude }: MapPoint): string =>
  `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
const lngLat = ({ latitude, longitude }: MapPoint): string =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;

const address = (base: string, query: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(query).toString()}`;

/**
 * The way in another map. Each vendor's web address opens its app where that is installed, and its own page otherwise; the
 * vendors in China take shifted coordinates.
 */
export function mapAppAddress(app: MapApp, from: Stop, to: Stop): string {
  const [start, end] = [inGcj(from), inGcj(to)];
  switch (app) {
    case 'amap':
      return address('https://uri.amap.com/navigation', {
        ...{ from: `${lngLat(start)},${start.name}`, to: `${lngLat(end)},${end.name}` },
        ...{ mode: 'car', coordinate: 'gaode', callnative: '1', src: 'outlay' },
      });
    case 'tencent':
      return address('https://apis.map.qq.com/uri/v1/routeplan', {
        ...{ type: 'drive', from: start.name, fromcoord: latLng(start), to: end.name, tocoord: latLng(end) },
        referer: 'outlay',
      });
    case 'baidu':
      return address('https://api.map.baidu.com/direction', {
        ...{ origin: `latlng:${latLng(start)}|name:${start.name}`, coord_type: 'gcj02', mode: 'driving' },
        ...{ destination: `latlng:${latLng(end)}|name:${end.name}`, output: 'html', src: 'outlay' },
      });
    case 'apple':
      return address('https://maps.apple.com/', { saddr: latLng(from), daddr: latLng(to), dirflg: 'd' });
    case 'google':
      return address('https://www.google.com/maps/dir/', {
        ...{ api: '1', origin: latLng(from), destination: latLng(to), travelmode: 'driving' },
      });
  }
}
