import type { RasterTiles, TileConfig } from '@outlay/contract/travel/map';

const FOUR = ['1', '2', '3', '4'];
const EIGHT = ['0', '1', '2', '3', '4', '5', '6', '7'];

const tianditu = (layer: 'vec' | 'cva', key: string): string =>
  `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}` +
  `&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${encodeURIComponent(key)}`;

/** The pictures of a provider, or of the operator's own server. */
export const tilesOf = (name: string, own: { key: string; attribution: string }): RasterTiles => ({
  kind: 'raster',
  ...picturesOf(name, own),
});

function picturesOf(
  name: string,
  { key, attribution }: { key: string; attribution: string },
): Omit<RasterTiles, 'kind'> {
  switch (name) {
    case 'amap':
      return {
        urls: [
          'https://webrd0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}',
        ],
        ...{ subdomains: FOUR, system: 'gcj02', attribution: '© 高德地图', zoomMost: 18 },
      };
    case 'tencent':
      return {
        urls: ['https://rt{s}.map.gtimg.com/tile?z={z}&x={x}&y={-y}&styleid=1'],
        ...{ subdomains: ['0', '1', '2', '3'], system: 'gcj02', attribution: '© 腾讯地图', zoomMost: 18 },
      };
    case 'tianditu':
      return {
        // The map, and its names above it.
        urls: [tianditu('vec', key), tianditu('cva', key)],
        ...{ subdomains: EIGHT, system: 'wgs84', attribution: '© 天地图', zoomMost: 18 },
      };
    default:
      return { urls: [name], subdomains: ['a', 'b', 'c'], system: 'wgs84', attribution, zoomMost: 18 };
  }
}

/** The other sites that a page with a map may load from, for its policy: of pictures, and of an archive. */
export function tileOrigins(tiles: TileConfig | null): { pictures: string[]; archives: string[] } {
  if (tiles?.kind === 'vector')
    return { pictures: [], archives: tiles.url === null ? [] : [new URL(tiles.url).origin] };
  const origins = (tiles?.urls ?? []).flatMap((url) => {
    const hosts = url.includes('{s}') ? (tiles?.subdomains ?? []) : [''];
    return hosts.map((host) => new URL(url.replace('{s}', host)).origin);
  });
  return { pictures: [...new Set(origins)], archives: [] };
}
