import type { MapProviderName, Place, Point } from '@outlay/contract/travel/map';
import { z } from 'zod';
import type { Locale } from '@outlay/contract/locale';
import { requestMap, LooseNumber, LooseText, parsedAnswer, type MapServiceOptions } from './map.http.ts';
import type { MapPort, Surroundings } from './map.port.ts';
import { PLACES_MOST, placeOf } from './place.ts';

const Found = z.object({
  lat: LooseNumber,
  lon: LooseNumber,
  name: LooseText,
  display_name: LooseText,
  address: z
    .object({
      city: LooseText,
      town: LooseText,
      village: LooseText,
      municipality: LooseText,
      state: LooseText,
    })
    .optional(),
});
const Nothing = z.object({ error: z.string() });

/** About 50 km: places in this box come first, others are found too. */
const BOX = 0.5;

/**
 * Addresses of OpenStreetMap by an own Nominatim; the public one allows no such use. Source: nominatim.org/release-docs.
 */
export function createNominatim(
  options: MapServiceOptions,
  source: MapProviderName,
): Pick<MapPort, 'search' | 'reverse'> {
  const headers = (locale: Locale) => ({ 'user-agent': 'Outlay', 'accept-language': locale });
  const common = { format: 'jsonv2', addressdetails: '1' };
  return {
    async search(text, { near, locale }): Promise<Place[]> {
      const query = { ...common, q: text, limit: String(PLACES_MOST), ...(near && { viewbox: boxAt(near) }) };
      const { body } = await requestMap(options, { path: '/search', query, headers: headers(locale) });
      return parsedAnswer(z.array(Found), body).map((found) => asPlace(found, source));
    },
    async reverse(point, { locale }): Promise<Surroundings> {
      const at = { lat: String(point.latitude), lon: String(point.longitude), zoom: '18' };
      const call = { path: '/reverse', query: { ...common, ...at }, headers: headers(locale) };
      const { body } = await requestMap(options, call);
      // The sea has no address.
      if (Nothing.safeParse(body).success) return { place: null, around: [] };
      return { place: { ...asPlace(parsedAnswer(Found, body), source), ...point }, around: [] };
    },
  };
}

const boxAt = ({ latitude, longitude }: Point): string =>
  [longitude - BOX, latitude + BOX, longitude + BOX, latitude - BOX].join(',');

function asPlace(
  { lat, lon, name, display_name: address, address: part }: z.infer<typeof Found>,
  source: MapProviderName,
) {
  const city = part ? part.city || part.town || part.municipality || part.village || part.state : '';
  const point = { latitude: lat, longitude: lon };
  return placeOf({ point, name: name || (address.split(',')[0] ?? ''), address, city }, source, 'wgs84');
}
