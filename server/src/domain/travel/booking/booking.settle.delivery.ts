import { notify } from '#domain/platform/message/message.service.ts';
import type { ProviderOrder } from '#provider/travel/travel.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Context } from '#request/context.ts';
import type { Log } from '#system/log.ts';
import { endAct } from './booking.act.service.ts';
import { failBooking, takeOrder } from './booking.order.service.ts';
import { isLastLook, LOOKS_MOST, nextLook } from './booking.policy.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import { openProvider, type OpenedProvider, type TravelPorts } from './travel.reach.ts';

export interface Travelling {
  asSystem: AsSystem;
  travelPorts: TravelPorts;
  log: Log;
}

/** Clocks of a provider and of this server may differ. */
const SLACK_MS = 10 * 60_000;

/**
 * Looks for the order of a booking that its provider has not answered: the answer was lost, or the server stopped before it
 * came. Found, it is booked; surely not found after ten minutes, it failed, and its person is notified.
 */
export const settleBooking =
  ({ asSystem, travelPorts, log }: Travelling): OutboxHandler<'booking.settle'> =>
  async ({ companyId, payload: { bookingId, look } }) => {
    const begun = await asSystem(companyId, (ctx) => open(ctx, travelPorts, bookingId));
    const requestedAt = begun?.row.state === 'booking' ? begun.row.asked_at : null;
    if (!begun || requestedAt === null) return;
    const { port, reach } = begun.provider;
    const since = new Date(requestedAt.getTime() - SLACK_MS);
    let found: ProviderOrder | null | 'unknown';
    try {
      found = port.findByReference ? await port.findByReference(reach, bookingId, since) : 'unknown';
    } catch (error) {
      log.warn({ booking: bookingId, error: String(error) }, 'a booking could not be looked for');
      found = 'unknown';
    }
    await asSystem(companyId, async (ctx) => {
      if (found === null || found === 'unknown')
        return await notFound(ctx, { bookingId, requestedAt, look, isSure: found === null });
      await bookings.updateBooking(ctx.db, companyId, bookingId, { looked: look + 1 });
      await takeOrder(ctx, begun.provider, found, bookingId);
    });
  };

async function open(
  ctx: Context,
  ports: TravelPorts,
  id: string,
): Promise<{ row: BookingRow; provider: OpenedProvider } | null> {
  const row = await bookings.findBooking(ctx.db, ctx.user.companyId, id);
  return row ? { row, provider: await openProvider(ctx, ports, row.provider_id) } : null;
}

interface Looked {
  bookingId: string;
  requestedAt: Date;
  look: number;
  isSure: boolean;
}

async function notFound(ctx: Context, { bookingId, requestedAt, look, isSure }: Looked): Promise<void> {
  const { db, user, now } = ctx;
  const row = await bookings.lockBooking(db, user.companyId, bookingId);
  // Answered meanwhile.
  if (row?.state !== 'booking') return;
  await bookings.updateBooking(db, user.companyId, bookingId, { looked: look + 1 });
  if (isSure && isLastLook(requestedAt, now())) {
    await failBooking(ctx, row, { code: 'notBooked', words: '' });
    return notify(ctx, { to: [row.member_id], kind: 'bookingFailed', values: { title: row.offer.title } });
  }
  ctx.emit({
    ...{ topic: 'booking.settle', payload: { bookingId, look: look + 1 } },
    dueAt: nextLook(requestedAt, look + 1, now()),
  });
}

/**
 * Reads the order of a booking again: one that its provider is still working on, and one whose last act was not answered.
 * What is not settled then is read with the provider’s other orders.
 */
export const followBooking =
  ({ asSystem, travelPorts, log }: Travelling): OutboxHandler<'booking.follow'> =>
  async ({ companyId, payload: { bookingId, look } }) => {
    const begun = await asSystem(companyId, (ctx) => open(ctx, travelPorts, bookingId));
    if (!begun || !isUnsettled(begun.row)) return;
    const { port, reach } = begun.provider;
    const handle = begun.row.provider_order?.handle ?? '';
    const order = await port.read?.(reach, handle).catch((error: unknown) => {
      log.warn({ booking: bookingId, error: String(error) }, 'an order could not be read');
      return undefined;
    });
    await asSystem(companyId, async (ctx) => {
      if (order) await takeOrder(ctx, begun.provider, order, bookingId);
      const row = await bookings.findBooking(ctx.db, companyId, bookingId);
      if (!row || !isUnsettled(row)) return;
      // Without an answer it stays open whether the act was done.
      if (look + 1 >= LOOKS_MOST && order) return await endAct(ctx, bookingId);
      const dueAt = nextLook(ctx.now(), Math.min(look + 1, LOOKS_MOST), ctx.now());
      ctx.emit({ topic: 'booking.follow', payload: { bookingId, look: look + 1 }, dueAt });
    });
  };

const isUnsettled = ({ acting, provider_order: order }: BookingRow): boolean =>
  acting !== null || order?.state === 'Ticketing';
