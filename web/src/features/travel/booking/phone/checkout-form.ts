import type { Sent } from '@outlay/contract/endpoint';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { Offer, TravellerForm } from '@outlay/contract/travel/booking.offer';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';
import type { OrderPayer } from '@outlay/contract/travel/order';
import { newId } from '#device/id.ts';
import { effectOf } from '../judge.ts';
import { draftOfGuest, draftOfProfile, missingOf, needsOf } from './traveller-form.ts';

export interface CheckoutDraft {
  /** Of the booking that is made. */
  id: string;
  myself: boolean;
  guests: TravellerForm[];
  paidBy: OrderPayer;
  hold: boolean;
  reason: string;
}

export const newCheckout = (): CheckoutDraft => ({
  ...{ id: newId(), myself: true, guests: [], paidBy: 'company', hold: false, reason: '' },
});

export type CheckoutFault = 'travellers' | 'details' | 'reason';

interface Checked {
  offer: Offer;
  profile: TravellerProfile;
  draft: CheckoutDraft;
  /** How many travel. */
  count: number;
}

/** What is missing before it can be booked, the first first. */
export function faultsOf({ offer, profile, draft, count }: Checked): CheckoutFault[] {
  const { myself, guests, reason } = draft;
  const needs = needsOf(offer);
  const people = [...(myself ? [draftOfProfile(profile)] : []), ...guests.map(draftOfGuest)];
  return [
    ...(effectOf(offer.faults) !== null && reason.trim() === '' ? (['reason'] as const) : []),
    ...(people.length === count ? [] : (['travellers'] as const)),
    ...(people.some((one) => missingOf(one, needs).length > 0) ? (['details'] as const) : []),
  ];
}

/** What is sent: the price as it is shown is the most that is paid. */
export const commandOf = (offer: Offer, draft: CheckoutDraft): Sent<typeof bookingEndpoints.book> => ({
  ...{ id: draft.id, offerId: offer.id, total: offer.total, myself: draft.myself, guests: draft.guests },
  ...{ paidBy: draft.paidBy, hold: draft.hold && offer.holdUntil !== null, reason: draft.reason.trim() },
});
