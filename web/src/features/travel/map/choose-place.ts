import type { Place } from '@outlay/contract/travel/map';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { navigateTo } from '#navigation/nav.ts';

type Start = Partial<Pick<Place, 'latitude' | 'longitude' | 'name' | 'address'>>;

let waiting: ((place: Place | null) => void) | null = null;

/**
 * Opens the map on top of this page and returns the place that the person chooses there; null if they go back without one.
 * `start` is the place with which the map opens; without it, it opens where the person is.
 */
export function choosePlace(start: Start = {}): Promise<Place | null> {
  endChoosing(null);
  return new Promise((resolve) => {
    waiting = resolve;
    const { latitude, longitude, name, address } = start;
    const opened = navigateTo(
      pageAddress(ROUTES.map, { mode: 'choose', latitude, longitude, name, address }),
    );
    if (!opened.ok) endChoosing(null);
  });
}

/** Whether a page waits for a place; after a reload of the map, none does. */
export const isAwaited = (): boolean => waiting !== null;

export function endChoosing(place: Place | null): void {
  waiting?.(place);
  waiting = null;
}
