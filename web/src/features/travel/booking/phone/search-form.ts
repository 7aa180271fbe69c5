import type { Answer } from '@outlay/contract/endpoint';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { BookingPlace, OfferQuery } from '@outlay/contract/travel/booking.offer';
import type { OrderKind } from '@outlay/contract/travel/order';

export type Setup = Answer<typeof bookingEndpoints.setup>;
export type BookableTrip = Setup['trips'][number];

/** What is searched, as typed. */
export interface SearchDraft {
  kind: OrderKind;
  /** Cities by name, from which the place of each kind is found. */
  fromCity: string;
  toCity: string;
  /** Chosen from the list; a place belongs to its kind. */
  chosen: Partial<Record<`${OrderKind} ${End}`, BookingPlace>>;
  day: string;
  /** Of a stay. */
  until: string;
  /** Of a ride, `HH:MM`. */
  at: string;
  travellers: number;
}
export type End = 'from' | 'to';

export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** A search for a trip: to its first city, on its first day that is not over. */
export function draftFor(trip: BookableTrip, kind: OrderKind, today: string): SearchDraft {
  const day = trip.fromDay > today ? trip.fromDay : today;
  return {
    ...{ kind, fromCity: '', toCity: trip.cities[0] ?? '', chosen: {}, day, at: '09:00', travellers: 1 },
    until: trip.toDay > day ? trip.toDay : dayAfter(day),
  };
}

export const placeIn = ({ kind, chosen }: SearchDraft, end: End): BookingPlace | null =>
  chosen[`${kind} ${end}`] ?? null;

export const withPlace = (draft: SearchDraft, end: End, place: BookingPlace): SearchDraft => ({
  ...draft,
  ...(end === 'from' ? { fromCity: place.city } : { toCity: place.city }),
  chosen: { ...otherEnds(draft, end), [`${draft.kind} ${end}`]: place },
});

/** Another city was chosen, so what other kinds had for this end no longer holds. */
const otherEnds = ({ chosen }: SearchDraft, end: End): SearchDraft['chosen'] =>
  Object.fromEntries(Object.entries(chosen).filter(([key]) => !key.endsWith(` ${end}`)));

/** The other way round. */
export function swapped(draft: SearchDraft): SearchDraft {
  const turned = Object.entries(draft.chosen).map(([key, place]) => {
    const [kind, end] = key.split(' ');
    return [`${kind} ${end === 'from' ? 'to' : 'from'}`, place];
  });
  return {
    ...draft,
    ...{ fromCity: draft.toCity, toCity: draft.fromCity },
    chosen: Object.fromEntries(turned) as SearchDraft['chosen'],
  };
}

interface Places {
  from: BookingPlace | null;
  to: BookingPlace | null;
}

/** What is sent; null as long as a place is missing. */
export function queryOf(draft: SearchDraft, { from, to }: Places): OfferQuery | null {
  const { kind, day, until, at, travellers } = draft;
  if (!to) return null;
  if (kind === 'hotel')
    return { kind, to: to.code, day, until: until > day ? until : dayAfter(day), travellers };
  if (!from || from.code === to.code) return null;
  const way = { from: from.code, to: to.code, day, travellers };
  return kind === 'car' ? { kind, ...way, at } : { kind, ...way };
}
