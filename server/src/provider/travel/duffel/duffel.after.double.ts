import {
  demand,
  failed,
  invalid,
  isPaidBy,
  ok,
  type DuffelRequest,
  type DuffelWorld,
  type Json,
} from './duffel.said.double.ts';
import type { TravelSaid } from '../travel.double.ts';
import { amountText, sliceJson, type DoubleOrder } from './duffel.world.double.ts';

const QUOTE_MS = 30 * 60_000;
const PENALTY = { cancel: 10_000, change: 5_000 };
/** What another day costs more. */
const DEARER = 7_025;

const notFound = (): TravelSaid => failed(404, 'invalid_request_error', 'not_found');
const isOver = (expiresAt: string, world: DuffelWorld): boolean =>
  Date.parse(expiresAt) <= world.now.getTime();

/** Of two steps the first: what it would bring back. */
export function quoteCancellation(world: DuffelWorld, { data }: DuffelRequest): TravelSaid {
  const order = world.orders.get(String(data['order_id']));
  if (!order) return notFound();
  if (order.cancelledAt) return invalid('already_cancelled', 'The order is already cancelled');
  if (order.offer.digit === 9 && !order.airlineChanges.length)
    return invalid('order_not_refundable', 'The fare does not allow refunds');
  const refund = order.paidAt ? order.amount - PENALTY.cancel : 0;
  const quote = {
    ...{ id: world.nextId('ore'), order_id: order.id, confirmed_at: null },
    refund_amount: amountText(refund, order.offer.currency),
    ...{ refund_currency: order.offer.currency, refund_to: order.paidAt ? 'balance' : 'awaiting_payment' },
    expires_at: new Date(world.now.getTime() + QUOTE_MS).toISOString(),
  };
  world.cancellations.set(quote.id, quote);
  return { status: 201, ...ok(quote) };
}

export function confirmCancellation(world: DuffelWorld, { id }: DuffelRequest): TravelSaid {
  const quote = world.cancellations.get(id);
  const order = world.orders.get(quote?.order_id ?? '');
  if (!quote || !order) return notFound();
  if (order.cancelledAt) return invalid('already_cancelled', 'The order is already cancelled');
  if (isOver(quote.expires_at, world)) return invalid('order_cancellation_expired');
  Object.assign(quote, { confirmed_at: world.now.toISOString() });
  // The order itself does not always tell of its refund.
  const hasQuote = order.offer.digit % 2 === 0;
  Object.assign(order, {
    ...{ cancelledAt: world.now, syncedAt: world.now, cancellation: hasQuote ? quote : null },
  });
  return ok(quote);
}

export function requestChange(world: DuffelWorld, { data }: DuffelRequest): TravelSaid {
  const order = world.orders.get(String(data['order_id']));
  if (!order) return notFound();
  const { add, remove } = data['slices'] as { add: Json[]; remove: Json[] };
  demand(remove[0]?.['slice_id'] === order.sliceId, 'the slice that is removed');
  const day = String(add[0]?.['departure_date']);
  demand(/^\d{4}-\d\d-\d\d$/.test(day), 'departure_date');
  demand(add[0]?.['origin'] === order.offer.from && add[0]['destination'] === order.offer.to, 'the way');
  if (order.cancelledAt || !order.paidAt || order.offer.digit === 9)
    return invalid('order_not_changeable', 'The fare does not allow changes');
  const offers = [order.offer.digit, (order.offer.digit + 1) % 9].map((digit) =>
    changeOffer(world, order, day, digit),
  );
  return { status: 201, ...ok({ id: world.nextId('ocr'), order_id: order.id, order_change_offers: offers }) };
}

function changeOffer(world: DuffelWorld, order: DoubleOrder, day: string, digit: number): Json {
  const { currency } = order.offer;
  // To the earlier flight money comes back.
  const difference = digit === order.offer.digit ? PENALTY.change - DEARER : PENALTY.change + DEARER;
  const id = world.nextId('oco');
  const offer = {
    ...{ id, order_id: order.id, day, digit },
    ...{ change_total_amount: amountText(difference, currency), change_total_currency: currency },
    ...{ penalty_amount: amountText(PENALTY.change, currency), penalty_currency: currency },
    new_total_amount: amountText(order.amount + difference, currency),
    expires_at: new Date(world.now.getTime() + QUOTE_MS).toISOString(),
    slices: { add: [sliceJson({ ...order.offer, digit }, { day, id: world.nextId('sli') })], remove: [] },
    difference,
  };
  world.changeOffers.set(id, offer);
  return offer;
}

export function selectChange(world: DuffelWorld, { data }: DuffelRequest): TravelSaid {
  const offer = world.changeOffers.get(String(data['selected_order_change_offer']));
  if (!offer) return notFound();
  if (isOver(offer.expires_at, world)) return invalid('order_change_offer_expired');
  const change = { ...offer, id: world.nextId('oce'), confirmed_at: null };
  world.changes.set(change.id, change);
  return { status: 201, ...ok(change) };
}

export function confirmChange(world: DuffelWorld, { id, data }: DuffelRequest): TravelSaid {
  const change = world.changes.get(id);
  const order = world.orders.get(change?.order_id ?? '');
  if (!change || !order) return notFound();
  if (change['confirmed_at']) return invalid('already_confirmed');
  if (isOver(change.expires_at, world)) return invalid('order_change_expired');
  const difference = Number(change['difference']);
  if (difference > 0 && !isPaidBy(data['payment'], difference, order.offer.currency))
    return invalid('payment_amount_does_not_match');
  demand(difference > 0 || data['payment'] === undefined, 'no payment where money comes back');
  change['confirmed_at'] = world.now.toISOString();
  order.changes.push({ id, confirmed_at: world.now.toISOString() });
  Object.assign(order, {
    ...{
      amount: order.amount + difference,
      day: change.day,
      sliceId: world.nextId('sli'),
      syncedAt: world.now,
    },
    offer: { ...order.offer, digit: Number(change['digit']) },
  });
  return ok(change);
}
