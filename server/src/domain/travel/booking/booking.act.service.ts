import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Booking, CancelQuote } from '@outlay/contract/travel/booking';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import { TravelError, type ProviderOrder } from '#provider/travel/travel.port.ts';
import type { Context } from '#request/context.ts';
import { abilitiesOf, actionsOf } from './booking.policy.ts';
import { follow, takeOrder } from './booking.order.service.ts';
import { getBooking, lockMine, mine } from './booking.read.service.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import {
  able,
  answered,
  openProvider,
  refusalOf,
  type OpenedProvider,
  type TravelPorts,
} from './travel.reach.ts';

type Act = 'pay' | 'cancel' | 'change';
export interface Seen {
  id: string;
  version: number;
}
type ProviderCall = (provider: OpenedProvider, handle: string) => Promise<ProviderOrder>;
/** Checks and notes what the act is, before the provider is called; the booking is locked. */
type Begin = (ctx: Context, row: BookingRow) => Promise<void>;

export const payBooking = (ports: TravelPorts, ctx: Context, seen: Seen): Promise<Booking> =>
  act(ports, ctx, { ...seen, act: 'pay' }, ({ port, reach }, handle) =>
    able(port.pay?.bind(port))(reach, handle),
  );

export const cancelBooking = (
  ports: TravelPorts,
  ctx: Context,
  { quoteId, ...seen }: Received<typeof bookingEndpoints.cancel>,
): Promise<Booking> =>
  act(ports, ctx, { ...seen, act: 'cancel' }, ({ port, reach }, handle) =>
    able(port.cancel?.bind(port))(reach, handle, quoteId),
  );

/** Requests an act from the provider once: the next one waits until this one is answered or its order is read again. */
export async function act(
  ports: TravelPorts,
  ctx: Context,
  one: Seen & { act: Act; begin?: Begin },
  call: ProviderCall,
): Promise<Booking> {
  const { provider, handle } = await ctx.transact((inner) => beginAct(ports, inner, one));
  try {
    const order = await call(provider, handle);
    await ctx.transact(async (inner) => {
      await takeOrder(inner, provider, order, one.id);
      await endAct(inner, one.id);
    });
  } catch (error) {
    if (!(error instanceof TravelError)) throw error;
    const { fault, code } = error;
    ctx.log.warn({ booking: one.id, act: one.act, fault, code }, 'a travel provider refused');
    if (fault !== 'unknown') {
      await ctx.transact((inner) => endAct(inner, one.id));
      throw refusalOf(error);
    }
  }
  return await ctx.transact((inner) => getBooking(ports, inner, one));
}

async function beginAct(ports: TravelPorts, ctx: Context, one: Seen & { act: Act; begin?: Begin }) {
  const { db, user, now } = ctx;
  const row = await lockMine(ctx, one);
  if (row.acting !== null) throw new AppError('CONFLICT', { reason: 'bookingActing' });
  const provider = await openProvider(ctx, ports, row.provider_id);
  assertMay(row, provider, one.act, now());
  await one.begin?.(ctx, row);
  const { id } = row;
  await bookings.updateBooking(db, user.companyId, id, { acting: one.act, version: row.version + 1 });
  ctx.audit({ action: 'booking.act', objectType: 'booking', objectId: id, detail: { act: one.act } });
  follow(ctx, id);
  return { provider, handle: row.provider_order?.handle ?? '' };
}

function assertMay(row: BookingRow, { port }: OpenedProvider, wanted: Act, now: Date): void {
  if (!actionsOf(row, abilitiesOf(port), now).includes(wanted))
    throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
}

/** Lets the next act begin. */
export async function endAct({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<void> {
  const row = await bookings.lockBooking(db, user.companyId, id);
  if (row && row.acting !== null)
    await bookings.updateBooking(db, user.companyId, id, { acting: null, version: row.version + 1 });
}

/** What cancelling my booking brings back. */
export async function quoteCancellation(
  ports: TravelPorts,
  ctx: Context,
  { id }: { id: string },
): Promise<CancelQuote> {
  const { port, reach, handle } = await forQuote(ports, ctx, id, 'cancel');
  const quote = await answered(ctx, () => able(port.cancelQuote?.bind(port))(reach, handle));
  return { ...quote, expiresAt: quote.expiresAt.toISOString() };
}

/** The provider of a booking of mine with which this may be done now. */
export const forQuote = (ports: TravelPorts, ctx: Context, id: string, wanted: Act) =>
  ctx.transact(async (inner) => {
    const row = mine(inner, await bookings.findBooking(inner.db, inner.user.companyId, id), id);
    const provider = await openProvider(inner, ports, row.provider_id);
    assertMay(row, provider, wanted, inner.now());
    return { ...provider, handle: row.provider_order?.handle ?? '' };
  });

/** Takes note of what the provider changed or cancelled. */
export async function acceptChange(ports: TravelPorts, ctx: Context, seen: Seen): Promise<Booking> {
  const { db, user, now } = ctx;
  const row = await lockMine(ctx, seen);
  if (row.segments_before === null) throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
  const change = { segments_before: null, updated_at: now(), version: row.version + 1 };
  await bookings.updateBooking(db, user.companyId, row.id, change);
  ctx.audit({ action: 'booking.acceptChange', objectType: 'booking', objectId: row.id });
  return await getBooking(ports, ctx, seen);
}
