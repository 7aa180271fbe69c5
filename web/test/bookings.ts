import type { Booking } from '@outlay/contract/travel/booking';
import type {
  BookingPlace,
  Offer,
  OfferSegment,
  RuleFault,
  Search,
} from '@outlay/contract/travel/booking.offer';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';

const id = (last: number) => `0198a5d0-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const TRIP = { id: id(1), number: 'TR-2026-000118', title: 'Visiting partners' };
export const SEARCH_ID = id(2);
export const OFFER_ID = id(3);
export const BOOKING_ID = id(4);
export const cny = (amount: number) => ({ amount, currency: 'CNY' });
export const LATER = '2099-01-01T00:00:00.000Z';
export const EARLIER = '2020-01-01T00:00:00.000Z';

export const PVG: BookingPlace = { code: 'PVG', name: 'Pudong', city: 'Shanghai', country: 'CN' };
export const PEK: BookingPlace = { code: 'PEK', name: 'Capital', city: 'Beijing', country: 'CN' };

const SEGMENT: OfferSegment = {
  ...{ title: 'CA1501', carrier: 'Air China', from: PVG, to: PEK, minutes: 135, class: 'economy' },
  ...{ startsAt: '2026-12-01T08:00', endsAt: '2026-12-01T10:15' },
};

export const anOffer = (part: Partial<Offer> = {}): Offer => ({
  ...{
    id: OFFER_ID,
    provider: 'Wings',
    sandbox: false,
    kind: 'flight',
    title: 'CA1501',
    segments: [SEGMENT],
  },
  ...{ class: 'economy', stars: null, total: cny(98_000), base: cny(98_000), left: null },
  change: { allowed: true, fee: cny(5_000) },
  refund: { allowed: true, fee: null },
  ...{ holdUntil: null, expiresAt: LATER, faults: [] },
  ...part,
});

export const aFault = (part: Partial<RuleFault>): RuleFault => ({
  ...{ code: 'cheapest', effect: 'reason', allowed: null, limit: null, days: null },
  ...part,
});

export const aSearch = (part: Partial<Search> = {}): Search => ({
  ...{ id: SEARCH_ID, trip: TRIP, from: PVG, to: PEK, offers: [anOffer()], silent: [] },
  query: { kind: 'flight', from: 'PVG', to: 'PEK', day: '2026-12-01', travellers: 1 },
  ...part,
});

export const aProfile = (part: Partial<TravellerProfile> = {}): TravellerProfile => ({
  ...{ name: 'Lin Yue', givenName: '', familyName: '', gender: null, bornOn: null, phone: '13900000002' },
  ...{ email: '', document: { kind: 'idCard', ending: '0024', expiresOn: null }, version: 1 },
  ...part,
});

export const aBooking = (part: Partial<Booking> = {}): Booking => ({
  ...{ id: BOOKING_ID, state: 'Booked', kind: 'flight', title: 'CA1501', from: 'Pudong', to: 'Capital' },
  ...{ startsAt: '2026-12-01T08:00', endsAt: '2026-12-01T10:15', total: cny(98_000), paidBy: 'company' },
  ...{ sandbox: false, provider: 'Wings', trip: TRIP, order: 'Ticketed', orderId: id(5), disrupted: false },
  ...{ offer: anOffer(), segments: [SEGMENT], segmentsBefore: [], reason: '', request: null },
  travellers: [{ name: 'Lin Yue', guest: false, document: '0024' }],
  ...{ travelOrder: null, reference: 'ABC123', tickets: ['999-1234567890'], payUntil: null, failure: null },
  ...{ version: 3, actions: [] },
  ...part,
});
