import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { readEverywhere } from '#database/transaction.ts';

/** Most messages per member in one poll; the rest follows at once. */
export const FEED_MOST = 50;

export interface Cursor {
  companyId: string;
  memberId: string;
  after: number;
}

const companiesOf = (cursors: readonly Cursor[]) => cursors.map(({ companyId }) => companyId);
const membersOf = (cursors: readonly Cursor[]) => cursors.map(({ memberId }) => memberId);
const aftersOf = (cursors: readonly Cursor[]) => cursors.map(({ after }) => after);

/**
 * Which of these members have newer messages, and the last sequence number: one index lookup each, in one
 * query.
 */
export const listAhead = (db: Db, cursors: readonly Cursor[]) =>
  readEverywhere(db, async (tx) => {
    const { rows } = await sql<{ company_id: string; member_id: string; last_seq: number }>`
    select head.company_id, head.member_id, head.last_seq
    from unnest(${companiesOf(cursors)}::uuid[], ${membersOf(cursors)}::uuid[], ${aftersOf(cursors)}::bigint[])
      as line (company_id, member_id, after)
    join message_head head using (company_id, member_id)
    where head.last_seq > line.after`.execute(tx);
    return rows;
  });

export const findHead = async (db: Db, companyId: string, memberId: string): Promise<number> => {
  const row = await db
    .selectFrom('message_head')
    .select('last_seq')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
};

export interface FedMessage {
  id: string;
  member_id: string;
  seq: number;
  kind: string;
  document_id: string | null;
}

/** Pending messages of one company's members, in order. */
export const listFeed = async (db: Db, companyId: string, cursors: readonly Cursor[], since: Date) => {
  const { rows } = await sql<FedMessage>`
    select m.* from unnest(${membersOf(cursors)}::uuid[], ${aftersOf(cursors)}::bigint[]) as line (member_id, after)
    cross join lateral (
      select id, member_id, seq, kind, document_id from message
      where company_id = ${companyId} and member_id = line.member_id and seq > line.after and created_at > ${since}
      order by seq limit ${FEED_MOST}
    ) m order by m.member_id, m.seq`.execute(db);
  return rows;
};

/** Counts at most 1,000, enough for a badge. */
export const countUnreadOf = async (db: Db, companyId: string, memberIds: readonly string[]) => {
  const { rows } = await sql<{ member_id: string; count: number }>`
    select line.member_id, (
      select count(*) from (
        select from message where company_id = ${companyId} and member_id = line.member_id and read_at is null limit 1000
      ) unread
    ) as count
    from unnest(${[...memberIds]}::uuid[]) as line (member_id)`.execute(db);
  return new Map(rows.map(({ member_id, count }) => [member_id, count]));
};

export const hasClient = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('push_client').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/**
 * Binds a push client to this member. After another member, it starts at the end of this member's messages.
 */
export const bindClient = async (
  db: Db,
  row: { id: string; companyId: string; memberId: string; head: number; now: Date },
) =>
  await db
    .insertInto('push_client')
    .values({
      id: row.id,
      company_id: row.companyId,
      member_id: row.memberId,
      acked_seq: row.head,
      seen_at: row.now,
      created_at: row.now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        company_id: row.companyId,
        member_id: row.memberId,
        seen_at: row.now,
        acked_seq: sql<number>`case when push_client.member_id = excluded.member_id
          then least(push_client.acked_seq, excluded.acked_seq) else excluded.acked_seq end`,
      }),
    )
    .returning(['acked_seq', 'device_at'])
    .executeTakeFirstOrThrow();

export const saveAcks = (db: Db, acks: ReadonlyMap<string, number>, now: Date) =>
  sql`
    update push_client set acked_seq = greatest(acked_seq, acked.seq), seen_at = ${now}
    from unnest(${[...acks.keys()]}::uuid[], ${[...acks.values()]}::bigint[]) as acked (id, seq)
    where push_client.id = acked.id`.execute(db);

export const saveDevice = (db: Db, id: string, device: object, now: Date) =>
  db
    .updateTable('push_client')
    .set({ device: JSON.stringify(device), device_at: now })
    .where('id', '=', id)
    .execute();
