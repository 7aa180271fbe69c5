import { describe, expect, test } from 'vitest';
import { dayOf } from '#system/clock.ts';
import { addBusinessHours, isWorkingDay, type Calendar } from './calendar.policy.ts';
import { nextDay } from '#system/clock.ts';
import { publicDaysOf } from './holidays.ts';

const china = (changes: Partial<Calendar> = {}): Calendar => ({
  timeZone: 'Asia/Shanghai',
  opens: '09:00',
  closes: '18:00',
  breakFrom: null,
  breakTo: null,
  weekend: [6, 7],
  exceptions: new Map(publicDaysOf('CN').map(({ day, working }) => [day, working])),
  ...changes,
});
/** Local time in China as an instant. */
const at = (local: string) => new Date(`${local}:00+08:00`);
const after = (from: string, hours: number, calendar = china()) =>
  addBusinessHours(calendar, at(from), hours);

describe('a working day', () => {
  test('is Monday to Friday', () => {
    const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) =>
      isWorkingDay(china(), `2026-03-${day}`),
    );

    expect(week).toEqual([true, true, true, true, true, false, false]);
  });

  test('is no public holiday, but a weekend day that is worked instead', () => {
    expect(isWorkingDay(china(), '2026-02-16')).toBe(false);
    expect(isWorkingDay(china(), '2026-02-14')).toBe(true);
    expect(isWorkingDay(china(), '2025-10-08')).toBe(false);
    expect(isWorkingDay(china(), '2025-10-11')).toBe(true);
  });

  test('is what the company says of it, whatever the weekend', () => {
    const calendar = china({ exceptions: new Map([['2026-03-21', true]]), weekend: [5, 6] });

    expect(isWorkingDay(calendar, '2026-03-21')).toBe(true);
    expect(isWorkingDay(calendar, '2026-03-20')).toBe(false);
    expect(isWorkingDay(calendar, '2026-03-22')).toBe(true);
  });
});

describe('China’s public days', () => {
  test('are all there, holidays and make-up days, in order', () => {
    const days = publicDaysOf('CN');
    const count = (year: string, working: boolean) =>
      days.filter(({ day, working: worked }) => day.startsWith(year) && worked === working).length;

    expect([count('2025', false), count('2025', true)]).toEqual([28, 5]);
    expect([count('2026', false), count('2026', true)]).toEqual([33, 6]);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).sort());
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
  });

  test('that are worked are Saturdays and Sundays', () => {
    const weekdays = publicDaysOf('CN')
      .filter(({ working }) => working)
      .map(({ day }) => new Date(day).getUTCDay() % 6);

    expect(new Set(weekdays)).toEqual(new Set([0]));
  });

  test('none for a company of no country', () => {
    expect(publicDaysOf('none')).toEqual([]);
  });
});

test('the day after crosses months and leap days', () => {
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
  expect(nextDay('2028-02-28')).toBe('2028-02-29');
});

test('the day of an instant is that of the zone', () => {
  expect(dayOf(new Date('2026-03-16T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-03-17');
  expect(dayOf(new Date('2026-03-16T03:59:00Z'), 'America/New_York')).toBe('2026-03-15');
});

describe('working hours', () => {
  test('within a day are hours', () => {
    expect(after('2026-03-16T10:00', 2)).toEqual(at('2026-03-16T12:00'));
    expect(after('2026-03-16T10:00', 0.5)).toEqual(at('2026-03-16T10:30'));
  });

  test('none leave the instant as it is, even at night', () => {
    expect(after('2026-03-16T23:00', 0)).toEqual(at('2026-03-16T23:00'));
  });

  test('are exact to the millisecond', () => {
    const from = at('2026-03-16T10:00');

    expect(addBusinessHours(china(), from, 1 / 3_600_000).getTime() - from.getTime()).toBe(1);
  });

  test('of a whole day end at its close, not at the next opening', () => {
    expect(after('2026-03-16T09:00', 9)).toEqual(at('2026-03-16T18:00'));
  });

  test('beyond the close go on in the morning', () => {
    expect(after('2026-03-16T17:00', 2)).toEqual(at('2026-03-17T10:00'));
  });

  test('that begin before the opening or after the close count from the next opening', () => {
    expect(after('2026-03-16T06:00', 1)).toEqual(at('2026-03-16T10:00'));
    expect(after('2026-03-16T20:00', 1)).toEqual(at('2026-03-17T10:00'));
  });

  test('pass over a weekend', () => {
    expect(after('2026-03-20T17:00', 2)).toEqual(at('2026-03-23T10:00'));
    expect(after('2026-03-21T12:00', 1)).toEqual(at('2026-03-23T10:00'));
  });

  test('pass over the Spring Festival, its make-up Saturdays worked', () => {
    // 13 Friday, 14 Saturday worked, 15 to 23 off, 24 Tuesday.
    expect(after('2026-02-13T17:00', 2)).toEqual(at('2026-02-14T10:00'));
    expect(after('2026-02-13T17:00', 11)).toEqual(at('2026-02-24T10:00'));
    // 27 Friday, 28 Saturday worked, 1 March Sunday.
    expect(after('2026-02-27T18:00', 10)).toEqual(at('2026-03-02T10:00'));
  });

  test('do not pass in the break', () => {
    const calendar = china({ breakFrom: '12:00', breakTo: '13:00' });

    expect(after('2026-03-16T11:00', 2, calendar)).toEqual(at('2026-03-16T14:00'));
    expect(after('2026-03-16T12:30', 1, calendar)).toEqual(at('2026-03-16T14:00'));
    expect(after('2026-03-16T09:00', 8, calendar)).toEqual(at('2026-03-16T18:00'));
    expect(after('2026-03-16T11:00', 1, calendar)).toEqual(at('2026-03-16T12:00'));
  });

  test('half a break is no break', () => {
    expect(after('2026-03-16T11:00', 2, china({ breakFrom: '12:00' }))).toEqual(at('2026-03-16T13:00'));
    expect(after('2026-03-16T11:00', 2, china({ breakTo: '13:00' }))).toEqual(at('2026-03-16T13:00'));
  });

  test('keep seconds', () => {
    const from = new Date('2026-03-16T09:30:15.250Z');

    expect(addBusinessHours(china(), from, 1).toISOString()).toBe('2026-03-17T01:30:15.250Z');
  });

  test('are those of local time where clocks are moved', () => {
    const york = china({ timeZone: 'America/New_York', exceptions: new Map(), weekend: [] });

    // 8 March 2026, 2:00 to 3:00 is skipped; the day before is five hours behind UTC, the day after four.
    expect(addBusinessHours(york, new Date('2026-03-07T22:00:00Z'), 2).toISOString()).toBe(
      '2026-03-08T14:00:00.000Z',
    );
    expect(addBusinessHours(york, new Date('2026-10-31T21:00:00Z'), 2).toISOString()).toBe(
      '2026-11-01T15:00:00.000Z',
    );
  });

  test('near the moved hour itself are right to the minute', () => {
    const night = china({
      timeZone: 'America/New_York',
      exceptions: new Map(),
      weekend: [],
      opens: '00:30',
      closes: '04:30',
    });

    // Three hours of clocks, of which one is skipped.
    expect(addBusinessHours(night, new Date('2026-03-08T05:30:00Z'), 3).toISOString()).toBe(
      '2026-03-08T08:30:00.000Z',
    );
    expect(addBusinessHours(night, new Date('2026-03-08T05:30:00Z'), 3.5).toISOString()).toBe(
      '2026-03-09T05:00:00.000Z',
    );
  });

  test('of a calendar without working days never come', () => {
    const closed = china({ weekend: [1, 2, 3, 4, 5, 6, 7], exceptions: new Map() });

    expect(() => after('2026-03-16T09:00', 1, closed)).toThrow('no working day in ten years');
  });

  test('are found ten years on, and not one day later', () => {
    const start = '2026-03-16';
    let day = start;
    for (let passed = 0; passed < 3659; passed += 1) day = nextDay(day);
    const closed = { weekend: [1, 2, 3, 4, 5, 6, 7] };

    const last = china({ ...closed, exceptions: new Map([[day, true]]) });
    const beyond = china({ ...closed, exceptions: new Map([[nextDay(day), true]]) });

    expect(after(`${start}T09:00`, 1, last)).toEqual(at(`${day}T10:00`));
    expect(() => after(`${start}T09:00`, 1, beyond)).toThrow();
  });
});
