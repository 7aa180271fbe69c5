import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Booking, ChangeOffer } from '@outlay/contract/travel/booking';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { dayOf } from '#system/clock.ts';
import type { ProviderChangeOffer } from '#provider/travel/travel.port.ts';
import type { Context } from '#request/context.ts';
import { act, forQuote } from './booking.act.service.ts';
import { assertAllowed } from './book.service.ts';
import { changeFaults, queryOn, type Approved } from './booking.change.policy.ts';
import { isApproved } from './booking.policy.ts';
import { mine } from './booking.read.service.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import { gone } from './offer.service.ts';
import { highestClass, needOf } from './rules.policy.ts';
import { circumstancesOf } from './rules.service.ts';
import { baseOf } from './search.service.ts';
import { able, answered, type TravelPorts } from './travel.reach.ts';

type Judging = Pick<Context, 'db' | 'user' | 'now'>;

/** What my booking can be changed to on a day. It is kept with the booking, so that a change is judged as it was shown. */
export async function quoteChange(
  ports: TravelPorts,
  ctx: Context,
  { id, day }: { id: string; day: string },
): Promise<{ items: ChangeOffer[] }> {
  const { port, reach, handle } = await forQuote(ports, ctx, id, 'change');
  const offers = await answered(ctx, () => able(port.changeOffers?.bind(port))(reach, handle, day));
  return await ctx.transact(async (inner) => {
    const { db, user } = inner;
    const row = mine(inner, await bookings.lockBooking(db, user.companyId, id), id);
    const items = await judge(inner, row, { day, offers });
    await bookings.updateBooking(db, user.companyId, id, { change_offers: JSON.stringify(items) });
    return { items };
  });
}

async function judge(
  ctx: Judging,
  row: BookingRow,
  { day, offers }: { day: string; offers: readonly ProviderChangeOffer[] },
): Promise<ChangeOffer[]> {
  const around = await circumstancesOf(ctx, queryOn(row.query, day));
  const based = baseOf(ctx, around.currency);
  const judged = await Promise.all(
    offers.map(async ({ segments, ...offer }) => ({
      kind: row.offer.kind,
      segments,
      class: highestClass(row.offer.kind, segments) ?? row.offer.class,
      base: await based(priceOf(row, offer)),
    })),
  );
  const faults = changeFaults(judged, {
    ...around,
    // It was booked as early as it was booked, and is not booked later by being changed.
    today: dayOf(row.created_at, ctx.user.timeZone),
    approved: approvedOf(row),
    disrupted: row.segments_before !== null,
  });
  return offers.map((one, at) => ({
    ...one,
    expiresAt: one.expiresAt.toISOString(),
    faults: faults[at] ?? [],
  }));
}

/** What the journey would cost in all, without the fee of the change. A provider has one currency for an order. */
function priceOf(
  { provider_order: order, total, currency }: BookingRow,
  { difference, fee }: Pick<ChangeOffer, 'difference' | 'fee'>,
) {
  const now = order?.total ?? { amount: total, currency };
  return { ...now, amount: now.amount + difference.amount - fee.amount };
}

function approvedOf(row: BookingRow): Approved | null {
  const { faults, offer, request_amount: most } = row;
  return most !== null && isApproved(row)
    ? { codes: faults.map(({ code }) => code), class: offer.class, most }
    : null;
}

/** Changes a booking to what it was last offered. */
export const changeBooking = (
  ports: TravelPorts,
  ctx: Context,
  { offerId, reason, ...seen }: Received<typeof bookingEndpoints.change>,
): Promise<Booking> =>
  act(
    ports,
    ctx,
    { ...seen, act: 'change', begin: (inner, row) => beginChange(inner, row, { offerId, reason }) },
    ({ port, reach }, handle) => able(port.change?.bind(port))(reach, handle, offerId),
  );

async function beginChange(
  ctx: Context,
  row: BookingRow,
  { offerId, reason }: { offerId: string; reason: string },
): Promise<void> {
  const { db, user } = ctx;
  const chosen = row.change_offers?.find(({ id }) => id === offerId);
  if (!chosen) throw gone(offerId);
  assertMayChange(needOf(chosen.faults), reason);
  if (chosen.faults.length === 0) return;
  await bookings.updateBooking(db, user.companyId, row.id, { reason });
  ctx.audit({
    ...{ action: 'booking.changeAgainstRules', objectType: 'booking', objectId: row.id },
    detail: { faults: chosen.faults.map(({ code }) => code), reason },
  });
}

function assertMayChange(need: ReturnType<typeof needOf>, reason: string): void {
  if (need === 'approval') throw new AppError('NOT_ALLOWED', { reason: 'changeNeedsApproval' });
  assertAllowed(need, reason);
}
