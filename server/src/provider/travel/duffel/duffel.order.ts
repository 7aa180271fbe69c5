import type { Locale } from '@outlay/contract/locale';
import { OrderPayer, type OrderState } from '@outlay/contract/travel/order';
import { dayOf, instantOf } from '#system/clock.ts';
import { moneyOf } from '../travel.http.ts';
import type { ProviderOrder } from '../travel.port.ts';
import { segmentsOf, titleOf } from './duffel.offer.ts';
import type { Cancellation, Order } from './duffel.schema.ts';

/** Where money is that has come back; a voucher or a credit with the airline is no money of the company. */
const MONEY = ['balance', 'card', 'arc_bsp_cash', 'original_form_of_payment'];

/** What a cancellation gives back in money: minor units of the order's currency. */
export function refundOf(
  { refund_amount, refund_currency, refund_to }: Cancellation,
  currency: string,
): number {
  if (!refund_amount || refund_currency !== currency || !MONEY.includes(refund_to)) return 0;
  return moneyOf(refund_amount, currency).amount;
}

const latest = (...times: (string | null | undefined)[]): number =>
  Math.max(0, ...times.flatMap((time) => (time ? [Date.parse(time)] : [])));

/** Milliseconds of the last change that Duffel tells; what happens by itself comes on top in `stateOf`. */
const changedAt = (order: Order): number =>
  latest(
    ...[order.created_at, order.synced_at, order.cancelled_at, order.payment_status.paid_at],
    ...[order.cancellation?.confirmed_at, ...order.changes.map(({ confirmed_at }) => confirmed_at)],
    ...order.airline_initiated_changes.flatMap(({ created_at, updated_at }) => [created_at, updated_at]),
  );

/** When it lands; undefined if the time zone is not known. */
function endsAt({ slices }: Order): number | undefined {
  const last = slices.at(-1)?.segments.at(-1);
  if (!last) return undefined;
  const [day = '', time = '00:00'] = last.arriving_at.split('T');
  try {
    return instantOf(last.destination.time_zone, day, time.slice(0, 5));
  } catch {
    return undefined;
  }
}

interface Standing {
  state: OrderState;
  version: number;
}

function standingOf(order: Order, now: number): Standing {
  const version = changedAt(order);
  const { awaiting_payment: awaiting, payment_required_by: until } = order.payment_status;
  if (order.cancelled_at) return { state: awaiting ? 'Cancelled' : 'Refunded', version };
  if (awaiting && until && Date.parse(until) <= now)
    return { state: 'Cancelled', version: Math.max(version + 1, Date.parse(until)) };
  if (awaiting) return { state: 'Held', version };
  const ends = endsAt(order);
  if (ends !== undefined && ends <= now) return { state: 'Completed', version: Math.max(version + 1, ends) };
  const isChanged =
    order.airline_initiated_changes.length > 0 ||
    order.changes.some(({ confirmed_at }) => confirmed_at !== null && confirmed_at !== undefined);
  return { state: isChanged ? 'Changed' : 'Ticketed', version };
}

const textIn = (metadata: Order['metadata'], name: string): string | null => {
  const value = metadata[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

export function asOrder(order: Order, now: Date, locale: Locale): ProviderOrder {
  const segments = segmentsOf(order.slices, locale);
  const { state, version } = standingOf(order, now.getTime());
  const total = moneyOf(order.total_amount, order.total_currency);
  const { cancellation, metadata, payment_status: payment } = order;
  const isRefunded = state === 'Refunded' && cancellation !== null;
  return {
    ...{ handle: order.id, orderNo: order.id, reference: textIn(metadata, 'reference') },
    ...{ version, kind: 'flight', state, title: titleOf(segments), segments, total },
    travellers: order.passengers.map(({ given_name, family_name }) => `${given_name} ${family_name}`.trim()),
    bookedOn: dayOf(new Date(order.created_at), 'UTC'),
    refunded: isRefunded ? Math.min(total.amount, refundOf(cancellation, total.currency)) : 0,
    // Duffel takes the money from the company's balance, whoever ordered.
    paidBy: OrderPayer.enum.company,
    ...{ tripNumber: textIn(metadata, 'trip_number'), account: null, recordLocator: order.booking_reference },
    tickets: order.documents
      .filter(({ type }) => type === 'electronic_ticket')
      .map(({ unique_identifier }) => unique_identifier),
    payUntil: state === 'Held' && payment.payment_required_by ? new Date(payment.payment_required_by) : null,
  };
}
