import type { BookingPlace } from '@outlay/contract/travel/booking.offer';
import { useQuery } from '@tanstack/react-query';
import { bookingQueries } from '../booking.queries.ts';
import { placeIn, type End, type SearchDraft } from './search-form.ts';

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
  if (chosen) return chosen;
  // Only the city itself: Suzhou in Jiangsu is not Suzhou in Anhui.
  return (city !== '' && data?.items.find((place) => place.city === city || place.name === city)) || null;
}
