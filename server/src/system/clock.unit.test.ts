import { describe, expect, test } from 'vitest';
import {
  dayOf,
  daysAfter,
  daysBetween,
  instantOf,
  latestDayAt,
  monthAfter,
  monthsBefore,
  nextDay,
  spanOf,
  wallTimeOf,
  weekdayOf,
  plusDays,
} from './clock.ts';

const at = (zone: string, day: string, time: string) => new Date(instantOf(zone, day, time)).toISOString();

describe('a time on the company’s clocks', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-21', '09:00', '2026-11-21T01:00:00.000Z'],
    ['America/New_York', '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
    ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
    ['America/New_York', '2027-11-07', '00:30', '2027-11-07T04:30:00.000Z'],
    ['America/New_York', '2027-11-07', '03:00', '2027-11-07T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21', '00:00', '2026-11-20T18:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '12:00', '2026-10-04T01:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '10:00', '2011-12-30T20:00:00.000Z'],
  ])('in %s, %s %s, is one instant', (zone, day, time, instant) => {
    expect(at(zone, day, time)).toBe(instant);
  });

  test.each([
    ['America/New_York', '2027-03-14', '02:30', '03:30'],
    ['Europe/Paris', '2027-03-28', '02:00', '03:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:45'],
  ])('that %s skips on %s at %s is as long after the skip: %s', (zone, day, time, shown) => {
    const instant = new Date(instantOf(zone, day, time));

    expect([dayOf(instant, zone), wallTimeOf(instant, zone)]).toEqual([day, shown]);
  });

  test('shown twice in one night is the first of the two', () => {
    expect(at('America/New_York', '2027-11-07', '01:30')).toBe('2027-11-07T05:30:00.000Z');
  });

  test('never runs backwards through the nights when the clocks are set', () => {
    for (const [zone, day] of [
      ['America/New_York', '2027-03-14'],
      ['America/New_York', '2027-11-07'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Europe/London', '2027-10-31'],
    ] as const) {
      // Every hour; a skipped hour has the same instants as the next.
      const instants = Array.from({ length: 24 }, (_, hour) =>
        instantOf(zone, day, `${String(hour).padStart(2, '0')}:00`),
      );
      expect(instants).toEqual([...instants].sort((a, b) => a - b));
    }
  });
});

test('three months before the end of May is the end of February, and the year is left where it must be', () => {
  expect(monthsBefore('2026-05-31', 3)).toBe('2026-02-28');
  expect(monthsBefore('2026-01-15', 3)).toBe('2025-10-15');
});

test('the day after the last of a year or of a February is the first of what follows', () => {
  expect(['2026-12-31', '2028-02-28', '2027-02-28', '2026-11-22'].map(nextDay)).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2027-03-01',
    '2026-11-23',
  ]);
  // A day skipped by the island's calendar still counts.
  expect(nextDay('2011-12-29')).toBe('2011-12-30');
});

test('days are counted by the calendar, over leap days and nights of summer time', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2);
  expect(daysBetween('2026-11-23', '2026-11-22')).toBe(-1);
  expect(daysBetween('2020-01-01', '2030-01-01')).toBe(3653);
});

test('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7]);
});

test('months go on over the year in both directions', () => {
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-11', 14)).toBe('2028-01');
});

test('some days later the clocks show the same time, also when they were set in between', () => {
  const before = new Date('2027-03-13T14:00:00Z');

  expect(wallTimeOf(before, 'America/New_York')).toBe('09:00');
  expect(daysAfter(before, 7, 'America/New_York').toISOString()).toBe('2027-03-20T13:00:00.000Z');
  expect(daysAfter(before, 7, 'Asia/Shanghai').toISOString()).toBe('2027-03-20T14:00:00.000Z');
});

test('the days of a filter are whole days of the company', () => {
  expect(spanOf('Asia/Shanghai', { from: '2026-11-22', to: '2026-11-22' })).toEqual({
    since: new Date('2026-11-21T16:00:00Z'),
    before: new Date('2026-11-22T16:00:00Z'),
  });
  expect(spanOf('Asia/Shanghai', { from: null, to: null })).toEqual({ since: null, before: null });
});

test('the latest day on earth is that of the Line Islands', () => {
  expect(latestDayAt(new Date('2026-11-21T09:59:00Z'))).toBe('2026-11-21');
  expect(latestDayAt(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22');
});

test('No day is after the last that can be written, nor before the first', () => {
  expect([plusDays('9999-12-30', 1), plusDays('9999-12-31', 1), plusDays('9999-01-01', 4_000)]).toEqual(
    Array<string>(3).fill('9999-12-31'),
  );
  expect([plusDays('0000-01-01', -1), plusDays('0001-01-01', -366)]).toEqual(['0000-01-01', '0000-01-01']);
});
