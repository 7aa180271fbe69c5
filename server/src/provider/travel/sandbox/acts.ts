import type { OfferQuery } from '@outlay/contract/travel/booking.offer';
import { daysBetween, plusDays } from '#system/clock.ts';
import {
  TravelError,
  type BookCommand,
  type ProviderCancelQuote,
  type ProviderChangeOffer,
  type ProviderOrder,
  type TravelReach,
} from '../travel.port.ts';
import { refusal } from '../travel.words.ts';
import { behaviourOf, feesOf, shareOf } from './behaviour.ts';
import { departureOf, holdUntilOf, money, offersOf, segmentOf } from './offers.ts';
import { keyOf, OfferKey, stands, STANDS_FOR } from './offer.key.ts';
import { isRealDay } from './place-time.ts';
import { asOrder, bookedKey, orderKeyOf, progressOf, type OrderKey, type Progress } from './order.key.ts';

/** An offer that still stands. @throws TravelError `expired`; `refused` for what is no offer of the sandbox. */
export function standingOffer(handle: string, { now, locale }: TravelReach): OfferKey {
  const key = keyOf(OfferKey, handle, locale);
  const at = now.getTime();
  if (!stands(key.issuedAt, at)) throw new TravelError('expired', 'offer');
  if (departureOf(key, locale) <= at && key.kind !== 'hotel') throw new TravelError('expired', 'departed');
  return key;
}

/** @throws TravelError */
export function book(reach: TravelReach, command: BookCommand): ProviderOrder {
  const { now, locale } = reach;
  const key = standingOffer(command.offer.handle, reach);
  if (behaviourOf(key) === 'sellsOut') throw new TravelError('soldOut', 'noSeat');
  // An airline does not sell at yesterday's price either.
  if (behaviourOf(key) === 'rises' && !key.raised) throw new TravelError('expired', 'priceChanged');
  if (command.travellers.length !== key.travellers) throw refusal('travellers', locale);
  if (command.hold && holdUntilOf(key, now.getTime(), locale) === null) throw refusal('noHold', locale);
  return asOrder(bookedKey(key, command, now.getTime()), now.getTime(), locale);
}

interface Standing {
  order: OrderKey;
  progress: Progress;
  now: number;
}

function standingOrder(handle: string, { now, locale }: TravelReach): Standing {
  const order = orderKeyOf(handle, locale);
  return { order, progress: progressOf(order, now.getTime(), locale), now: now.getTime() };
}

/** The order after an act, whose version is greater than any before. */
function acted(
  { order, progress, now }: Standing,
  changes: Partial<OrderKey>,
  reach: TravelReach,
): ProviderOrder {
  const version = Math.max(now, progress.version + 1);
  return asOrder({ ...order, ...changes, version }, now, reach.locale);
}

/** Pays a held order; one that is paid stays as it is. @throws TravelError `expired` */
export function pay(reach: TravelReach, handle: string): ProviderOrder {
  const standing = standingOrder(handle, reach);
  if (standing.order.paidAt !== null) return asOrder(standing.order, standing.now, reach.locale);
  if (standing.progress.state !== 'Held') throw new TravelError('expired', 'hold');
  return acted(standing, { paidAt: standing.now }, reach);
}

/** What a cancellation would bring at that time. @throws TravelError `refused` */
function cancellationOf(
  { order, progress, now }: Standing,
  reach: TravelReach,
): { refund: number; fee: number } {
  const { state, offer, disrupted } = progress;
  if (state === 'Held') return { refund: 0, fee: 0 };
  if (state !== 'Ticketed' && state !== 'Changed') throw refusal('notNow', reach.locale);
  if (departureOf(offer, reach.locale) <= now) throw refusal('departed', reach.locale);
  const { refund } = feesOf(offer);
  if (refund === null && !disrupted) throw refusal('notRefundable', reach.locale);
  const paid = order.total - order.refunded;
  const fee = disrupted ? 0 : Math.min(paid, shareOf(paid, refund ?? 0));
  return { refund: paid - fee, fee };
}

/** The id is only the time: what it brings is computed anew, so an invented id gains nothing. */
export function cancelQuote(reach: TravelReach, handle: string): ProviderCancelQuote {
  const standing = standingOrder(handle, reach);
  const { refund, fee } = cancellationOf(standing, reach);
  const expiresAt = new Date(standing.now + STANDS_FOR);
  return { id: String(standing.now), refund: money(refund), fee: money(fee), expiresAt };
}

const wasIssued = (id: string | undefined): number => (/^\d{1,15}$/.test(id ?? '') ? Number(id) : -Infinity);

/** @throws TravelError `expired`, `refused` */
export function cancel(reach: TravelReach, handle: string, quoteId: string): ProviderOrder {
  const standing = standingOrder(handle, reach);
  if (standing.order.cancelledAt !== null) return asOrder(standing.order, standing.now, reach.locale);
  if (!stands(wasIssued(quoteId), standing.now)) throw new TravelError('expired', 'quote');
  const { refund } = cancellationOf(standing, reach);
  const refunded = standing.order.refunded + refund;
  return acted(standing, { cancelledAt: standing.now, refunded, offer: standing.progress.offer }, reach);
}

/** Another time of the same kind, in the same class, on a day. */
function queryOf({ kind, from, to, startsAt, endsAt, travellers }: OfferKey, day: string): OfferQuery {
  if (kind === 'hotel')
    return { kind, to, day, until: plusDays(day, daysBetween(startsAt, endsAt)), travellers };
  if (kind === 'car') return { kind, from, to, day, at: startsAt.slice(11), travellers };
  return { kind, from, to, day, travellers };
}

interface Choice {
  id: string;
  key: OfferKey;
  fee: number;
  difference: number;
}

const CHOICES_MOST = 20;

function choicesOf({ order, progress, now }: Standing, day: string, reach: TravelReach): Choice[] {
  const { state, offer, disrupted } = progress;
  if (state !== 'Ticketed' && state !== 'Changed') throw refusal('notNow', reach.locale);
  if (departureOf(offer, reach.locale) <= now) throw refusal('departed', reach.locale);
  const { change } = feesOf(offer);
  if (change === null && !disrupted) throw refusal('notChangeable', reach.locale);
  if (!isRealDay(day)) return [];
  const paid = order.total - order.refunded;
  const fee = disrupted ? 0 : shareOf(paid, change ?? 0);
  return offersOf(queryOf(offer, day), now)
    .filter((key) => key.class === offer.class && key.startsAt !== offer.startsAt)
    .filter((key) => (offer.kind === 'hotel' ? key.number === offer.number : behaviourOf(key) !== 'sellsOut'))
    .slice(0, CHOICES_MOST)
    .map((key) => ({ id: `${now}.${day}.${key.number}`, key, fee, difference: key.total - paid + fee }));
}

/** @throws TravelError `refused` */
export function changeOffers(reach: TravelReach, handle: string, day: string): ProviderChangeOffer[] {
  const standing = standingOrder(handle, reach);
  return choicesOf(standing, day, reach).map(({ id, key, fee, difference }) => ({
    ...{ id, segments: [segmentOf(key, reach.locale)], difference: money(difference), fee: money(fee) },
    expiresAt: new Date(standing.now + STANDS_FOR),
  }));
}

/** @throws TravelError `expired`, `soldOut`, `refused` */
export function change(reach: TravelReach, handle: string, changeId: string): ProviderOrder {
  const standing = standingOrder(handle, reach);
  const [issued, day = '', number = ''] = changeId.split('.');
  const issuedAt = wasIssued(issued);
  if (!stands(issuedAt, standing.now)) throw new TravelError('expired', 'quote');
  // As it was offered: prices of the moment at which it was asked for.
  const choices = choicesOf({ ...standing, now: issuedAt }, day, reach);
  const choice = choices.find(({ key }) => key.number === number);
  if (!choice) throw new TravelError('soldOut', 'noSeat');
  const { total, refunded } = standing.order;
  const { difference, key } = choice;
  const cost = difference >= 0 ? { total: total + difference } : { refunded: refunded - difference };
  return acted(standing, { offer: key, changedAt: standing.now, ...cost }, reach);
}
