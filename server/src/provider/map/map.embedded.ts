import { estimateMatch, estimateRoute } from './map.estimate.ts';
import type { MapPort } from './map.port.ts';

/** Works without any service: estimates distances. */
export const createEmbeddedMap = (): MapPort => ({
  name: 'embedded',
  search: () => Promise.resolve([]),
  reverse: () => Promise.resolve({ place: null, around: [] }),
  route: (points) => Promise.resolve(estimateRoute(points)),
  match: (points) => Promise.resolve(estimateMatch(points)),
  locateByIp: () => Promise.resolve(null),
});
