import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BookingFailure, BookingState } from '@outlay/contract/travel/booking';
import type { RuleEffect, TravelClass, TravelDocumentKind } from '@outlay/contract/travel/booking.offer';
import type { OrderKind } from '@outlay/contract/travel/order';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

interface StateWords {
  label: MessageDescriptor;
  tone: Tone;
  icon: IconName;
}

/** Before there is an order; afterwards its state says the rest. */
export const BOOKING_STATE_WORDS: Record<BookingState, StateWords> = {
  AwaitingApproval: { label: msg`In approval`, tone: 'wait', icon: 'clock' },
  Approved: { label: msg`Approved, not booked yet`, tone: 'brand', icon: 'check' },
  Refused: { label: msg`Not approved`, tone: 'stop', icon: 'close' },
  Booking: { label: msg`Being booked`, tone: 'wait', icon: 'clock' },
  Booked: { label: msg`Booked`, tone: 'good', icon: 'check' },
  Failed: { label: msg({ message: 'Not booked', context: 'a booking' }), tone: 'stop', icon: 'warn' },
  GivenUp: { label: msg({ message: 'Given up', context: 'a booking' }), tone: 'plain', icon: 'minus' },
};

export const FAILURE_WORDS: Record<BookingFailure, MessageDescriptor> = {
  expired: msg`The offer had expired. Search again for a current one.`,
  soldOut: msg`Nothing was left at this price. Search again for another one.`,
  dearer: msg`The price had risen above the one that you agreed to. Search again to see the current one.`,
  refused: msg`The provider refused the booking.`,
  notBooked: msg`The provider did not book it. Nothing is to be paid.`,
  unavailable: msg`The provider could not be reached. Nothing was booked; try again later.`,
};

export const CLASS_WORDS: Record<TravelClass, MessageDescriptor> = {
  economy: msg`Economy`,
  premiumEconomy: msg`Premium economy`,
  business: msg({ message: 'Business', context: 'class of a flight' }),
  first: msg({ message: 'First', context: 'class of a flight' }),
  hardSeat: msg`Hard seat`,
  hardSleeper: msg`Hard sleeper`,
  secondSeat: msg`Second class`,
  softSleeper: msg`Soft sleeper`,
  firstSeat: msg`First class`,
  businessSeat: msg`Business class`,
  economyCar: msg`Economy car`,
  comfortCar: msg`Comfort car`,
  businessCar: msg`Business car`,
};

export const EFFECT_WORDS: Record<RuleEffect, { label: MessageDescriptor; tone: Tone; icon: IconName }> = {
  reason: { label: msg`Needs a reason`, tone: 'wait', icon: 'pen' },
  approval: { label: msg`Needs approval`, tone: 'wait', icon: 'clock' },
  forbid: { label: msg({ message: 'Not allowed', context: 'an offer' }), tone: 'stop', icon: 'close' },
};

export const DOCUMENT_WORDS: Record<TravelDocumentKind, MessageDescriptor> = {
  idCard: msg`Identity card`,
  passport: msg`Passport`,
  homeReturnPermit: msg`Home return permit`,
  taiwanPermit: msg`Taiwan compatriot permit`,
  residencePermit: msg`Residence permit`,
};

export const SEARCH_WORDS: Record<OrderKind, MessageDescriptor> = {
  flight: msg`Search flights`,
  train: msg`Search trains`,
  hotel: msg`Search hotels`,
  car: msg`Search cars`,
};
