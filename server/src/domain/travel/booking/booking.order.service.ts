import { Id } from '@outlay/contract/fields';
import type { BookingFailure } from '@outlay/contract/travel/booking';
import type { StoredOrder } from '#database/tables.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import {
  findOwner,
  lockSourceOf,
  takeOrderEvent,
  type OrderEvent,
} from '#domain/travel/order/order.provider.service.ts';
import type { ProviderOrder } from '#provider/travel/travel.port.ts';
import type { Context } from '#request/context.ts';
import { endsOf, isGone, isSameWay, nextLook } from './booking.policy.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import type { OpenedProvider } from './travel.reach.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;
type Source = Pick<OpenedProvider, 'id' | 'sourceId'>;

/**
 * Takes an order as its provider has it now, with its books and expense, and attaches it to the booking that it came of, even
 * to one that was taken for failed. `bookingId`: the booking that the order answers, if there is one.
 */
export async function takeOrder(
  ctx: Writer,
  source: Source,
  order: ProviderOrder,
  bookingId: string | null = null,
): Promise<void> {
  // All orders of a source one after the other, then the booking: in this order everywhere.
  await lockSourceOf(ctx, source.sourceId);
  const row = await bookingOf(ctx, source, order, bookingId);
  const orderId = await takeOrderEvent(ctx, source.sourceId, await eventOf(ctx, order, row));
  if (row && (row.order_id === null || row.order_id === orderId)) await attach(ctx, row, { order, orderId });
}

async function bookingOf(
  { db, user }: Writer,
  { id: providerId }: Source,
  { handle, reference }: ProviderOrder,
  bookingId: string | null,
): Promise<BookingRow | undefined> {
  const id = bookingId ?? reference;
  if (id === null || !Id.safeParse(id).success)
    return await bookings.lockByHandle(db, user.companyId, providerId, handle);
  const row = await bookings.lockBooking(db, user.companyId, id);
  return row?.provider_id === providerId ? row : undefined;
}

async function eventOf(ctx: Writer, order: ProviderOrder, row: BookingRow | undefined): Promise<OrderEvent> {
  const owner = row ? { memberId: row.member_id, tripId: row.trip_id } : await findOwner(ctx, order);
  const { orderNo, version, kind, state, title, bookedOn, total, refunded } = order;
  return {
    ...{ orderNo, version, kind, state, title, bookedOn, refunded, ...owner },
    ...endsOf(kind, order.segments),
    traveller: order.travellers.join(', ').slice(0, 200),
    ...{ total: total.amount, currency: total.currency },
    // What was agreed when it was booked.
    paidBy: row?.paid_by ?? order.paidBy,
  };
}

const storedOf = (order: ProviderOrder): StoredOrder => ({
  ...{ handle: order.handle, orderNo: order.orderNo, version: order.version, kind: order.kind },
  ...{ state: order.state, title: order.title, segments: order.segments, total: order.total },
  ...{ recordLocator: order.recordLocator, tickets: order.tickets },
  payUntil: order.payUntil?.toISOString() ?? null,
});

interface Taken {
  order: ProviderOrder;
  orderId: string;
}

async function attach(ctx: Writer, row: BookingRow, { order, orderId }: Taken): Promise<void> {
  const { db, user, now } = ctx;
  const before = row.provider_order;
  if (before && order.version < before.version) return;
  if (before && row.state === 'booked' && order.version === before.version)
    return void (await bookings.noteRead(db, user.companyId, { id: row.id, now: now() }));
  const disruption = row.acting === null && before ? disruptionOf(before, order) : null;
  await bookings.updateBooking(db, user.companyId, row.id, {
    ...{ state: 'booked', order_id: orderId, provider_order: JSON.stringify(storedOf(order)) },
    ...{ acting: null, failure: null, failure_words: '', read_at: now(), updated_at: now() },
    // What its person knew before the first change that they have not taken note of.
    ...(disruption && before && !row.segments_before && { segments_before: JSON.stringify(before.segments) }),
    version: row.version + 1,
  });
  reportOrder(ctx, row, order, disruption);
  if (order.state === 'Ticketing' && before?.state !== 'Ticketing') follow(ctx, row.id);
}

/** What its provider did to an order unrequested. */
function disruptionOf(before: StoredOrder, order: ProviderOrder): 'changed' | 'cancelled' | null {
  if (!isGone(before.state) && isGone(order.state)) return 'cancelled';
  return isSameWay(before.segments, order.segments) ? null : 'changed';
}

function reportOrder(
  ctx: Writer,
  row: BookingRow,
  order: ProviderOrder,
  disruption: ReturnType<typeof disruptionOf>,
) {
  const about = { objectType: 'booking', objectId: row.id } as const;
  const message = { to: [row.member_id], values: { title: order.title } };
  if (row.state !== 'booked') {
    ctx.audit({ action: 'booking.booked', ...about, detail: { orderNo: order.orderNo } });
    // Who waits for the answer sees it.
    if (row.looked > 0 || row.state === 'failed') notify(ctx, { ...message, kind: 'bookingBooked' });
  }
  if (!disruption) return;
  const cancelled = disruption === 'cancelled';
  ctx.audit({ action: 'booking.disrupt', ...about, detail: { orderNo: order.orderNo, cancelled } });
  notify(ctx, { ...message, kind: cancelled ? 'bookingCancelled' : 'bookingChanged' });
}

/** Has the order of a booking read again soon. */
export const follow = ({ emit, now }: Pick<Writer, 'emit' | 'now'>, bookingId: string): void =>
  emit({
    ...{ topic: 'booking.follow', payload: { bookingId, look: 0 } },
    dueAt: nextLook(now(), 0, now()),
  });

interface Failure {
  code: BookingFailure;
  words: string;
}
type Failing = Pick<BookingRow, 'id' | 'version'>;

/** Ends a booking that its provider did not make. The travellers’ documents are not needed any more. */
export const failBooking = (ctx: Writer, row: Failing, failure: Failure): Promise<void> =>
  noteFailure(ctx, row, failure, { state: 'failed', travellers_sealed: null });

/** Lets an approved booking that its provider has refused be completed later; how it failed is shown meanwhile. */
export const putBack = (ctx: Writer, row: Failing, failure: Failure): Promise<void> =>
  noteFailure(ctx, row, failure, { state: 'waiting', asked_at: null });

async function noteFailure(
  { db, user, now, audit }: Writer,
  { id, version }: Failing,
  { code, words }: Failure,
  change: Parameters<typeof bookings.updateBooking>[3],
): Promise<void> {
  await bookings.updateBooking(db, user.companyId, id, {
    ...{ ...change, failure: code, failure_words: words, updated_at: now(), version: version + 1 },
  });
  audit({ action: 'booking.fail', objectType: 'booking', objectId: id, detail: { failure: code } });
}
