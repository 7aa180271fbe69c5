import type { CalendarAnswer, CalendarSetting } from '@outlay/contract/organisation/calendar';
import { AppError } from '@outlay/contract/errors';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { addBusinessHours, isWorkingDay, type Calendar } from './calendar.policy.ts';
import { remembered } from '#database/remembered.ts';
import * as calendars from './calendar.repository.ts';
import { publicDaysOf } from './holidays.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** What a company has until it sets its own; version 0 says so. */
const STANDARD: CalendarSetting = {
  country: 'CN',
  timeZone: 'Asia/Shanghai',
  opens: '09:00',
  closes: '18:00',
  breakFrom: null,
  breakTo: null,
  weekend: [6, 7],
  version: 0,
};

async function getSetting({ db, user }: Reader): Promise<CalendarSetting> {
  const row = await calendars.findSetting(db, user.companyId);
  if (!row) return { ...STANDARD, timeZone: user.timeZone };
  return {
    country: row.country,
    timeZone: row.time_zone,
    opens: row.opens,
    closes: row.closes,
    breakFrom: row.break_from,
    breakTo: row.break_to,
    weekend: row.weekend,
    version: row.version,
  };
}

/** The company's calendar as the laws read it: its own exceptions over the country's. */
export const getCalendar = (ctx: Reader): Promise<Calendar> =>
  remembered(ctx, 'calendar', async () => {
    const setting = await getSetting(ctx);
    const days = [
      ...publicDaysOf(setting.country),
      ...(await calendars.listDays(ctx.db, ctx.user.companyId)),
    ];
    return { ...setting, exceptions: new Map(days.map(({ day, working }) => [day, working])) };
  });

/** When so many of the company's working hours have passed since an instant: the time-out of a task. */
export async function findDeadline(ctx: Reader, from: Date, hours: number): Promise<Date> {
  return addBusinessHours(await getCalendar(ctx), from, hours);
}

/** Today in the company's time zone, and whether a day is worked: what rules about days need to know. */
export interface WorkingDays {
  today: string;
  isWorkingDay: (day: string) => boolean;
}

export async function getWorkingDays(ctx: Reader & Pick<Context, 'now'>): Promise<WorkingDays> {
  const calendar = await getCalendar(ctx);
  return {
    today: dayOf(ctx.now(), calendar.timeZone),
    isWorkingDay: (day) => isWorkingDay(calendar, day),
  };
}

export async function showCalendar(ctx: Reader): Promise<CalendarAnswer> {
  const setting = await getSetting(ctx);
  return {
    setting,
    days: await calendars.listDays(ctx.db, ctx.user.companyId),
    publicDays: [...publicDaysOf(setting.country)],
  };
}

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

export async function saveSetting(ctx: Writer, setting: CalendarSetting): Promise<CalendarAnswer> {
  const { db, user, now, audit } = ctx;
  const saved =
    setting.version === 0
      ? await calendars.insertSetting(db, user.companyId, setting, now())
      : await calendars.updateSetting(db, user.companyId, setting);
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  audit({ action: 'calendar.save', objectType: 'calendar', detail: { ...setting } });
  return await showCalendar(ctx);
}

export async function saveDay(
  ctx: Writer,
  input: { day: string; working: boolean; name: string },
): Promise<CalendarAnswer> {
  const { db, user, now, audit } = ctx;
  await calendars.saveDay(db, user.companyId, { ...input, now: now() });
  audit({ action: 'calendar.saveDay', objectType: 'calendar', detail: input });
  return await showCalendar(ctx);
}

export async function removeDay(ctx: Writer, { day }: { day: string }): Promise<{ done: true }> {
  const removed = await calendars.removeDay(ctx.db, ctx.user.companyId, day);
  if (!removed) throw new AppError('NOT_FOUND', `calendar day ${day}`);
  ctx.audit({ action: 'calendar.removeDay', objectType: 'calendar', detail: { day } });
  return { done: true };
}
