import { expect, test } from 'vitest';
import { calendarFile, type CalendarEvent } from './trip.calendar.policy.ts';

const NOW = new Date('2026-11-20T08:00:00.000Z');
const TRIP = {
  ...{ uid: 'trip@outlay', title: 'Visit; partners, again', place: '上海 → 苏州', note: 'TR-1\nfirst line' },
  ...{ firstDay: '2026-11-30', lastDay: '2026-12-01' },
};
const fileOf = (event: CalendarEvent, more: { cancelled?: boolean; sequence?: number } = {}) =>
  calendarFile({ events: [event], sequence: 0, cancelled: false, now: NOW, language: 'zh-Hans', ...more });

test('A calendar file has whole days with an exclusive end, and escapes what separates its values', () => {
  const lines = fileOf(TRIP).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['DTSTART;VALUE=DATE:20261130', 'DTEND;VALUE=DATE:20261202', 'DTSTAMP:20261120T080000Z'],
      ...['SUMMARY;LANGUAGE=zh-Hans:Visit\\; partners\\, again', 'DESCRIPTION:TR-1\\nfirst line'],
      ...['METHOD:PUBLISH', 'STATUS:CONFIRMED', 'SEQUENCE:0'],
    ]),
  );
});

test('Hours are written in UTC, so that every calendar shows them by its own clock', () => {
  const { firstDay: _first, lastDay: _last, ...event } = TRIP;
  const [startsAt, endsAt] = [new Date('2026-11-30T00:30:00Z'), new Date('2026-12-01T12:00:00Z')];
  expect(fileOf({ ...event, startsAt, endsAt })).toContain(
    'DTSTART:20261130T003000Z\r\nDTEND:20261201T120000Z',
  );
});

test('No line is longer than 75 octets, and no character is cut', () => {
  const title = '华东渠道拜访与年度合作伙伴大会暨新品发布会议安排'.repeat(6);
  const file = fileOf({ ...TRIP, title });
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll('\r\n ', '')).toContain(title);
});

test('A cancelled trip takes the event away, as a newer one of the same id', () => {
  const file = fileOf(TRIP, { cancelled: true, sequence: 2 });
  expect(file).toContain('METHOD:CANCEL');
  expect(file).toMatch(/UID:trip@outlay[\s\S]*SEQUENCE:2\r\nSTATUS:CANCELLED/);
});
