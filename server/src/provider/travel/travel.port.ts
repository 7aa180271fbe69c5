import type {
  BookingPlace,
  OfferQuery,
  OfferSegment,
  TravelClass,
  TravellerForm,
} from '@outlay/contract/travel/booking.offer';
import type { TravelProviderKind, TravelSecret } from '@outlay/contract/travel/booking.setting';
import type { OrderKind, OrderPayer, OrderState } from '@outlay/contract/travel/order';
import type { Locale } from '@outlay/contract/locale';
import type { Money } from '@outlay/contract/money';
import { PortError } from '../port.error.ts';

/** A company's account with a provider, and the time of the request. */
export interface TravelReach {
  apiBase: string | null;
  account: string;
  secrets: Readonly<Partial<Record<TravelSecret, string>>>;
  now: Date;
  locale: Locale;
}

/** An offer as a provider makes it, before a company's rules are asked. */
export interface ProviderOffer {
  /** By which the provider knows it; at most 2,000 characters. */
  handle: string;
  kind: OrderKind;
  title: string;
  segments: OfferSegment[];
  class: TravelClass | null;
  stars: number | null;
  /** For all travellers and nights. */
  total: Money;
  left: number | null;
  change: { allowed: boolean; fee: Money | null };
  refund: { allowed: boolean; fee: Money | null };
  holdUntil: Date | null;
  expiresAt: Date;
}

/** An order as a provider has it now; the whole order each time. */
export interface ProviderOrder {
  /** By which the provider knows it; at most 2,000 characters. */
  handle: string;
  orderNo: string;
  /** What we called it when it was booked; null for one that was booked elsewhere. */
  reference: string | null;
  /** Grows with every change: a number of the provider, or milliseconds. */
  version: number;
  kind: OrderKind;
  state: OrderState;
  title: string;
  segments: OfferSegment[];
  travellers: string[];
  bookedOn: string;
  /** Before refunds. */
  total: Money;
  /** In the currency of `total`. */
  refunded: number;
  paidBy: OrderPayer;
  /** Number of the approved trip, as it was sent with the booking or the application; null if none was. */
  tripNumber: string | null;
  /** Account of the traveller at the company: a phone number or an email address; null if unknown. */
  account: string | null;
  /** Of the airline, the railway or the hotel; empty before it is confirmed. */
  recordLocator: string;
  tickets: string[];
  payUntil: Date | null;
}

export interface BookCommand {
  /** Ours, unique for each booking; a provider that knows it already returns the order that it has. */
  reference: string;
  offer: ProviderOffer;
  travellers: readonly TravellerForm[];
  tripNumber: string;
  paidBy: OrderPayer;
  hold: boolean;
}

export interface ProviderCancelQuote {
  id: string;
  refund: Money;
  fee: Money;
  expiresAt: Date;
}

export interface ProviderChangeOffer {
  id: string;
  segments: OfferSegment[];
  /** Fee included; negative if money comes back. */
  difference: Money;
  fee: Money;
  expiresAt: Date;
}

/** An approved trip, as a travel agency is told of it before it sells anything for it. */
export interface TripApplication {
  number: string;
  title: string;
  fromDay: string;
  toDay: string;
  cities: string[];
  traveller: { memberId: string; name: string; account: string };
  /** It was given up. */
  cancelled: boolean;
}

/** A page of the feed of orders; `next` is null at its end, and `until` is where the next reading begins. */
export interface OrderFeedPage {
  orders: ProviderOrder[];
  next: string | null;
  until: string;
}

/**
 * Search, booking and orders of a travel provider. Adapters: `travel.sandbox.ts`, `travel.duffel.ts`, `travel.tmc.ts`; the
 * last two have a double that verifies the requests. What an adapter lacks, its provider cannot do. All calls are outside of
 * any transaction.
 */
export interface TravelPort {
  kind: TravelProviderKind;
  /** What it finds; empty where people search on its own site. */
  searches: readonly OrderKind[];
  /** Something harmless that needs valid secrets; how much was found. @throws TravelError */
  test(reach: TravelReach): Promise<number>;
  /** @throws TravelError */
  places?(reach: TravelReach, kind: OrderKind, text: string): Promise<BookingPlace[]>;
  /** The cheapest first, at most 100. @throws TravelError */
  search?(reach: TravelReach, query: OfferQuery): Promise<ProviderOffer[]>;
  /** The offer as it is now. @throws TravelError `expired`, `soldOut` */
  quote?(reach: TravelReach, offer: ProviderOffer): Promise<ProviderOffer>;
  /** @throws TravelError; after `unknown` it may be booked, and `findByReference` tells. */
  book?(reach: TravelReach, command: BookCommand): Promise<ProviderOrder>;
  /** The order that was booked with a reference since; null if there is none. @throws TravelError */
  findByReference?(reach: TravelReach, reference: string, since: Date): Promise<ProviderOrder | null>;
  /** The order as it is now. @throws TravelError */
  read?(reach: TravelReach, handle: string): Promise<ProviderOrder>;
  /** Pays a held order. @throws TravelError */
  pay?(reach: TravelReach, handle: string): Promise<ProviderOrder>;
  /** @throws TravelError `refused` if it cannot be cancelled */
  cancelQuote?(reach: TravelReach, handle: string): Promise<ProviderCancelQuote>;
  /** @throws TravelError `expired` */
  cancel?(reach: TravelReach, handle: string, quoteId: string): Promise<ProviderOrder>;
  /** @throws TravelError `refused` if it cannot be changed */
  changeOffers?(reach: TravelReach, handle: string, day: string): Promise<ProviderChangeOffer[]>;
  /** @throws TravelError `expired` */
  change?(reach: TravelReach, handle: string, changeId: string): Promise<ProviderOrder>;
  /** Orders that changed since; `since` is empty the first time, `cursor` null on the first page. @throws TravelError */
  listOrders?(reach: TravelReach, since: string, cursor: string | null): Promise<OrderFeedPage>;
  /**
   * The orders that a signed event speaks of, by handle, to be read again; null if the signature is wrong. `id` is the
   * event's, for events that come twice.
   */
  parseWebhook?(
    reach: TravelReach,
    event: { headers: Readonly<Record<string, string | undefined>>; body: Buffer },
  ): { id: string; handles: string[] } | null;
  /** @throws TravelError */
  pushApplication?(reach: TravelReach, application: TripApplication): Promise<void>;
  /** @throws TravelError */
  enter?(
    reach: TravelReach,
    person: TripApplication['traveller'],
    tripNumber: string | null,
  ): Promise<{ url: string; form: Record<string, string> | null }>;
}

/** The adapters by kind. */
export type TravelPorts = Readonly<Record<TravelProviderKind, TravelPort>>;

/**
 * `expired`: the offer or quote is too old. `soldOut`: nothing is left. `refused`: the provider says no, with its words in
 * `words`. `rate`: too many calls for now. `config`: the travel administrator must act, for example about the token.
 * `provider`: nothing was done, because the provider has failed or is unreachable. `unknown`: no answer came after
 * something was asked that may have been done.
 */
export type TravelFault = 'expired' | 'soldOut' | 'refused' | 'rate' | 'config' | 'provider' | 'unknown';

export class TravelError extends PortError<TravelFault> {
  readonly words: string;
  constructor(fault: TravelFault, code: string, words = '') {
    super(fault, code, fault === 'unknown');
    this.words = words.slice(0, 300);
  }
}
