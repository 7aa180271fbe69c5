import { plainAmount, type Money } from '@outlay/contract/money';
import { moneyOf } from '../travel.http.ts';
import {
  TravelError,
  type ProviderCancelQuote,
  type ProviderChangeOffer,
  type ProviderOrder,
  type TravelReach,
} from '../travel.port.ts';
import { refusal } from '../travel.words.ts';
import { requestOne, idOf, type RequestDuffel } from './duffel.call.ts';
import { segmentsOf } from './duffel.offer.ts';
import { asOrder, refundOf } from './duffel.order.ts';
import { Cancellation, Change, ChangeOffer, Order, page } from './duffel.schema.ts';
import { z } from 'zod';

const orderPath = (handle: string, reach: TravelReach): string => `/air/orders/${idOf(handle, 'ord', reach)}`;

/** The order, with its refund if it was cancelled: Duffel does not always put it into the order. */
async function orderAt(send: RequestDuffel, reach: TravelReach, handle: string): Promise<Order> {
  const order = await requestOne(send, reach, { path: orderPath(handle, reach) }, Order);
  return await withCancellation(send, reach, order);
}

export async function withCancellation(
  send: RequestDuffel,
  reach: TravelReach,
  order: Order,
): Promise<Order> {
  const isKnown = !order.cancelled_at || order.cancellation !== null || order.payment_status.awaiting_payment;
  if (isKnown) return order;
  const call = { path: '/air/order_cancellations', query: { order_id: order.id } };
  const { data } = await send(reach, call, page(Cancellation));
  return { ...order, cancellation: data.find(({ confirmed_at }) => confirmed_at) ?? null };
}

/** @throws TravelError */
export const read = async (send: RequestDuffel, reach: TravelReach, handle: string): Promise<ProviderOrder> =>
  asOrder(await orderAt(send, reach, handle), reach.now, reach.locale);

/** The order after something was done to it. @throws TravelError `unknown` if it cannot be read now. */
async function readAfter(send: RequestDuffel, reach: TravelReach, handle: string): Promise<ProviderOrder> {
  try {
    return await read(send, reach, handle);
  } catch (error) {
    if (error instanceof TravelError) throw new TravelError('unknown', error.code);
    throw error;
  }
}

const paymentOf = (money: Money) => ({
  type: 'balance',
  ...{ amount: plainAmount(money), currency: money.currency },
});

/** Pays what the order costs now; a paid one stays as it is. @throws TravelError */
export async function pay(send: RequestDuffel, reach: TravelReach, handle: string): Promise<ProviderOrder> {
  const order = await orderAt(send, reach, handle);
  const standing = asOrder(order, reach.now, reach.locale);
  if (!order.payment_status.awaiting_payment) return standing;
  if (standing.state !== 'Held') throw new TravelError('expired', 'hold');
  const body = { order_id: order.id, payment: paymentOf(standing.total) };
  await send(reach, { path: '/air/payments', body, acts: true }, z.unknown());
  return await readAfter(send, reach, handle);
}

/** @throws TravelError `refused` */
export async function cancelQuote(
  send: RequestDuffel,
  reach: TravelReach,
  handle: string,
): Promise<ProviderCancelQuote> {
  const order = await orderAt(send, reach, handle);
  const body = { order_id: order.id };
  const quote = await requestOne(send, reach, { path: '/air/order_cancellations', body }, Cancellation);
  const { total_amount, total_currency, payment_status } = order;
  const refund = { amount: refundOf(quote, total_currency), currency: total_currency };
  const paid = payment_status.awaiting_payment ? 0 : moneyOf(total_amount, total_currency).amount;
  return {
    ...{ id: quote.id, refund, fee: { ...refund, amount: Math.max(0, paid - refund.amount) } },
    expiresAt: quote.expires_at ? new Date(quote.expires_at) : reach.now,
  };
}

/** Confirms a cancellation of this order; one that is cancelled stays as it is. @throws TravelError `expired` */
export async function cancel(
  send: RequestDuffel,
  reach: TravelReach,
  handle: string,
  quoteId: string,
): Promise<ProviderOrder> {
  const order = await orderAt(send, reach, handle);
  if (order.cancelled_at) return asOrder(order, reach.now, reach.locale);
  const path = `/air/order_cancellations/${idOf(quoteId, 'ore', reach)}`;
  const quote = await requestOne(send, reach, { path }, Cancellation);
  // Ids come from people: nobody may cancel the order of another.
  if (quote.order_id !== order.id) throw refusal('unknown', reach.locale);
  if (quote.expires_at && Date.parse(quote.expires_at) <= reach.now.getTime())
    throw new TravelError('expired', 'quote');
  await send(reach, { path: `${path}/actions/confirm`, body: {}, acts: true }, z.unknown());
  return await readAfter(send, reach, handle);
}

const ChangeRequest = z.object({ order_change_offers: z.array(ChangeOffer) });

/** The same way on another day; only of orders with one way. @throws TravelError `refused` */
export async function changeOffers(
  send: RequestDuffel,
  reach: TravelReach,
  handle: string,
  day: string,
): Promise<ProviderChangeOffer[]> {
  const order = await orderAt(send, reach, handle);
  const [slice, ...others] = order.slices;
  const [first, last] = [slice?.segments.at(0), slice?.segments.at(-1)];
  if (!slice || !first || !last || others.length > 0) throw refusal('notChangeable', reach.locale);
  const cabin = first.passengers[0]?.cabin_class;
  const add = {
    ...{ origin: first.origin.iata_code, destination: last.destination.iata_code, departure_date: day },
    ...(cabin && { cabin_class: cabin }),
  };
  const body = { order_id: order.id, slices: { remove: [{ slice_id: slice.id }], add: [add] } };
  const request = await requestOne(send, reach, { path: '/air/order_change_requests', body }, ChangeRequest);
  return request.order_change_offers.map((offer) => {
    const difference = moneyOf(offer.change_total_amount, offer.change_total_currency);
    return {
      ...{ id: offer.id, segments: segmentsOf(offer.slices.add, reach.locale), difference },
      fee:
        offer.penalty_amount === ''
          ? { ...difference, amount: 0 }
          : moneyOf(offer.penalty_amount, offer.penalty_currency),
      expiresAt: new Date(offer.expires_at),
    };
  });
}

/** Chooses and confirms a change of this order, and pays what it costs. @throws TravelError `expired` */
export async function change(
  send: RequestDuffel,
  reach: TravelReach,
  handle: string,
  changeId: string,
): Promise<ProviderOrder> {
  const orderId = idOf(handle, 'ord', reach);
  const body = { selected_order_change_offer: idOf(changeId, 'oco', reach) };
  // Nothing is changed before it is confirmed.
  const chosen = await requestOne(send, reach, { path: '/air/order_changes', body }, Change);
  if (chosen.order_id !== orderId) throw refusal('unknown', reach.locale);
  if (!/^[a-z]{3}_[A-Za-z0-9]{1,60}$/.test(chosen.id)) throw new TravelError('provider', 'unreadable');
  const money = moneyOf(chosen.change_total_amount, chosen.change_total_currency);
  const path = `/air/order_changes/${chosen.id}/actions/confirm`;
  const paid = money.amount > 0 ? { payment: paymentOf(money) } : {};
  await send(reach, { path, body: paid, acts: true }, z.unknown());
  return await readAfter(send, reach, handle);
}
