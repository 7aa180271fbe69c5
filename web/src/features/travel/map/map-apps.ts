import { asLatLng, asLngLat } from '@outlay/contract/travel/map.coordinates';
import { toGcj } from './coordinates.ts';
import type { MapPoint } from './map.shapes.ts';

export interface Stop extends MapPoint {
  name: string;
}

export type MapApp = 'amap' | 'tencent' | 'baidu' | 'apple' | 'google';

const inGcj = ({ name, ...point }: Stop): Stop => ({ ...toGcj(point), name });

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
        ...{ from: `${asLngLat(start)},${start.name}`, to: `${asLngLat(end)},${end.name}` },
        ...{ mode: 'car', coordinate: 'gaode', callnative: '1', src: 'outlay' },
      });
    case 'tencent':
      return address('https://apis.map.qq.com/uri/v1/routeplan', {
        ...{
          type: 'drive',
          from: start.name,
          fromcoord: asLatLng(start),
          to: end.name,
          tocoord: asLatLng(end),
        },
        referer: 'outlay',
      });
    case 'baidu':
      return address('https://api.map.baidu.com/direction', {
        ...{ origin: `latlng:${asLatLng(start)}|name:${start.name}`, coord_type: 'gcj02', mode: 'driving' },
        ...{ destination: `latlng:${asLatLng(end)}|name:${end.name}`, output: 'html', src: 'outlay' },
      });
    case 'apple':
      return address('https://maps.apple.com/', { saddr: asLatLng(from), daddr: asLatLng(to), dirflg: 'd' });
    case 'google':
      return address('https://www.google.com/maps/dir/', {
        ...{ api: '1', origin: asLatLng(from), destination: asLatLng(to), travelmode: 'driving' },
      });
  }
}
