import { AppError } from '@outlay/contract/errors';
import type { Match, Place, Point, Route, TracePoint } from '@outlay/contract/travel/map';
import { estimateMatch, estimateRoute, withoutJumps } from '@outlay/contract/travel/map.distance';
import { MapError, type MapPort, type Surroundings } from '#provider/map/map.port.ts';
import type { Context } from '#request/context.ts';
import type { Log } from '#system/log.ts';

/** What a domain needs for distances: the context of a request, with the provider that its routes were created with. */
export interface Mapping {
  maps: MapPort;
  log: Log;
}

type Reader = Pick<Context, 'locale' | 'log' | 'origin'>;

export async function searchPlaces(
  maps: MapPort,
  { locale, log }: Reader,
  { text, near }: { text: string; near?: Point | undefined },
): Promise<{ places: Place[] }> {
  return { places: await answered({ maps, log }, maps.search(text, { near, locale })) };
}

export const reversePlace = (
  maps: MapPort,
  { locale, log }: Reader,
  { point, scopeM }: { point: Point; scopeM: number },
): Promise<Surroundings> => answered({ maps, log }, maps.reverse(point, { scopeM, locale }));

export async function placeOfCaller(
  maps: MapPort,
  { locale, log, origin }: Reader,
): Promise<{ place: Place | null }> {
  const place = await answered({ maps, log }, maps.locateByIp(origin.address, locale));
  return { place: place && { ...place, source: 'ip' } };
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
    noteFailure({ maps, log }, error);
    return estimateRoute(points);
  }
}

/** The road distance of a recorded drive, in the order of its points; estimated like a route. */
export async function matchTrace({ maps, log }: Mapping, points: readonly TracePoint[]): Promise<Match> {
  const driven = withoutJumps(points);
  const dropped = points.length - driven.length;
  if (driven.length < 2 || !maps.match) return { ...estimateMatch(driven), dropped };
  try {
    return { ...(await maps.match(driven)), dropped };
  } catch (error) {
    // A drive off the roads of the provider's map still has its length.
    if (!(error instanceof MapError && error.fault === 'noRoute')) noteFailure({ maps, log }, error);
    return { ...estimateMatch(driven), dropped };
  }
}

/** @throws AppError `mapUnavailable` if the provider fails. */
async function answered<T>(mapping: Mapping, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    noteFailure(mapping, error);
    throw new AppError('BUSY', { reason: 'mapUnavailable' });
  }
}

/** Logs a failure of the provider; everything else is thrown on. */
function noteFailure({ maps, log }: Mapping, error: unknown): void {
  if (!(error instanceof MapError)) throw error;
  const { fault, code } = error;
  if (fault === 'noRoute') throw new AppError('NOT_FOUND', { reason: 'noRoute' });
  const about = { provider: maps.name, fault, code };
  if (fault === 'config') log.error(about, 'the map service refuses calls until it is set up rightly');
  else log.warn(about, 'the map service did not answer');
}
