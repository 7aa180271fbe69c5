import type { Place } from '@outlay/contract/travel/map';
import type { MapPoint } from '../map.shapes.ts';

/** A point that the person has set, and the place if it is already known. */
export interface Picked {
  point: MapPoint;
  place: Place | null;
  /** Where the coordinates come from, if not from a tap on the map. */
  from?: Pick<Place, 'source' | 'sourceSystem'>;
}
