import type { NoticeSetting } from '@outlay/contract/message.notice';
import type { Db } from '#database/connect.ts';

export const listSettings = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('notification_setting')
    .select(['kind', 'push', 'mail'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();

export const findAccount = async (db: Db, companyId: string, memberId: string) => {
  const row = await db
    .selectFrom('member')
    .select('account')
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.account;
};

export const saveSetting = (
  db: Db,
  companyId: string,
  memberId: string,
  { group, push, mail }: NoticeSetting,
  now: Date,
) =>
  db
    .insertInto('notification_setting')
    .values({ company_id: companyId, member_id: memberId, kind: group, push, mail, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'member_id', 'kind']).doUpdateSet({ push, mail, updated_at: now }),
    )
    .execute();

/** The address of a member who is here, and the language to write in. */
export const findMailbox = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.email', 'person.language'])
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', memberId)
    .where('member.state', '=', 'active')
    .executeTakeFirst();
