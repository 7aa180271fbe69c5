import { mapEndpoints } from '@outlay/contract/travel/map';
import type { MapPort } from '#provider/map/map.port.ts';
import { serveSlow } from '#request/served.ts';
import { openTiles, tilesNow, type Ground } from './tile.service.ts';
import { matchTrace, placeOfCaller, reversePlace, routeBetween, searchPlaces } from './map.service.ts';

/** Services outside of any transaction, because none reads the database. */
export const mapRoutes = (maps: MapPort, ground: Ground) => [
  serveSlow(mapEndpoints.search, (ctx, input) => searchPlaces(maps, ctx, input)),
  serveSlow(mapEndpoints.reverse, (ctx, input) => reversePlace(maps, ctx, input)),
  serveSlow(mapEndpoints.route, ({ log }, { points }) => routeBetween({ maps, log }, points)),
  serveSlow(mapEndpoints.match, ({ log }, { points }) => matchTrace({ maps, log }, points)),
  serveSlow(mapEndpoints.locateByIp, (ctx) => placeOfCaller(maps, ctx)),
  serveSlow(mapEndpoints.tileConfig, async () => ({ tiles: await tilesNow(ground), provider: maps.name })),
  serveSlow(mapEndpoints.archive, () => openTiles(ground)),
];
