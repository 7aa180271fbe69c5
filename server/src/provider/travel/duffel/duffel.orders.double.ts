import type { TravelSaid } from '../travel.double.ts';
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
import { holdOf, orderJson, type DoubleOrder } from './duffel.world.double.ts';

export function createOrder(world: DuffelWorld, { data }: DuffelRequest): TravelSaid {
  const [offerId] = data['selected_offers'] as string[];
  const offer = world.offers.get(offerId ?? '');
  if (!offer) return failed(404, 'invalid_request_error', 'not_found');
  const passengers = data['passengers'] as Json[];
  demand(passengers.map(({ id }) => id).join() === offer.passengers.join(), 'the offer’s passengers');
  for (const passenger of passengers) demandPassenger(passenger);
  for (const [key, value] of Object.entries((data['metadata'] ?? {}) as Json))
    demand(/^[\w-]{1,40}$/.test(key) && typeof value === 'string' && value.length <= 500, 'metadata');
  const isHeld = data['type'] === 'pay_later';
  demand(isHeld || data['type'] === 'instant', 'type');
  demand(!isHeld || data['payments'] === undefined, 'no payments for pay_later');
  if (isHeld && offer.digit % 2 === 1) return invalid('offer_does_not_support_hold');
  if (offer.expiresAt <= world.now) return invalid('offer_expired', 'The provided offer has expired');
  if (offer.booked) return invalid('offer_request_already_booked');
  if (offer.digit === 5) return failed(422, 'airline_error', 'offer_no_longer_available', 'Sold out');
  if (!isHeld && !isPaidBy(data['payments'], offer.amount, offer.currency)) return invalid('price_changed');
  offer.booked = true;
  const order: DoubleOrder = {
    ...{ id: world.nextId('ord'), offer, body: data, createdAt: world.now, syncedAt: world.now },
    ...{ amount: offer.amount, sliceId: world.nextId('sli'), day: offer.day, movedBy: 0 },
    ...{ heldUntil: isHeld ? holdOf(offer.expiresAt) : null, paidAt: isHeld ? null : world.now },
    ...{ cancelledAt: null, cancellation: null, airlineChanges: [], changes: [] },
  };
  world.orders.set(order.id, order);
  return { status: 201, ...ok(orderJson(order)) };
}

function demandPassenger(passenger: Json): void {
  const text = (name: string): string => {
    const value = passenger[name];
    return typeof value === 'string' ? value : '';
  };
  demand(/^[A-Za-z '’.-]{1,20}$/.test(text('given_name')), 'given_name');
  demand(/^[A-Za-z '’.-]{1,20}$/.test(text('family_name')), 'family_name');
  demand(/^\d{4}-\d\d-\d\d$/.test(text('born_on')), 'born_on');
  demand(/^\+\d{8,15}$/.test(text('phone_number')), 'phone_number');
  demand(text('email').includes('@'), 'email');
  demand(['m', 'f'].includes(text('gender')) && ['mr', 'ms'].includes(text('title')), 'gender and title');
}

export function listOrders(world: DuffelWorld, { query }: DuffelRequest): TravelSaid {
  const since = Date.parse(query.get('created_at[after]') ?? '1970-01-01');
  demand(!Number.isNaN(since), 'created_at[after]');
  const orders = [...world.orders.values()]
    .filter(({ createdAt }) => createdAt.getTime() > since)
    .toReversed();
  const from = Number(query.get('after') ?? 0);
  const to = from + Math.min(Number(query.get('limit') ?? 50), world.pageMost);
  const meta = { after: to < orders.length ? String(to) : null, before: null, limit: to - from };
  return ok(orders.slice(from, to).map(orderJson), meta);
}

export function readOrder(world: DuffelWorld, { id }: DuffelRequest): TravelSaid {
  const order = world.orders.get(id);
  return order ? ok(orderJson(order)) : failed(404, 'invalid_request_error', 'not_found');
}

export function payOrder(world: DuffelWorld, { data }: DuffelRequest): TravelSaid {
  const order = world.orders.get(String(data['order_id']));
  if (!order) return failed(404, 'invalid_request_error', 'not_found');
  if (order.cancelledAt) return invalid('already_cancelled');
  if (order.paidAt) return invalid('already_paid');
  if (order.heldUntil && order.heldUntil <= world.now) return invalid('past_payment_required_by_date');
  if (!isPaidBy(data['payment'], order.amount, order.offer.currency))
    return invalid('payment_amount_does_not_match');
  Object.assign(order, { paidAt: world.now, syncedAt: world.now });
  return { status: 201, ...ok({ id: world.nextId('pay'), order_id: order.id }) };
}
