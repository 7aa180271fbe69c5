import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AllowanceFault } from '@outlay/contract/travel/allowance';
import type { TripBooking, TripState } from '@outlay/contract/travel/trip';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

export const TRIP_STATE_WORDS: Record<TripState, { label: MessageDescriptor; icon: IconName; tone: Tone }> = {
  Planned: { label: msg`Planned`, icon: 'cal', tone: 'brand' },
  Travelling: { label: msg`On the way`, icon: 'clock', tone: 'wait' },
  Over: { label: msg({ message: 'Over', context: 'a trip' }), icon: 'check', tone: 'good' },
  Cancelled: { label: msg({ message: 'Cancelled', context: 'a trip' }), icon: 'close', tone: 'plain' },
};

/** Why a day has no allowance. */
export const FAULT_WORDS: Record<AllowanceFault, MessageDescriptor> = {
  noCity: msg`City is missing`,
  noTable: msg`No rates for this day`,
  noRate: msg`No rate for this city`,
  noTime: msg`Time is missing`,
  paid: msg`Paid with another trip`,
};

export const BOOKING_WORDS: Record<TripBooking['state'], { label: MessageDescriptor; tone: Tone }> = {
  upcoming: { label: msg`Upcoming`, tone: 'brand' },
  used: { label: msg({ message: 'Used', context: 'a booking' }), tone: 'good' },
  cancelled: { label: msg({ message: 'Cancelled', context: 'a booking' }), tone: 'plain' },
  refunded: { label: msg`Refunded`, tone: 'plain' },
};
