import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

export const findLiveByAccount = (db: Db, companyId: string, account: string) =>
  db
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account', '=', account)
    .where('state', '!=', 'left')
    .executeTakeFirst();

export const findSeat = async (db: Db, companyId: string, memberId: string) => {
  const [seat] = await seatOf(db, { companyId, memberId });
  return seat;
};
const seatOf = built((db, { companyId, memberId }: { companyId: string; memberId: string }) =>
  db
    .selectFrom('member')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .select(['member.department_id', 'member.grade', 'department.path'])
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', memberId),
);

export const listDepartmentsByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'path'])
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();

export const listUnfurnished = (db: Db, level: number) =>
  db.selectFrom('company').select('id').where('furnished', '<', level).orderBy('id').execute();

export const markFurnished = (db: Db, companyId: string, level: number) =>
  db.updateTable('company').set({ furnished: level }).where('id', '=', companyId).execute();
