import type { MapProviderName, Place, Point } from '@outlay/contract/travel/map';

/** Most places in one answer. */
export const PLACES_MOST = 20;

interface Found {
  point: Point;
  name: string;
  address?: string;
  city?: string;
}

/** A place of a service, with texts that fit; coordinates are already WGS-84. */
export const placeOf = (
  { point, name, address = '', city = '' }: Found,
  source: MapProviderName,
  sourceSystem: Place['sourceSystem'],
): Place => ({
  ...{ latitude: point.latitude, longitude: point.longitude },
  name: name.trim().slice(0, 140),
  address: address.trim().slice(0, 300),
  city: city.trim().slice(0, 140),
  ...{ source, sourceSystem },
});
