import type { TravellerForm } from '@outlay/contract/travel/booking.offer';
import type { StoredOffer } from '#database/tables.ts';
import { TravelError, type BookCommand } from '#provider/travel/travel.port.ts';
import type { Context } from '#request/context.ts';
import { failureOf, nextLook } from './booking.policy.ts';
import { failBooking, putBack, takeOrder } from './booking.order.service.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import { providerOfferOf } from './offer.present.ts';
import type { OpenedProvider } from './travel.reach.ts';

/** Records that the booking is now requested, and schedules a look for its order in case the answer never comes. */
export async function beginProviderRequest(
  ctx: Context,
  { id, version }: Pick<BookingRow, 'id' | 'version'>,
  { provider, offer }: { provider: string; offer: StoredOffer },
): Promise<void> {
  const { db, user, now } = ctx;
  await bookings.updateBooking(db, user.companyId, id, {
    ...{ state: 'booking', asked_at: now(), updated_at: now(), version: version + 1 },
    ...{ failure: null, failure_words: '' },
    ...{ offer: JSON.stringify(offer), total: offer.total.amount, currency: offer.total.currency },
  });
  ctx.audit({
    ...{ action: 'booking.book', objectType: 'booking', objectId: id },
    detail: { provider, title: offer.title, ...offer.total },
  });
  ctx.emit({
    ...{ topic: 'booking.settle', payload: { bookingId: id, look: 0 } },
    dueAt: nextLook(now(), 0, now()),
  });
}

interface ProviderRequest {
  id: string;
  trip: { number: string };
  travellers: readonly TravellerForm[];
}

/**
 * Requests a committed booking from the provider, outside of any transaction. Without an answer, and with one
 * that cannot be stored, the booking stays as it is, and `booking.settle` looks for its order.
 */
export async function requestFromProvider(
  ctx: Context,
  provider: OpenedProvider,
  request: ProviderRequest,
): Promise<void> {
  const { log } = ctx;
  const { id } = request;
  try {
    const row = await ctx.transact((inner) => bookings.findBooking(inner.db, inner.user.companyId, id));
    if (row?.state !== 'booking') return;
    const order = await provider.port.book?.(provider.reach, commandOf(row, request));
    if (order) await ctx.transact((inner) => takeOrder(inner, provider, order, id));
  } catch (error) {
    if (!(error instanceof TravelError) || error.fault === 'unknown')
      return log.error({ booking: id, error: String(error) }, 'a booking was not answered');
    const { fault, words } = error;
    await ctx.transact(async (inner) => {
      const row = await bookings.lockBooking(inner.db, inner.user.companyId, id);
      if (row?.state !== 'booking') return;
      const failure = { code: failureOf(fault), words };
      // What was approved stays approved: nothing was booked, so it can be tried again.
      await (row.request_id === null ? failBooking : putBack)(inner, row, failure);
    });
  }
}

const commandOf = (row: BookingRow, { id, trip, travellers }: ProviderRequest): BookCommand => ({
  ...{ reference: id, offer: providerOfferOf(row.offer), travellers, tripNumber: trip.number },
  ...{ paidBy: row.paid_by, hold: row.hold },
});
