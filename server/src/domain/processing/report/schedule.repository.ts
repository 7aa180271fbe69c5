import type { ReportSchedule } from '@outlay/contract/processing/report';
import type { Db } from '#database/connect.ts';
import { SCHEDULES_MOST } from '@outlay/contract/processing/report';

interface Owner {
  companyId: string;
  memberId: string;
}

const COLUMNS = ['id', 'name', 'rhythm', 'basis', 'scope', 'department_id', 'by_dimension'] as const;

export const listSchedules = (db: Db, { companyId, memberId }: Owner) =>
  db
    .selectFrom('report_schedule')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(SCHEDULES_MOST)
    .execute();
export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

/** Locks the member until the transaction ends, so that the limit holds. */
export const lockOwner = (db: Db, { companyId, memberId }: Owner) =>
  db
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .execute();

/** False if the id belongs to another person. */
export async function putSchedule(
  db: Db,
  { companyId, memberId }: Owner,
  schedule: ReportSchedule,
  { nextOn, now }: { nextOn: string; now: Date },
): Promise<boolean> {
  const { id, name, rhythm, basis, scope, departmentId, by } = schedule;
  const values = {
    ...{ name, rhythm, basis, scope, department_id: departmentId, by_dimension: by },
    next_on: nextOn,
  };
  const row = await db
    .insertInto('report_schedule')
    .values({ company_id: companyId, id, member_id: memberId, ...values, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(values)
        .where('report_schedule.member_id', '=', memberId),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSchedule(db: Db, { companyId, memberId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_schedule')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The schedules that are due on a day, each with its member. */
export const listDue = (db: Db, companyId: string, today: string) =>
  db
    .selectFrom('report_schedule')
    .select(['id', 'member_id'])
    .where('company_id', '=', companyId)
    .where('next_on', '<=', today)
    .orderBy('next_on')
    .orderBy('id')
    .execute();

/** One that is due, locked until the transaction ends; undefined if another node has sent it. */
export const lockDue = (db: Db, companyId: string, { id, today }: { id: string; today: string }) =>
  db
    .selectFrom('report_schedule')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('next_on', '<=', today)
    .forUpdate()
    .executeTakeFirst();

export const setNext = (db: Db, companyId: string, { id, nextOn }: { id: string; nextOn: string }) =>
  db
    .updateTable('report_schedule')
    .set({ next_on: nextOn })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Where and in which language a member gets mail; undefined without a mail address. */
export const findMailed = (db: Db, { companyId, memberId }: Owner) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['member.account', 'person.language', 'person.locale'])
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', memberId)
    .where('member.account', 'like', '%@%')
    .executeTakeFirst();
