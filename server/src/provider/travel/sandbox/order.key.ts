import type { Locale } from '@outlay/contract/locale';
import { OrderPayer, type OrderState } from '@outlay/contract/travel/order';
import { z } from 'zod';
import { dayOf } from '#system/clock.ts';
import type { BookCommand, ProviderOrder } from '../travel.port.ts';
import { behaviourOf } from './behaviour.ts';
import { departureOf, endsOf, holdUntilOf, money, segmentOf } from './offers.ts';
import { DAY, keyOf, MINUTE, OfferKey } from './offer.key.ts';
import { instantAt, placeTimeAfter } from './place-time.ts';
import { codeOf, digitsOf } from './seed.ts';

/** All that the sandbox must know of an order: its handle, as JSON. Every act on the order gives another handle. */
const OrderKey = z.object({
  offer: OfferKey,
  reference: z.string(),
  tripNumber: z.string(),
  paidBy: OrderPayer,
  names: z.array(z.string()),
  hold: z.boolean(),
  /** Milliseconds, as are the others. */
  bookedAt: z.int(),
  paidAt: z.int().nullable(),
  changedAt: z.int().nullable(),
  cancelledAt: z.int().nullable(),
  /** The version since the last act. */
  version: z.int(),
  /** Fen. */
  total: z.int(),
  refunded: z.int(),
});
export type OrderKey = z.infer<typeof OrderKey>;

/** How late a delayed ticket is, and when the airline changes its mind. */
const TICKETED_AFTER = 2 * MINUTE;
const MOVED_AFTER = DAY;
const MOVED_BY_MINUTES = 95;

export interface Progress {
  state: OrderState;
  version: number;
  /** As it stands, after the airline's own changes. */
  offer: OfferKey;
  refunded: number;
  payUntil: number | null;
  /** The airline has changed it, so giving it back is free. */
  disrupted: boolean;
}

export function bookedKey(offer: OfferKey, command: BookCommand, now: number): OrderKey {
  const { reference, tripNumber, paidBy, hold, travellers } = command;
  return {
    ...{ offer, reference, tripNumber, paidBy, hold, names: travellers.map(({ name }) => name) },
    ...{ bookedAt: now, paidAt: hold ? null : now, changedAt: null, cancelledAt: null, version: now },
    ...{ total: offer.total, refunded: 0 },
  };
}

/** @throws TravelError `refused` */
export const orderKeyOf = (handle: string, locale: Locale): OrderKey => keyOf(OrderKey, handle, locale);

/** What has become of an order by now, from its handle alone. */
export function progressOf(order: OrderKey, now: number, locale: Locale): Progress {
  const { offer, version, refunded } = order;
  const stays = { version, offer, refunded, payUntil: null, disrupted: false };
  if (order.cancelledAt !== null)
    return { ...stays, state: order.paidAt === null ? 'Cancelled' : 'Refunded' };
  if (order.paidAt === null) return heldOf(order, now, locale);
  const since = order.paidAt;
  if (order.changedAt !== null) return completed({ ...stays, state: 'Changed' }, now, locale);
  const behaviour = behaviourOf(offer);
  if (behaviour === 'ticketsLate') {
    if (now < since + TICKETED_AFTER) return { ...stays, state: 'Ticketing' };
    return completed(after({ ...stays, state: 'Ticketed' }, since + TICKETED_AFTER), now, locale);
  }
  const moves = since + MOVED_AFTER;
  if (now < moves || moves >= departureOf(offer, locale) || !/^is/.test(behaviour))
    return completed({ ...stays, state: 'Ticketed' }, now, locale);
  if (behaviour === 'isCancelled')
    return after({ ...stays, state: 'Refunded', refunded: order.total, disrupted: true }, moves);
  const later = { ...stays, state: 'Changed' as const, offer: moved(offer, locale), disrupted: true };
  return completed(after(later, moves), now, locale);
}

/** What happens by itself is a version of its own. */
const after = (progress: Progress, at: number): Progress => ({
  ...progress,
  version: Math.max(progress.version + 1, at),
});

function heldOf(order: OrderKey, now: number, locale: Locale): Progress {
  const { offer, version, refunded } = order;
  const payUntil = holdUntilOf(offer, order.bookedAt, locale) ?? order.bookedAt;
  const held = { version, offer, refunded, payUntil, disrupted: false, state: 'Held' as const };
  return now < payUntil ? held : after({ ...held, state: 'Cancelled', payUntil: null }, payUntil);
}

function completed(progress: Progress, now: number, locale: Locale): Progress {
  const ends = instantAt(progress.offer.endsAt, endsOf(progress.offer, locale).to.zone);
  return now < ends ? progress : after({ ...progress, state: 'Completed' }, ends);
}

function moved(offer: OfferKey, locale: Locale): OfferKey {
  const { from, to } = endsOf(offer, locale);
  const startsAt = placeTimeAfter({ startsAt: offer.startsAt, zone: from.zone }, MOVED_BY_MINUTES, from.zone);
  const endsAt = placeTimeAfter({ startsAt, zone: from.zone }, offer.minutes ?? 0, to.zone);
  return { ...offer, startsAt, endsAt };
}

const CONFIRMED: readonly OrderState[] = ['Ticketed', 'Changed', 'Completed', 'Refunded'];

/** Numbers as airlines and railways print them; rooms and cars have none. */
function ticketsOf({ offer, reference, names }: OrderKey): string[] {
  if (offer.kind === 'flight') return names.map((_, place) => `999-${digitsOf(`${reference} ${place}`, 10)}`);
  return offer.kind === 'train' ? names.map((_, place) => `E${digitsOf(`${reference} ${place}`, 9)}`) : [];
}

const HANDLE_MOST = 2000;

/** Long names of nine people do not fit into a handle: the handle keeps their beginnings. */
function handleOf(order: OrderKey): string {
  // Through the schema, so that the same order has the same handle.
  const whole = JSON.stringify(OrderKey.parse(order));
  if (whole.length <= HANDLE_MOST) return whole;
  const names = order.names.map((name) => name.replaceAll(/[^\p{L}\p{N} .·-]/gu, '').slice(0, 24));
  return JSON.stringify(OrderKey.parse({ ...order, names }));
}

export function asOrder(order: OrderKey, now: number, locale: Locale): ProviderOrder {
  const progress = progressOf(order, now, locale);
  const segment = segmentOf(progress.offer, locale);
  const isConfirmed = CONFIRMED.includes(progress.state) && order.paidAt !== null;
  return {
    handle: handleOf(order),
    orderNo: `SB${digitsOf(order.reference, 14)}`,
    ...{
      reference: order.reference,
      version: progress.version,
      kind: order.offer.kind,
      state: progress.state,
    },
    ...{ title: segment.title, segments: [segment], travellers: order.names },
    bookedOn: dayOf(new Date(order.bookedAt), 'Asia/Shanghai'),
    ...{ total: money(order.total), refunded: progress.refunded, paidBy: order.paidBy },
    tripNumber: order.tripNumber || null,
    account: null,
    recordLocator: isConfirmed ? codeOf(order.reference, 6) : '',
    tickets: isConfirmed ? ticketsOf(order) : [],
    payUntil: progress.payUntil === null ? null : new Date(progress.payUntil),
  };
}
