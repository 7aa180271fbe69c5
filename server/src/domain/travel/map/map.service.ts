import { AppError } from '@outlay/contract/errors';
import type { Match, Point, Route, TracePoint } from '@outlay/contract/travel/map';
import { estimateMatch, estimateRoute, withoutJumps } from '#provider/map/map.estimate.ts';
import { MapError, type MapPort } from '#provider/map/map.port.ts';
import type { Log } from '#system/log.ts';

/** What a domain needs for distances: the context of a request, with the provider that its routes were given. */
export interface Mapping {
  maps: MapPort;
  log: Log;
}

/**
 * The way by car through the points. While the provider does not answer, it is estimated and marked as such. Calls the
 * provider, so it does not belong into a transaction.
 *
 * @throws AppError `noRoute`
 */
export async function routeBetween({ maps, log }: Mapping, points: readonly Point[]): Promise<Route> {
  try {
    return await maps.route(points);
  } catch (error) {
    insteadOf(error, log, maps);
    return estimateRoute(points);
  }
}

/** The road distance of a recorded drive, in the order of its points; estimated like a route. */
export async function matchTrace({ maps, log }: Mapping, points: readonly TracePoint[]): Promise<Match> {
  const driven = withoutJumps(points);
  const dropped = points.length - driven.length;
  if (driven.length < 2) return { ...estimateMatch(driven), dropped };
  try {
    return { ...(await maps.match(driven)), dropped };
  } catch (error) {
    if (!(error instanceof MapError && error.fault === 'noRoute')) insteadOf(error, log, maps);
    return { ...estimateMatch(driven), dropped };
  }
}

/** Logs a failure of the provider; everything else is thrown on. */
function insteadOf(error: unknown, log: Log, maps: MapPort): void {
  if (!(error instanceof MapError)) throw error;
  if (error.fault === 'noRoute') throw new AppError('NOT_FOUND', { reason: 'noRoute' });
  log.warn({ provider: maps.name, fault: error.fault, code: error.code }, 'distance is estimated');
}
