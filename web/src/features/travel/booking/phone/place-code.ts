import type { BookingPlace } from '@outlay/contract/travel/booking.offer';

/** Shown where people know it: the three letters of an airport. */
export const codeOf = ({ code }: BookingPlace): string => (/^[A-Z]{3}$/.test(code) ? code : '');
