import type { MapProviderName, Match, Place, Point, Route, TracePoint } from '@outlay/contract/travel/map';
import type { Locale } from '@outlay/contract/locale';
import { PortError } from '../port.error.ts';

export interface SearchOptions {
  /** Places near it come first. */
  near?: Point | undefined;
  locale: Locale;
}

export interface ReverseOptions {
  /** Radius in metres of the places around. */
  scopeM: number;
  locale: Locale;
}

export interface Surroundings {
  place: Place | null;
  around: Place[];
}

/**
 * Places, routes and distances. All coordinates are WGS-84; adapters of services that shift theirs convert them.
 * Adapters: `map.embedded.ts`, `map.amap.ts`, `map.tencent.ts`, `map.osrm.ts` with Nominatim, `map.valhalla.ts`; each
 * service has a double that verifies the requests.
 */
export interface MapPort {
  name: MapProviderName;
  /** @throws MapError */
  search(text: string, options: SearchOptions): Promise<Place[]>;
  /** @throws MapError */
  reverse(point: Point, options: ReverseOptions): Promise<Surroundings>;
  /** The way by car. @throws MapError, `noRoute` if there is none. */
  route(points: readonly Point[]): Promise<Route>;
  /**
   * The roads of a recorded drive, whose impossible points are already removed. Absent where the service cannot do it:
   * the drive then counts with the straight lines between its points. @throws MapError, `noRoute` if there are no roads.
   */
  match?(points: readonly TracePoint[]): Promise<Omit<Match, 'dropped'>>;
  /** Null if the address is private, or in no place that the service knows. @throws MapError */
  locateByIp(ip: string, locale: Locale): Promise<Place | null>;
}

/**
 * `noRoute`: no way between the points. `rate`: too many calls for now. `config`: the operator must act, for example
 * about the key. `provider`: the service has failed, is unreachable or gives an unreadable answer.
 */
export type MapFault = 'noRoute' | 'rate' | 'config' | 'provider';

export class MapError extends PortError<MapFault> {}
