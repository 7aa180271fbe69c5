import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import type { Booking, BookingSummary } from '@outlay/contract/travel/booking';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { listOrdersById } from '#domain/travel/order/order.provider.service.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import type { Context } from '#request/context.ts';
import { abilitiesOf, actionsOf, endsOf, stateOf } from './booking.policy.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import { offerOf } from './offer.present.ts';
import type { TravelPorts } from './travel.reach.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export async function listMyBookings(
  { db, user }: Reader,
  { after, size, tripId }: Received<typeof bookingEndpoints.mine>,
): Promise<Page<BookingSummary>> {
  const page = { memberId: user.memberId, tripId, after: openCursor(after), size };
  const rows = await bookings.listMine(db, user.companyId, page);
  const last = rows.at(-1);
  return {
    items: rows.map(summaryOf),
    next: rows.length === size && last ? sealCursor({ at: last.created_at, id: last.id }) : null,
  };
}

function summaryOf(row: BookingRow): BookingSummary {
  const { offer, provider_order: order } = row;
  const { kind } = offer;
  return {
    ...{ id: row.id, state: stateOf(row), kind, title: order?.title ?? offer.title },
    ...endsOf(kind, order?.segments ?? offer.segments),
    total: order?.total ?? { amount: row.total, currency: row.currency },
    paidBy: row.paid_by,
    sandbox: row.provider_kind === 'sandbox',
    provider: row.provider_name,
    trip: { id: row.trip_id, number: row.trip_number ?? '', title: row.trip_title },
    order: row.order_state,
    orderId: row.order_id,
    disrupted: row.segments_before !== null,
  };
}

/** A booking of mine. @throws AppError NOT_FOUND */
export async function getBooking(ports: TravelPorts, ctx: Reader, { id }: { id: string }): Promise<Booking> {
  const { db, user, now } = ctx;
  const row = mine(ctx, await bookings.findBooking(db, user.companyId, id), id);
  const [travelOrder] = await listOrdersById(ctx, row.order_id === null ? [] : [row.order_id]);
  const { provider_order: order, offer } = row;
  return {
    ...summaryOf(row),
    offer: offerOf(offer, row.faults, { name: row.provider_name, kind: row.provider_kind }),
    segments: order?.segments ?? offer.segments,
    segmentsBefore: row.segments_before ?? [],
    ...{ travellers: row.travellers, reason: row.reason },
    request:
      row.request_id === null || row.request_status === null
        ? null
        : { id: row.request_id, number: row.request_number ?? '', status: row.request_status },
    travelOrder: travelOrder ?? null,
    ...{
      reference: order?.recordLocator ?? '',
      tickets: order?.tickets ?? [],
      payUntil: order?.payUntil ?? null,
    },
    failure: row.failure === null ? null : { code: row.failure, words: row.failure_words },
    version: row.version,
    actions: actionsOf(row, abilitiesOf(ports[row.provider_kind]), now()),
  };
}

/** @throws AppError NOT_FOUND for somebody else’s */
export function mine({ user }: Pick<Context, 'user'>, row: BookingRow | undefined, id: string): BookingRow {
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `booking ${id}`);
  return row;
}

/** Locks a booking of mine. @throws AppError NOT_FOUND, CONFLICT `staleVersion` */
export async function lockMine(
  ctx: Pick<Context, 'db' | 'user'>,
  { id, version }: { id: string; version: number },
): Promise<BookingRow> {
  const row = mine(ctx, await bookings.lockBooking(ctx.db, ctx.user.companyId, id), id);
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return row;
}
