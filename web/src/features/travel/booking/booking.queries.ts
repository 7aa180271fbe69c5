import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { Booking } from '@outlay/contract/travel/booking';
import type { Search } from '@outlay/contract/travel/booking.offer';
import { travellerEndpoints } from '@outlay/contract/travel/booking.setting';
import type { OrderKind } from '@outlay/contract/travel/order';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';

/** While the provider has not answered. */
const POLL_MS = 2_000;
/** As many bookings of one trip as its page shows. */
const OF_TRIP = 100;
const HOUR_MS = 3_600_000;

export const bookingQueries = {
  setup: () =>
    queryOptions({
      queryKey: ['booking', 'setup'],
      queryFn: ({ signal }) => call(bookingEndpoints.setup, {}, { signal }),
    }),
  places: (kind: OrderKind, text: string) =>
    queryOptions({
      queryKey: ['booking', 'places', kind, text],
      queryFn: ({ signal }) => call(bookingEndpoints.places, { kind, text }, { signal }),
      staleTime: HOUR_MS,
    }),
  found: (id: string) =>
    queryOptions({
      queryKey: ['booking', 'search', id],
      queryFn: ({ signal }) => call(bookingEndpoints.found, { id }, { signal }),
      staleTime: Infinity,
    }),
  /** Asks the provider; each visit of the checkout asks once. */
  quote: (offerId: string) =>
    queryOptions({
      queryKey: ['booking', 'quote', offerId],
      queryFn: ({ signal }) =>
        call(bookingEndpoints.quote, { offerId }, { signal, idempotencyKey: crypto.randomUUID() }),
      ...{ staleTime: Infinity, gcTime: 0, retry: false },
    }),
  mine: () =>
    infiniteQueryOptions({
      queryKey: ['booking', 'mine'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        call(bookingEndpoints.mine, pageParam ? { after: pageParam } : {}, { signal }),
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  ofTrip: (tripId: string) =>
    queryOptions({
      queryKey: ['booking', 'ofTrip', tripId],
      queryFn: ({ signal }) => call(bookingEndpoints.mine, { tripId, size: OF_TRIP }, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['booking', 'detail', id],
      queryFn: ({ signal }) => call(bookingEndpoints.detail, { id }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'Booking' ? POLL_MS : false),
    }),
  profile: () =>
    queryOptions({
      queryKey: ['traveller', 'mine'],
      queryFn: ({ signal }) => call(travellerEndpoints.mine, {}, { signal }),
    }),
};

/** What was found is shown without asking for it again. */
export function useSearchOffers() {
  const queries = useQueryClient();
  return useChange(bookingEndpoints.search, (search: Search) => {
    queries.setQueryData(bookingQueries.found(search.id).queryKey, search);
  });
}

/** A booking is shown on its trip and in the lists of bookings, orders and documents. */
function useShow() {
  const queries = useQueryClient();
  return (booking: Booking) => {
    queries.setQueryData(bookingQueries.detail(booking.id).queryKey, booking);
    return queries.invalidateQueries({
      predicate: ({ queryKey: [domain, part] }) =>
        ['trip', 'order', 'document', 'home'].includes(String(domain)) ||
        (domain === 'booking' && (part === 'mine' || part === 'ofTrip')),
    });
  };
}

export const useBook = () => useChange(bookingEndpoints.book, useShow());
export const useComplete = () => useChange(bookingEndpoints.complete, useShow());
export const useGiveUp = () => useChange(bookingEndpoints.giveUp, useShow());
export const usePay = () => useChange(bookingEndpoints.pay, useShow());
export const useCancel = () => useChange(bookingEndpoints.cancel, useShow());
export const useChangeBooking = () => useChange(bookingEndpoints.change, useShow());
export const useAcceptChange = () => useChange(bookingEndpoints.acceptChange, useShow());
export const useCancelQuote = () => useChange(bookingEndpoints.cancelQuote);
export const useChangeOffers = () => useChange(bookingEndpoints.changeOffers);
export const useEntry = () => useChange(bookingEndpoints.entry);

export function useSaveProfile() {
  const queries = useQueryClient();
  return useChange(travellerEndpoints.save, (saved) => {
    queries.setQueryData(bookingQueries.profile().queryKey, saved);
  });
}
