import { sql, type RawBuilder } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { pageFirst, partsOf } from '#database/page-first.ts';

export interface NewMessage {
  id: string;
  memberId: string;
  kind: string;
  values: Record<string, string>;
  documentId: string | null;
}

/**
 * The parts of a statement that insert messages with gapless numbers for each member: the head row stays locked until
 * the commit, so numbers become visible in order. Heads are locked in member order, which avoids deadlocks.
 */
export function messageParts(
  { companyId, at }: { companyId: string; at: Date },
  rows: readonly NewMessage[],
): RawBuilder<unknown> {
  const input = JSON.stringify(
    rows.map(({ id, memberId, kind, values, documentId }, position) => ({
      ...{ id, member_id: memberId, kind, values, document_id: documentId, position },
    })),
  );
  return sql`
    incoming as (
      select * from jsonb_to_recordset(${input}::jsonb)
        as one (id uuid, member_id uuid, kind text, values jsonb, document_id uuid, position int)
    ), counted as (
      select member_id, count(*)::int as messages from incoming group by member_id order by member_id
    ), numbered as (
      insert into message_head (company_id, member_id, last_seq)
      select ${companyId}::uuid, member_id, messages from counted order by member_id
      on conflict (company_id, member_id) do update set last_seq = message_head.last_seq + excluded.last_seq
      returning member_id, last_seq
    ), messages as (
      insert into message (company_id, id, member_id, kind, "values", document_id, created_at, seq)
      select ${companyId}::uuid, incoming.id, member_id, incoming.kind, incoming.values, incoming.document_id, ${at}::timestamptz,
        last_seq - messages + row_number() over (partition by member_id order by incoming.position)
      from incoming join counted using (member_id) join numbered using (member_id)
    )`;
}

/** How far back a message about the same change is looked for. */
const RECENT = 10;

/**
 * Counts a change without a message for each member, so that the feed finds that their pages are out of date. Who got a
 * message in the transaction of the change is left out: that reloads their pages too. They are counted, and not joined, so
 * that it is a few rows of an index each, however many messages a company has.
 */
export const countChanges = (
  db: Db,
  companyId: string,
  refreshed: readonly { memberId: string; documentId: string | null; at: string }[],
) =>
  sql`
    insert into message_head (company_id, member_id, last_seq)
    select ${companyId}::uuid, refreshed."memberId", 1
    from jsonb_to_recordset(${JSON.stringify(refreshed)}::jsonb) as refreshed ("memberId" uuid, "documentId" uuid, at timestamptz)
    left join message_head head on head.company_id = ${companyId} and head.member_id = refreshed."memberId"
    where 0 = (select count(*) from message
      where company_id = ${companyId} and member_id = refreshed."memberId" and seq > head.last_seq - ${RECENT}
        and document_id = refreshed."documentId" and created_at = refreshed.at)
    group by refreshed."memberId" order by refreshed."memberId"
    on conflict (company_id, member_id) do update set last_seq = message_head.last_seq + 1`.execute(db);

const mine = (db: Db, companyId: string, memberId: string) =>
  db.selectFrom('message').where('company_id', '=', companyId).where('member_id', '=', memberId);

export interface MessagePage {
  after: string | undefined;
  size: number;
  unreadOnly: boolean;
  /** Only these kinds. */
  of: readonly string[] | null;
  search: Wanted | null;
}

interface Wanted {
  text: string;
  /** Kinds whose text contains the search word. */
  kinds: readonly string[];
  /** The word as an amount of minor units: in the currencies without two decimals, and in all others. */
  amounts: { odd: Record<string, number | null>; others: number | null };
}

const NOTHING: Wanted = { text: '', kinds: [], amounts: { odd: {}, others: null } };

/** Values shown as plain text and so searchable; amounts and days are formatted by language. */
const SHOWN = ['actor', 'name', 'title', 'number', 'reason', 'text', 'bank', 'account', 'address', 'device'];

const matches = (wanted: Wanted | null) => {
  const { text, kinds, amounts } = wanted ?? NOTHING;
  const odd = JSON.stringify(amounts.odd);
  return sql<boolean>`(kind = any(${[...kinds]}::text[])
    or "values" ->> 'amount' = case when ${odd}::jsonb ? ("values" ->> 'currency')
      then ${odd}::jsonb ->> ("values" ->> 'currency') else ${amounts.others}::bigint::text end
    or exists (select from jsonb_each_text("values") as shown
      where shown.key = any(${SHOWN}::text[]) and shown.value ilike ${containing(text)}))`;
};

export const listMessages = (db: Db, companyId: string, memberId: string, page: MessagePage) => {
  const wanted = mine(db, companyId, memberId)
    .select(columnsIn('message', 'message'))
    .$if(page.unreadOnly, (q) => q.where('read_at', 'is', null))
    .$if(page.search !== null, (q) => q.where(matches(page.search)))
    .$if(page.after !== undefined, (q) => q.where('id', '<', page.after ?? ''));
  const parts = page.of && partsOf('message.kind', page.of);
  return pageFirst(db, 'message', wanted, { order: sql`message.id desc`, size: page.size, parts })
    .select(columnsIn('message', 'message'))
    .execute();
};

export const findMessage = (db: Db, companyId: string, memberId: string, id: string) =>
  mine(db, companyId, memberId).select(COLUMNS.message).where('id', '=', id).executeTakeFirst();

/** Messages of any members, for their delivery. */
export const listByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('message')
    .select(['id', 'member_id', 'kind'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute();

/** Counts by kind, at most 1,000 in all, enough for a badge. */
export const countUnread = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom(
      mine(db, companyId, memberId).select('kind').where('read_at', 'is', null).limit(1000).as('unread'),
    )
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .groupBy('kind')
    .execute();

export const markRead = (db: Db, companyId: string, memberId: string, id: string | undefined, now: Date) =>
  db
    .updateTable('message')
    .set({ read_at: now })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .execute();
