import { sql } from 'kysely';
import type { ChatKind, NoticeRhythm, NoticeSetting } from '@outlay/contract/platform/message.notice';
import type { Db } from '#database/connect.ts';

export const listSettings = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('notification_setting')
    .select(['kind', 'push', 'mail', 'chat'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .execute();

export const listSettingsOf = (db: Db, companyId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('notification_setting')
    .select(['member_id', 'kind', 'push', 'mail', 'chat'])
    .where('company_id', '=', companyId)
    .where('member_id', 'in', memberIds)
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

/** The platform on which the member would get messages: the one used last, else one that the company has. */
export const findChat = async (db: Db, companyId: string, memberId: string) => {
  const { rows } = await sql<{ kind: ChatKind; linked: boolean }>`
    select c.kind, i.id is not null as linked from connection c
    left join external_identity i
      on i.company_id = c.company_id and i.connection_id = c.id and i.member_id = ${memberId}
    where c.company_id = ${companyId} and c.enabled and 'messages' = any(c.uses)
    order by i.id is null, i.last_used_at desc nulls last, c.created_at limit 1`.execute(db);
  return rows[0] ?? null;
};

export const saveSetting = (
  db: Db,
  companyId: string,
  memberId: string,
  { group, push, mail, chat }: NoticeSetting,
  now: Date,
) =>
  db
    .insertInto('notification_setting')
    .values({
      company_id: companyId,
      member_id: memberId,
      kind: group,
      push,
      mail,
      chat: chat ?? null,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'member_id', 'kind']).doUpdateSet({
        ...{ push, mail, updated_at: now },
        // Pages of an earlier version do not know it.
        ...(chat === undefined ? {} : { chat }),
      }),
    )
    .execute();

export const saveRhythm = (
  db: Db,
  { companyId, memberId }: { companyId: string; memberId: string },
  { mail, digestAt, quiet, quietWeekends }: NoticeRhythm,
  now: Date,
) => {
  const row = {
    mail,
    digest_at: digestAt,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    quiet_weekends: quietWeekends,
    updated_at: now,
  };
  return db
    .insertInto('notice_rhythm')
    .values({ company_id: companyId, member_id: memberId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'member_id']).doUpdateSet(row))
    .execute();
};

export const findRhythm = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('notice_rhythm')
    .select(['mail', 'digest_at', 'quiet_from', 'quiet_to', 'quiet_weekends'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** Addresses, languages and time zones of those of the members who are active, with their settings for notices. */
export const listReaders = (db: Db, companyId: string, memberIds: readonly string[]) =>
  db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .innerJoin('company', 'company.id', 'member.company_id')
    .leftJoin('notice_rhythm as rhythm', (join) =>
      join.onRef('rhythm.company_id', '=', 'member.company_id').onRef('rhythm.member_id', '=', 'member.id'),
    )
    .select(['member.id', 'member.account', 'person.email', 'person.language', 'person.locale'])
    .select('company.time_zone')
    .select([
      'rhythm.mail',
      'rhythm.digest_at',
      'rhythm.quiet_from',
      'rhythm.quiet_to',
      'rhythm.quiet_weekends',
    ])
    .select(
      sql<{ kind: string; push: boolean; mail: boolean; chat: boolean | null }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('kind', s.kind, 'push', s.push, 'mail', s.mail, 'chat', s.chat))
        from notification_setting s where s.company_id = ${companyId} and s.member_id = member.id), '[]')`.as(
        'settings',
      ),
    )
    .select(
      sql<boolean>`company.shown_outside and exists (
        select from external_identity i
        join connection c on c.company_id = i.company_id and c.id = i.connection_id
        where i.company_id = ${companyId} and i.member_id = member.id and c.enabled and 'messages' = any(c.uses))`.as(
        'has_chat',
      ),
    )
    .where('member.company_id', '=', companyId)
    .where(sql<boolean>`member.id = any(${memberIds}::uuid[])`)
    .where('member.state', '=', 'active')
    .execute();
