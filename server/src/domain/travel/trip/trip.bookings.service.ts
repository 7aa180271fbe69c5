import type { TripBooking } from '@outlay/contract/travel/trip';
import type { OrderState } from '@outlay/contract/travel/order';
import { listOrdersOfTrip } from '#domain/travel/order/order.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';

/** The orders of a trip as its page shows them, by when they start. */
export async function bookingsOfTrip(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  tripId: string,
): Promise<TripBooking[]> {
  const today = dayOf(ctx.now(), ctx.user.timeZone);
  return (await listOrdersOfTrip(ctx, tripId)).map((order) => ({
    ...{ id: order.id, kind: order.kind, title: order.title, from: order.from_place, to: order.to_place },
    ...{ startsAt: order.starts_at, endsAt: order.ends_at, paidBy: order.paid_by },
    state: stateOf(order.state, order.ends_at.slice(0, 10) < today),
    amount: { amount: order.total - order.refunded, currency: order.currency },
  }));
}

function stateOf(state: OrderState, over: boolean): TripBooking['state'] {
  if (state === 'Cancelled' || state === 'Failed') return 'cancelled';
  if (state === 'Refunded') return 'refunded';
  return over || state === 'Completed' ? 'used' : 'upcoming';
}
