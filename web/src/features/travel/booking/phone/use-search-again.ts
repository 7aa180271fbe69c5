import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Search } from '@outlay/contract/travel/booking.offer';
import { newId } from '#device/id.ts';
import { redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { useSearchOffers } from '../booking.queries.ts';

/** The same search for current offers; without knowing it, the page on which one searches. */
export function useSearchAgain(search: Pick<Search, 'trip' | 'query'> | undefined) {
  const change = useSearchOffers();
  const again = () => {
    if (!search) return void redirectTo(ROUTES.bookTravel);
    change.mutate(
      { id: newId(), tripId: search.trip.id, query: search.query },
      {
        onSuccess: ({ id }) => redirectTo(pageAddress(ROUTES.travelOffers, { id })),
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  };
  return { again, busy: change.isPending };
}
