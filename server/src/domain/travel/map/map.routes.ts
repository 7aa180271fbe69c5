import { mapEndpoints, type TileConfig } from '@outlay/contract/travel/map';
import type { MapPort } from '#provider/map/map.port.ts';
import { serve, serveSlow } from '#request/served.ts';
import { matchTrace, placeOfCaller, reversePlace, routeBetween, searchPlaces } from './map.service.ts';

/** Services outside of any transaction, because none reads the database. */
export const mapRoutes = (maps: MapPort, tiles: TileConfig | null) => [
  serveSlow(mapEndpoints.search, (ctx, input) => searchPlaces(maps, ctx, input)),
  serveSlow(mapEndpoints.reverse, (ctx, input) => reversePlace(maps, ctx, input)),
  serveSlow(mapEndpoints.route, ({ log }, { points }) => routeBetween({ maps, log }, points)),
  serveSlow(mapEndpoints.match, ({ log }, { points }) => matchTrace({ maps, log }, points)),
  serveSlow(mapEndpoints.locateByIp, (ctx) => placeOfCaller(maps, ctx)),
  serve(mapEndpoints.tileConfig, () => Promise.resolve({ tiles, provider: maps.name })),
];
