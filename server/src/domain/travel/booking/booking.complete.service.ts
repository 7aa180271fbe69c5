import { AppError } from '@outlay/contract/errors';
import type { Booking } from '@outlay/contract/travel/booking';
import type { OfferSegment, TravellerForm } from '@outlay/contract/travel/booking.offer';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { getOpenTrip } from '#domain/travel/trip/trip.open.service.ts';
import { TravelError, type ProviderOffer } from '#provider/travel/travel.port.ts';
import type { Context } from '#request/context.ts';
import { assertAsShown } from './book.service.ts';
import { beginProviderRequest, requestFromProvider } from './booking.provider-request.ts';
import { approvedTotal, stateOf } from './booking.policy.ts';
import { getBooking, lockMine } from './booking.read.service.ts';
import * as bookings from './booking.repository.ts';
import type { BookingRow } from './booking.repository.ts';
import { withdrawRequest } from './booking.request.service.ts';
import { providerOfferOf, storedOf } from './offer.present.ts';
import { baseOf } from './search.service.ts';
import { answered, openProvider, refusalOf, type OpenedProvider, type TravelPorts } from './travel.reach.ts';

interface Seen {
  id: string;
  version: number;
}

/** Books what was approved, at no more than the approved price, once. */
export async function completeBooking(ports: TravelPorts, ctx: Context, seen: Seen): Promise<Booking> {
  const begun = await ctx.transact(async (inner) => {
    const row = await lockApproved(inner, seen);
    const trip = await getOpenTrip(inner, row.trip_id);
    return { row, trip, provider: await openProvider(inner, ports, row.provider_id) };
  });
  const { row, provider } = begun;
  const priced = await answered(ctx, () => offerOfNow(provider, row));
  assertAsShown(priced.total, { amount: limitOf(row), currency: row.currency });
  const travellers = await ctx.transact(async (inner) => {
    const again = await lockApproved(inner, seen);
    const based = baseOf(inner, (await getCompany(inner)).currency);
    const offer = storedOf(row.offer.id, priced, await based(priced.total));
    await beginProviderRequest(inner, again, { provider: provider.name, offer });
    return openTravellers(inner, again);
  });
  await requestFromProvider(ctx, provider, { id: row.id, trip: begun.trip, travellers });
  return await ctx.transact((inner) => getBooking(ports, inner, seen));
}

async function lockApproved(ctx: Context, seen: Seen): Promise<BookingRow> {
  const row = await lockMine(ctx, seen);
  if (stateOf(row) !== 'Approved') throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
  return row;
}

/** In the currency of the offer. The request has both amounts in the company’s. */
const limitOf = ({ total, offer, request_amount: approved }: BookingRow): number =>
  offer.base && approved !== null ? approvedTotal(total, { requested: offer.base.amount, approved }) : total;

/** The approved offer at its price of now; one that is gone is searched for again. */
async function offerOfNow({ port, reach }: OpenedProvider, row: BookingRow): Promise<ProviderOffer> {
  const offer = providerOfferOf(row.offer);
  try {
    return (await port.quote?.(reach, offer)) ?? offer;
  } catch (error) {
    if (!(error instanceof TravelError) || (error.fault !== 'expired' && error.fault !== 'soldOut'))
      throw error;
    const found = (await port.search?.(reach, row.query)) ?? [];
    const same = found.filter((one) => one.class === offer.class && isSame(one.segments, offer.segments));
    const [cheapest] = same
      .filter(({ total }) => total.currency === row.currency)
      .sort((a, b) => a.total.amount - b.total.amount);
    if (!cheapest) throw error;
    return cheapest;
  }
}

const isSame = (a: readonly OfferSegment[], b: readonly OfferSegment[]): boolean =>
  a.length === b.length &&
  a.every(({ title, startsAt }, index) => title === b[index]?.title && startsAt === b[index].startsAt);

function openTravellers({ secrets, user }: Context, row: BookingRow): TravellerForm[] {
  // Erased since: nobody could travel.
  if (row.travellers_sealed === null) throw refusalOf(new TravelError('expired', 'erased'));
  const place = { company_id: user.companyId, id: row.id };
  return JSON.parse(secrets.open(row.travellers_sealed, 'booking', place)) as TravellerForm[];
}

/** Gives up a booking that was not sent to its provider; its request is withdrawn. */
export async function giveUpBooking(ports: TravelPorts, ctx: Context, seen: Seen): Promise<Booking> {
  const { db, user, now } = ctx;
  const row = await lockMine(ctx, seen);
  if (row.state !== 'waiting') throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
  await withdrawRequest(ctx, row);
  await bookings.updateBooking(db, user.companyId, row.id, {
    ...{ state: 'givenUp', travellers_sealed: null, updated_at: now(), version: row.version + 1 },
  });
  ctx.audit({ action: 'booking.giveUp', objectType: 'booking', objectId: row.id });
  return await getBooking(ports, ctx, seen);
}
