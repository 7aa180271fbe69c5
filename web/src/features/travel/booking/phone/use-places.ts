import type { BookingPlace } from '@outlay/contract/travel/booking.offer';
import { useQuery } from '@tanstack/react-query';
import { bookingQueries } from '../booking.queries.ts';
import { placeIn, type End, type SearchDraft } from './search-form.ts';

/** The first place of the city; one that is written in another language only if there is no other it could be. */
function inCity(places: readonly BookingPlace[], city: string): BookingPlace | null {
  const named = places.find((place) => place.city === city || place.name === city);
  const [first] = places;
  return named ?? (places.every((place) => place.city === first?.city) ? (first ?? null) : null);
}

/** Both ends of the search: as chosen, or what the kind has in the city. */
export function usePlaces(draft: SearchDraft): Record<End, BookingPlace | null> {
  const from = useInCity(draft, 'from', draft.fromCity);
  const to = useInCity(draft, 'to', draft.toCity);
  return { from, to };
}

function useInCity(draft: SearchDraft, end: End, city: string): BookingPlace | null {
  const chosen = placeIn(draft, end);
  const { data } = useQuery({
    ...bookingQueries.places(draft.kind, city),
    enabled: chosen === null && city !== '',
  });
  if (chosen || city === '') return chosen;
  return inCity(data?.items ?? [], city);
}
