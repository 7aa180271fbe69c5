import type { CalendarSetting } from '@outlay/contract/organisation/calendar';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export const findSetting = (db: Db, companyId: string) =>
  db
    .selectFrom('calendar_setting')
    .select(COLUMNS.calendar_setting)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

export const listDays = (db: Db, companyId: string) =>
  db
    .selectFrom('calendar_day')
    .select(['day', 'working', 'name'])
    .where('company_id', '=', companyId)
    .orderBy('day')
    .limit(5000)
    .execute();

const columnsIn = (setting: CalendarSetting) => ({
  country: setting.country,
  time_zone: setting.timeZone,
  opens: setting.opens,
  closes: setting.closes,
  break_from: setting.breakFrom,
  break_to: setting.breakTo,
  weekend: setting.weekend,
});

/** Inserts the first setting of a company; false if another request was faster. */
export async function insertSetting(
  db: Db,
  companyId: string,
  setting: CalendarSetting,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('calendar_setting')
    .values({ company_id: companyId, created_at: now, ...columnsIn(setting) })
    .onConflict((conflict) => conflict.columns(['company_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Updates the version that was read; false when it has changed. */
export async function updateSetting(db: Db, companyId: string, setting: CalendarSetting): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_setting')
    .set({ ...columnsIn(setting), version: setting.version + 1 })
    .where('company_id', '=', companyId)
    .where('version', '=', setting.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const saveDay = (
  db: Db,
  companyId: string,
  { day, working, name, now }: { day: string; working: boolean; name: string; now: Date },
) =>
  db
    .insertInto('calendar_day')
    .values({ company_id: companyId, day, working, name, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'day']).doUpdateSet({ working, name }))
    .execute();

export async function removeDay(db: Db, companyId: string, day: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_day')
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
