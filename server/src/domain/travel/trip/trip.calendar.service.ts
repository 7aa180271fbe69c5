import { citiesOf } from '@outlay/contract/documents/document.itinerary';
import { AppError } from '@outlay/contract/errors';
import { instantOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import type { Binary } from '#request/served.ts';
import { bookingsOfTrip } from './trip.bookings.service.ts';
import { calendarFile, type CalendarEvent } from './trip.calendar.policy.ts';
import { tripOf, type Trip } from './trip.policy.ts';
import * as trips from './trip.repository.ts';
import type { TripRow } from './trip.repository.ts';

/** The trip and its bookings as a calendar file; a cancelled trip as one that removes it. */
export async function exportCalendar(
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'locale'>,
  { id }: { id: string },
): Promise<Binary> {
  const { db, user, now, locale } = ctx;
  const row = await trips.findTrip(db, user.companyId, id);
  if (row?.submitter_id !== user.memberId) throw new AppError('NOT_FOUND', `trip ${id}`);
  const trip = tripOf(row);
  const bookings = (await bookingsOfTrip(ctx, id)).filter(
    ({ state }) => state === 'upcoming' || state === 'used',
  );
  const events: CalendarEvent[] = [
    eventOf(row, trip, user.timeZone),
    ...bookings.map((one) => ({
      ...{ uid: `${one.id}@outlay`, title: one.title, note: '' },
      place: [one.from, one.to].filter(Boolean).join(' → '),
      ...{ startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) },
    })),
  ];
  // Every approved change and everything that the traveller said later makes a newer event.
  const sequence = row.revisions.filter(({ pending }) => !pending).length + (row.version ?? 0);
  const text = calendarFile({ events, sequence, cancelled: trip.cancelled, now: now(), language: locale });
  return {
    bytes: Buffer.from(text),
    mediaType: 'text/calendar; charset=utf-8',
    name: `${row.number ?? 'trip'}.ics`,
  };
}

/** With the hours where the traveller said them, else whole days. */
function eventOf(row: TripRow, trip: Trip, timeZone: string): CalendarEvent {
  const place = trip.stays.length > 0 ? citiesOf(trip.stays).join(' → ') : trip.place;
  const common = { uid: `${row.id}@outlay`, title: trip.title, place, note: row.number ?? '' };
  const { departs_at: departs, returns_at: returns } = row;
  if (departs === null || returns === null) return { ...common, firstDay: trip.from, lastDay: trip.to };
  return {
    ...common,
    startsAt: new Date(instantOf(timeZone, trip.from, departs)),
    endsAt: new Date(instantOf(timeZone, trip.to, returns)),
  };
}
