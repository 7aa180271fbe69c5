/** An event of a calendar file. Days are `YYYY-MM-DD`, the end being the last day; instants are exact. */
export type CalendarEvent = {
  uid: string;
  title: string;
  place: string;
  note: string;
} & ({ firstDay: string; lastDay: string } | { startsAt: Date; endsAt: Date });

interface CalendarFile {
  events: readonly CalendarEvent[];
  /** Raised by every change, so that a calendar replaces what it has. */
  sequence: number;
  cancelled: boolean;
  now: Date;
  language: string;
}

/** RFC 5545: at most 75 octets a line; further lines begin with a space. A character is never cut. */
function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  for (const character of line) {
    const most = lines.length === 0 ? 75 : 74;
    if (Buffer.byteLength(part + character) > most) {
      lines.push(part);
      part = '';
    }
    part += character;
  }
  return [...lines, part].join('\r\n ');
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replace(/\r?\n/g, '\\n');

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');
const dayStamp = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Whole days have no time zone; instants are in UTC, which every calendar shows by its own clock. */
const timesOf = (event: CalendarEvent): string[] =>
  'firstDay' in event
    ? [
        `DTSTART;VALUE=DATE:${dayStamp(event.firstDay)}`,
        `DTEND;VALUE=DATE:${dayStamp(dayAfter(event.lastDay))}`,
      ]
    : [`DTSTART:${stamp(event.startsAt)}`, `DTEND:${stamp(event.endsAt)}`];

/** A calendar file (RFC 5545). */
export function calendarFile({ events, sequence, cancelled, now, language }: CalendarFile): string {
  const ofEvent = (event: CalendarEvent): string[] => [
    ...['BEGIN:VEVENT', `UID:${event.uid}`, `DTSTAMP:${stamp(now)}`, ...timesOf(event)],
    `SUMMARY;LANGUAGE=${language}:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.note ? [`DESCRIPTION:${escaped(event.note)}`] : []),
    ...[`SEQUENCE:${sequence}`, `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`, 'END:VEVENT'],
  ];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Outlay//Trips//EN', 'CALSCALE:GREGORIAN'],
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...events.flatMap(ofEvent),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
