import type { Offer, OfferQuery, OfferSegment } from '@outlay/contract/travel/booking.offer';
import {
  TravelError,
  type BookCommand,
  type OrderFeedPage,
  type ProviderOffer,
  type ProviderOrder,
  type TravelPort,
  type TravelPorts,
  type TripApplication,
} from '#provider/travel/travel.port.ts';

const PLACES = {
  SHA: { code: 'SHA', name: 'Hongqiao', city: '上海', country: 'CN' },
  PEK: { code: 'PEK', name: 'Capital', city: '北京', country: 'CN' },
  LON: { code: 'LON', name: 'London', city: 'London', country: 'GB' },
};
const placeOf = (code: string) =>
  PLACES[code as keyof typeof PLACES] ?? { code, name: code, city: code, country: 'CN' };

/** An offer that the provider is to make. */
export interface Made {
  title?: string;
  amount?: number;
  currency?: string;
  class?: Offer['class'];
  /** `HH:MM` of its start. */
  at?: string;
  holds?: boolean;
}

/** A travel provider in memory, whose behaviour a test decides. */
export interface FakeTravel {
  ports: TravelPorts;
  /** What it offers. */
  made: Made[];
  /** Percent that prices have risen since they were found. */
  risen: number;
  /** Offers are gone when they are priced anew. */
  gone: boolean;
  orders: Map<string, ProviderOrder>;
  /** The commands that arrived, by reference. */
  booked: BookCommand[];
  /** Called with each act before and after it was done; what it throws is the provider’s failure. */
  disturb: (act: string, done: boolean) => void | Promise<void>;
  applications: TripApplication[];
  /** What the feed tells, in this order. */
  feed: ProviderOrder[];
  /** What a change costs on top, its fee of 5,000 included. */
  surcharge: number;
  /** As it was when it was new. */
  reset(): void;
  /** Changes an order as the provider may at any time. */
  change(handle: string, change: Partial<ProviderOrder>): ProviderOrder;
}

const clockOf = (at: string, hours: number): string =>
  `${String((Number(at.slice(0, 2)) + hours) % 24).padStart(2, '0')}${at.slice(2)}`;

function segmentOf(query: OfferQuery, { title = 'MU5101', at = '08:00', ...made }: Made): OfferSegment {
  const from = placeOf('from' in query ? query.from : query.to);
  const to = placeOf(query.to);
  const stays = query.kind === 'hotel';
  return {
    ...{
      title,
      carrier: 'Test',
      from,
      to,
      class: made.class ?? (query.kind === 'flight' ? 'economy' : null),
    },
    startsAt: stays ? query.day : `${query.day}T${at}`,
    endsAt: stays ? query.until : `${query.day}T${clockOf(at, 2)}`,
    minutes: stays ? null : 120,
  };
}

function offerOf(query: OfferQuery, one: Made, now: Date): ProviderOffer {
  const segment = segmentOf(query, one);
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  return {
    ...{ handle: JSON.stringify(one), kind: query.kind, title: segment.title, segments: [segment] },
    ...{ class: segment.class, stars: query.kind === 'hotel' ? 4 : null, left: null },
    total: { amount: one.amount ?? 100_000, currency: one.currency ?? 'CNY' },
    change: { allowed: true, fee: null },
    refund: { allowed: true, fee: null },
    holdUntil: one.holds ? later(24 * 60) : null,
    expiresAt: later(20),
  };
}

export const REFUSED = new TravelError('refused', 'no_seat', 'The name does not match the document.');
export const LOST = new TravelError('unknown', 'timeout');

/** The value of the header that signs an event. */
export const SIGNATURE = 'signed-by-the-provider';

const untouched = () => ({
  made: [{}],
  ...{ risen: 0, surcharge: 5_000, gone: false, booked: [], applications: [], feed: [] },
  disturb: () => undefined,
});

/** A new provider of flights, trains, hotels and cars. All kinds have this adapter. */
export function createFakeTravel(): FakeTravel {
  const fake: FakeTravel = {
    ...untouched(),
    orders: new Map(),
    reset() {
      Object.assign(fake, untouched());
      fake.orders.clear();
    },
    change(handle, change) {
      const order = { ...found(handle), ...change };
      order.version = change.version ?? order.version + 1;
      fake.orders.set(order.handle, order);
      return order;
    },
    ports: {} as TravelPorts,
  };
  const found = (handle: string): ProviderOrder => {
    const order = fake.orders.get(handle);
    if (!order) throw new TravelError('refused', 'not_found');
    return order;
  };
  const doing = async (act: string, work: () => ProviderOrder): Promise<ProviderOrder> => {
    await fake.disturb(act, false);
    const order = work();
    await fake.disturb(act, true);
    return order;
  };
  const port = (kind: TravelPort['kind']): TravelPort => ({
    kind,
    searches: ['flight', 'train', 'hotel', 'car'],
    test: async () => {
      await fake.disturb('test', false);
      return 3;
    },
    places: (_reach, _kind, text) =>
      Promise.resolve(Object.values(PLACES).filter(({ code }) => code.startsWith(text))),
    search: async ({ now }, query) => {
      await fake.disturb('search', false);
      return fake.made.map((one) => offerOf(query, one, now));
    },
    quote: async (_reach, offer) => {
      await fake.disturb('quote', false);
      if (fake.gone) throw new TravelError('expired', 'gone');
      const amount = Math.round((offer.total.amount * (100 + fake.risen)) / 100);
      return { ...offer, total: { ...offer.total, amount } };
    },
    book: ({ now }, command) =>
      doing('book', () => {
        const known = [...fake.orders.values()].find(({ reference }) => reference === command.reference);
        if (known) return known;
        fake.booked.push(command);
        const order = orderOf(command, fake.booked.length, now);
        fake.orders.set(order.handle, order);
        return order;
      }),
    findByReference: async (_reach, wanted) => {
      await fake.disturb('find', false);
      return [...fake.orders.values()].find(({ reference }) => reference === wanted) ?? null;
    },
    read: async (_reach, handle) => {
      await fake.disturb('read', false);
      return found(handle);
    },
    pay: (_reach, handle) => doing('pay', () => fake.change(handle, { state: 'Ticketed', payUntil: null })),
    cancelQuote: ({ now }, handle) => {
      const { total } = found(handle);
      const fee = { ...total, amount: 10_000 };
      const refund = { ...total, amount: total.amount - fee.amount };
      return Promise.resolve({ id: 'q1', refund, fee, expiresAt: new Date(now.getTime() + 60_000) });
    },
    cancel: (_reach, handle) =>
      doing('cancel', () =>
        fake.change(handle, { state: 'Refunded', refunded: found(handle).total.amount - 10_000 }),
      ),
    changeOffers: ({ now }, handle, day) => {
      const { total, segments } = found(handle);
      const expiresAt = new Date(now.getTime() + 60_000);
      const fee = { ...total, amount: 5_000 };
      const difference = { ...total, amount: fake.surcharge };
      return Promise.resolve([{ id: day, segments: moved(segments, day), difference, fee, expiresAt }]);
    },
    change: (_reach, handle, day) =>
      doing('change', () => {
        const { total, segments } = found(handle);
        const dearer = { ...total, amount: total.amount + fake.surcharge };
        return fake.change(handle, { state: 'Changed', segments: moved(segments, day), total: dearer });
      }),
    listOrders: async (_reach, since): Promise<OrderFeedPage> => {
      await fake.disturb('feed', false);
      const from = Number(since || 0);
      return { orders: fake.feed.slice(from), next: null, until: String(fake.feed.length) };
    },
    parseWebhook: (_reach, { headers, body }) =>
      headers['x-signature'] === SIGNATURE
        ? (JSON.parse(body.toString('utf8')) as { id: string; handles: string[] })
        : null,
    ...(kind === 'tmc' && {
      pushApplication: async (_reach, application) => {
        await fake.disturb('push', false);
        fake.applications.push(application);
      },
      enter: (_reach, { account }, number) =>
        Promise.resolve({ url: 'https://tmc.example/enter', form: { account, trip: number ?? '' } }),
    }),
  });
  fake.ports = { sandbox: port('sandbox'), duffel: port('duffel'), tmc: port('tmc') };
  return fake;
}

const moved = (segments: readonly OfferSegment[], day: string): OfferSegment[] =>
  segments.map((one) => ({
    ...one,
    startsAt: day + one.startsAt.slice(10),
    endsAt: day + one.endsAt.slice(10),
  }));

function orderOf(
  { reference, offer, travellers, tripNumber, paidBy, hold }: BookCommand,
  count: number,
  now: Date,
) {
  const number = `T-${String(count).padStart(4, '0')}`;
  return {
    ...{ handle: `h-${number}`, orderNo: number, reference, version: 1, kind: offer.kind },
    state: hold ? ('Held' as const) : ('Ticketed' as const),
    ...{ title: offer.title, segments: offer.segments, travellers: travellers.map(({ name }) => name) },
    ...{ bookedOn: now.toISOString().slice(0, 10), total: offer.total, refunded: 0, paidBy, tripNumber },
    ...{ account: null, recordLocator: `PNR${count}`, tickets: [`784-${count}`] },
    payUntil: hold ? offer.holdUntil : null,
  };
}
