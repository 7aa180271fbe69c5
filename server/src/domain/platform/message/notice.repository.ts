import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export type Channel = 'push' | 'mail';

/** Records that a message is due on a channel; false when already recorded by an earlier attempt. */
export async function claim(
  db: Db,
  companyId: string,
  row: { messageId: string; memberId: string; channel: Channel; dueAt: Date; sentAt: Date | null },
): Promise<boolean> {
  const made = await db
    .insertInto('message_notice')
    .values({
      company_id: companyId,
      message_id: row.messageId,
      member_id: row.memberId,
      channel: row.channel,
      due_at: row.dueAt,
      sent_at: row.sentAt,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'message_id', 'channel']).doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Claims the member's due notices on a channel, for one caller only; messages read meanwhile are dropped. */
export async function takeDue(
  db: Db,
  companyId: string,
  { memberId, channel, now }: { memberId: string; channel: Channel; now: Date },
) {
  const { rows } = await sql<{ id: string; kind: string; document_id: string | null; read: boolean }>`
    with taken as (
      update message_notice set sent_at = ${now}
      where company_id = ${companyId} and member_id = ${memberId} and channel = ${channel}
        and sent_at is null and due_at <= ${now}
      returning message_id
    )
    select m.id, m.kind, m.document_id, m.read_at is not null as read
    from message m join taken on taken.message_id = m.id
    where m.company_id = ${companyId} order by m.seq`.execute(db);
  return rows.filter(({ read }) => !read);
}

/** Whether the message was mailed as soon as it was created. */
export async function wasMailedAtOnce(db: Db, companyId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_notice')
    .select('message_id')
    .where('company_id', '=', companyId)
    .where('message_id', '=', messageId)
    .where('channel', '=', 'mail')
    .whereRef('sent_at', '=', 'due_at')
    .executeTakeFirst();
  return row !== undefined;
}
