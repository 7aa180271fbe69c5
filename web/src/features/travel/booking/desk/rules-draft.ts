import type { BookingRules, BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { newId } from '#device/id.ts';

/** Rules that let people book without asking for most things; their limits are there to be changed. */
export const newRules = (fromDay: string): BookingRulesForm => ({
  ...{ id: newId(), version: 0, name: '', fromDay, ride: null, daysAhead: 3 },
  flight: [{ grade: '', highest: 'economy' }],
  train: [{ grade: '', highest: 'secondSeat' }],
  car: [{ grade: '', highest: 'comfortCar' }],
  hotel: [{ name: '', cities: [], caps: [{ grade: '', amount: 0 }] }],
  cheapest: { hours: 2, percent: 20 },
  effects: { class: 'approval', cap: 'approval', cheapest: 'reason', late: 'reason' },
});

/** The form without what only an answer has. */
export const formOf = ({ currency: _, ...rules }: BookingRules): BookingRulesForm => rules;

/** Whether it can be saved; the server says the rest. */
export const isWhole = ({ name, fromDay, hotel }: BookingRulesForm): boolean =>
  name.trim() !== '' && fromDay !== '' && hotel.every((tier) => tier.name.trim() !== '');
