import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { plainAmount, type Money } from '@outlay/contract/money';
import type { Booking } from '@outlay/contract/travel/booking';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { OfferQuery, RuleFault, TravellerForm } from '@outlay/contract/travel/booking.offer';
import type { StoredOffer } from '#database/tables.ts';
import type { ProviderOffer } from '#provider/travel/travel.port.ts';
import type { Context } from '#request/context.ts';
import { beginProviderRequest, requestFromProvider } from './booking.provider-request.ts';
import { getBooking, mine } from './booking.read.service.ts';
import * as bookings from './booking.repository.ts';
import { requestApproval } from './booking.request.service.ts';
import { gone, judgeAnew, priceAnew, readOffer, type Chosen } from './offer.service.ts';
import { needOf } from './rules.policy.ts';
import { takeOffer } from './search.repository.ts';
import type { TravelPorts } from './travel.reach.ts';
import { readMyTraveller, shownOf } from './traveller.service.ts';

type Form = Received<typeof bookingEndpoints.book>;
interface Begun extends Chosen {
  travellers: TravellerForm[];
}

/**
 * Books an offer once, however often it is requested. The booking is committed before the provider is called, so that it
 * is never lost; `booking.settle` finds out what became of one that was not answered. One that needs an approval is not
 * requested from the provider until it has it.
 */
export async function bookOffer(ports: TravelPorts, ctx: Context, form: Form): Promise<Booking> {
  const begun = await ctx.transact((inner) => begin(ports, inner, form));
  if (begun) {
    const priced = await priceAnew(ctx, begun.provider, begun.row.offer);
    assertAsShown(priced.total, form.total);
    const shouldRequest = await ctx.transact((inner) => commit(inner, form, begun, priced));
    if (shouldRequest) await requestFromProvider(ctx, begun.provider, { ...begun, id: form.id });
  }
  return await ctx.transact((inner) => getBooking(ports, inner, form));
}

/** Checks all that does not need the provider; null if the booking is there already. */
async function begin(ports: TravelPorts, ctx: Context, form: Form): Promise<Begun | null> {
  if (await isThere(ctx, form)) return null;
  try {
    const chosen = await readOffer(ports, ctx, form.offerId);
    if (!chosen.provider.port.book) throw new AppError('WRONG_STATE', { reason: 'notAllowedHere' });
    return { ...chosen, travellers: await travellersOf(ctx, form, chosen.search.query) };
  } catch (error) {
    // The same call, sent twice, may have taken the offer since.
    if (error instanceof AppError && (await isThere(ctx, form))) return null;
    throw error;
  }
}

async function isThere(ctx: Context, { id, offerId }: Form): Promise<boolean> {
  const known = await bookings.findBooking(ctx.db, ctx.user.companyId, id);
  if (!known) return false;
  if (mine(ctx, known, id).offer.id !== offerId) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return true;
}

async function travellersOf(ctx: Context, form: Form, query: OfferQuery): Promise<TravellerForm[]> {
  const own = form.myself ? [(await readMyTraveller(ctx)).profile] : [];
  const travellers = [...own, ...form.guests];
  if (travellers.length !== query.travellers)
    throw new AppError('INVALID_INPUT', {
      reason: 'travellersDiffer',
      fields: [{ path: 'guests', code: 'outOfRange' }],
    });
  return travellers;
}

/** @throws AppError WRONG_STATE `offerDearer` with the price of now */
export function assertAsShown(now: Money, shown: Money): void {
  if (now.currency === shown.currency && now.amount <= shown.amount) return;
  const price = `${plainAmount(now)} ${now.currency}`;
  throw new AppError('WRONG_STATE', { reason: 'offerDearer', values: { price } });
}

/** Stores the booking; true if it is to be requested from the provider now. */
async function commit(ctx: Context, form: Form, begun: Begun, priced: ProviderOffer): Promise<boolean> {
  const { db, user } = ctx;
  if (form.hold && priced.holdUntil === null)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'hold', code: 'notAllowedHere' }] });
  const judged = await judgeAnew(ctx, begun, priced);
  const need = needOf(judged.faults);
  assertAllowed(need, form.reason);
  if (!(await insert(ctx, form, begun, judged))) return false;
  // An offer is booked once: of two bookings of it, the later one finds it gone.
  if (!(await takeOffer(db, user.companyId, form.offerId))) throw gone(form.offerId);
  const { offer } = judged;
  const { id } = form;
  if (need !== 'approval') {
    await beginProviderRequest(ctx, { id, version: 1 }, { provider: begun.provider.name, offer });
    return true;
  }
  await requestApproval(ctx, { id, trip: begun.trip, offer, reason: form.reason });
  return false;
}

/** @throws AppError NOT_ALLOWED `policyForbids`, INVALID_INPUT `needsReason` */
export function assertAllowed(need: RuleFault['effect'] | null, reason: string): void {
  if (need === 'forbid') throw new AppError('NOT_ALLOWED', { reason: 'policyForbids' });
  if (need !== null && reason === '')
    throw new AppError('INVALID_INPUT', {
      reason: 'needsReason',
      fields: [{ path: 'reason', code: 'required' }],
    });
}

/** Inserts the booking as one that waits; false if it is there already. */
async function insert(
  ctx: Context,
  form: Form,
  { row, search, trip, travellers }: Begun,
  { offer, faults }: { offer: StoredOffer; faults: RuleFault[] },
): Promise<boolean> {
  const { db, user, now, secrets } = ctx;
  const place = { company_id: user.companyId, id: form.id };
  return await bookings.insertBooking(db, {
    ...{ ...place, member_id: user.memberId, trip_id: trip.id, provider_id: row.provider_id },
    ...{ state: 'waiting', offer: JSON.stringify(offer), faults: JSON.stringify(faults) },
    ...{ query: JSON.stringify(search.query), total: offer.total.amount, currency: offer.total.currency },
    ...{ paid_by: form.paidBy, hold: form.hold, reason: form.reason },
    travellers_sealed: secrets.seal(JSON.stringify(travellers), 'booking', place),
    travellers: JSON.stringify(travellers.map((one, index) => shownOf(one, !(form.myself && index === 0)))),
    ...{ created_at: now(), updated_at: now() },
  });
}
