import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '@outlay/contract/locale';
import { msg } from '#i18n/msg.ts';
import { words } from '#i18n/words.ts';
import { TravelError } from './travel.port.ts';

/** Why one of our adapters says no, where its provider would, or before it is asked. */
const REFUSALS = {
  notRefundable: msg`This ticket cannot be refunded.`,
  notChangeable: msg`This ticket cannot be changed.`,
  notNow: msg`The order cannot be changed or cancelled in its present state.`,
  departed: msg`The journey has already begun.`,
  noHold: msg`This offer cannot be held.`,
  travellers: msg`The offer is for another number of travellers.`,
  unknown: msg`The provider does not know this offer or order.`,
  latinName: msg`Flights of this provider need each traveller’s name in Latin letters, as in the passport.`,
  details: msg`Flights of this provider need each traveller’s gender, date of birth, phone number and email address.`,
  companyPays: msg`This provider only sells what the company pays.`,
} satisfies Record<string, MessageDescriptor>;
export type Refusal = keyof typeof REFUSALS;

export const refusal = (why: Refusal, locale: Locale): TravelError =>
  new TravelError('refused', why, words(locale)(REFUSALS[why]));
