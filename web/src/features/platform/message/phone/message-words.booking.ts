import { msg } from '@lingui/core/macro';
import type { MessageKind } from '@outlay/contract/platform/message.kind';
import type { KindWords } from './kind-words.ts';

type BookingMessage = Extract<MessageKind, `booking${string}`>;

/** Messages about bookings. Values: title (of the flight, train, hotel or car). */
export const BOOKING_WORDS: Record<BookingMessage, KindWords> = {
  bookingBooked: {
    title: msg`Booking confirmed`,
    text: msg({ message: '“{title}” is booked.' }),
    icon: 'check',
    tone: 'good',
  },
  bookingFailed: {
    title: msg`Booking not made`,
    text: msg({ message: '“{title}” was not booked. Search again.' }),
    icon: 'close',
    tone: 'stop',
  },
  bookingChanged: {
    title: msg`Booking changed`,
    text: msg({ message: 'The provider changed the times or places of “{title}”. Check your booking.' }),
    icon: 'bell',
    tone: 'wait',
  },
  bookingCancelled: {
    title: msg`Booking cancelled`,
    text: msg({ message: 'The provider cancelled “{title}”. Check your booking and book again.' }),
    icon: 'close',
    tone: 'stop',
  },
};
