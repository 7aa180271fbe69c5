import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Day, Done, Text, Version } from '../fields.ts';

/** A time of day, `HH:MM`. */
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const TimeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  });

const Hours = z.object({
  /** Whose public holidays and make-up working days count. */
  country: z.enum(['CN', 'none']),
  timeZone: TimeZone,
  opens: WallTime,
  closes: WallTime,
  /** `breakFrom` and `breakTo` are both set or both null. */
  breakFrom: WallTime.nullable(),
  breakTo: WallTime.nullable(),
  /** ISO weekdays, 1 (Monday) to 7 (Sunday). At least one day remains a workday. */
  weekend: z.array(z.int().min(1).max(7)).max(6),
});

const inOrder = ({ opens, closes, breakFrom, breakTo }: z.infer<typeof Hours>): boolean => {
  if (breakFrom === null || breakTo === null) return breakFrom === breakTo && opens < closes;
  return opens < breakFrom && breakFrom < breakTo && breakTo < closes;
};

export const CalendarSetting = Hours.extend({ version: Version });
export type CalendarSetting = z.infer<typeof CalendarSetting>;

export const CalendarDay = z.object({ day: Day, working: z.boolean(), name: z.string() });
export type CalendarDay = z.infer<typeof CalendarDay>;

export const CalendarAnswer = z.object({
  setting: CalendarSetting,
  /** The company's own exceptions, which take precedence. */
  days: z.array(CalendarDay),
  /** The country's public holidays and make-up working days, read-only. */
  publicDays: z.array(CalendarDay),
});
export type CalendarAnswer = z.infer<typeof CalendarAnswer>;

export const calendarEndpoints = {
  get: read({
    path: '/base/calendar/get',
    policy: 'signedIn',
    request: z.object({}),
    response: CalendarAnswer,
    summary: 'Working days and hours of the company.',
  }),
  saveSetting: change({
    path: '/base/calendar/saveSetting',
    policy: 'company.write',
    secret: false,
    /** `version` is 0 before the first save. */
    request: CalendarSetting.refine(inOrder, { path: ['closes'] }),
    response: CalendarAnswer,
    summary: 'Set working hours, weekend, time zone and country.',
  }),
  saveDay: change({
    path: '/base/calendar/saveDay',
    policy: 'company.write',
    secret: false,
    request: z.object({ day: Day, working: z.boolean(), name: Text.default('') }),
    response: CalendarAnswer,
    summary: 'Make one day a working day or a day off.',
  }),
  removeDay: change({
    path: '/base/calendar/removeDay',
    policy: 'company.write',
    secret: false,
    request: z.object({ day: Day }),
    response: Done,
    summary: 'Take an exception back: the country and the weekend count again.',
  }),
};
