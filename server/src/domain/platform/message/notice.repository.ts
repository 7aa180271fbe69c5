import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export type Channel = 'push' | 'mail' | 'chat';

export interface NewNotice {
  messageId: string;
  memberId: string;
  channel: Channel;
  dueAt: Date;
  sentAt: Date | null;
}

/** Records on which channels messages are due, and when; returns those that an earlier attempt had not recorded. */
export async function claim(
  db: Db,
  companyId: string,
  notices: readonly NewNotice[],
): Promise<readonly NewNotice[]> {
  if (notices.length === 0) return [];
  const made = await db
    .insertInto('message_notice')
    .values(
      notices.map((one) => ({
        company_id: companyId,
        message_id: one.messageId,
        member_id: one.memberId,
        channel: one.channel,
        due_at: one.dueAt,
        sent_at: one.sentAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'message_id', 'channel']).doNothing())
    .returning(['message_id', 'channel'])
    .execute();
  const keys = new Set(made.map(({ message_id, channel }) => `${message_id} ${channel}`));
  return notices.filter(({ messageId, channel }) => keys.has(`${messageId} ${channel}`));
}

/** Claims due notices of these members on a channel, for one caller only; messages read meanwhile are dropped. */
export async function takeDue(
  db: Db,
  companyId: string,
  { memberIds, channel, now }: { memberIds: readonly string[]; channel: Channel; now: Date },
) {
  const { rows } = await sql<{
    id: string;
    kind: string;
    member_id: string;
    document_id: string | null;
    read: boolean;
  }>`
    with taken as (
      update message_notice set sent_at = ${now}
      where company_id = ${companyId} and member_id = any(${memberIds}::uuid[]) and channel = ${channel}
        and sent_at is null and due_at <= ${now}
      returning message_id
    )
    select m.id, m.kind, m.member_id, m.document_id, m.read_at is not null as read
    from message m join taken on taken.message_id = m.id
    where m.company_id = ${companyId} order by m.member_id, m.seq`.execute(db);
  return rows.filter(({ read }) => !read);
}

/** Those of the messages that are of this kind and were mailed as soon as they were created. */
export const listMailedAtOnce = (db: Db, companyId: string, kind: string, ids: readonly string[]) =>
  db
    .selectFrom('message')
    .innerJoin('message_notice as notice', (join) =>
      join
        .onRef('notice.company_id', '=', 'message.company_id')
        .onRef('notice.message_id', '=', 'message.id')
        .on('notice.channel', '=', 'mail')
        .onRef('notice.sent_at', '=', 'notice.due_at'),
    )
    .select(['message.id', 'message.member_id', 'message.document_id'])
    .where('message.company_id', '=', companyId)
    .where(sql<boolean>`message.id = any(${ids}::uuid[])`)
    .where('message.kind', '=', kind)
    .orderBy('message.id')
    .execute();
