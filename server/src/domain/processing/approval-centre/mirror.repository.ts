import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { ShownInstance } from '#database/tables.ts';

export interface MirrorKey {
  companyId: string;
  documentId: string;
  connectionId: string;
}

/** Those of a platform's ids of instances that are remembered for other documents. */
export const listTaken = async (
  db: Db,
  { companyId, documentId, connectionId }: MirrorKey,
  ids: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('approval_mirror')
    .select(sql<string>`kept ->> 'process'`.as('process'))
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('document_id', '!=', documentId)
    .where(sql<boolean>`kept ->> 'process' = any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ process }) => process));
};

/** What was sent, and the new state of the row. */
export interface SentState {
  sent: number;
  shown: ShownInstance | null;
  kept: Record<string, unknown>;
}

const own = (db: Db, { companyId, documentId, connectionId }: MirrorKey) =>
  db
    .updateTable('approval_mirror')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('connection_id', '=', connectionId);

/**
 * Counts a change of the document, and takes the row for `holder` unless somebody else has it: then the other one sends the
 * change too. Returns who has it.
 */
export const claim = (
  db: Db,
  { companyId, documentId, connectionId }: MirrorKey,
  { holder, now, until }: { holder: string; now: Date; until: Date },
) =>
  db
    .insertInto('approval_mirror')
    .values({
      ...{ company_id: companyId, document_id: documentId, connection_id: connectionId },
      ...{ wanted: 1, held_by: holder, held_until: until, changed_at: now },
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'document_id', 'connection_id']).doUpdateSet({
        wanted: sql<number>`approval_mirror.wanted + 1`,
        changed_at: now,
        held_by: sql<string>`case when ${isFree(holder, now)} then ${holder}::uuid else approval_mirror.held_by end`,
        held_until: sql<Date>`case when ${isFree(holder, now)} then ${until}::timestamptz else approval_mirror.held_until end`,
      }),
    )
    .returning('held_by')
    .executeTakeFirstOrThrow();

/** A holder that was stopped takes the row again, when its work is repeated. */
const isFree = (holder: string, now: Date) =>
  sql`(approval_mirror.held_until is null or approval_mirror.held_until <= ${now} or approval_mirror.held_by = ${holder}::uuid)`;

/** Reserves a time that is later than any before, and keeps the row. */
export const reserve = (
  db: Db,
  key: MirrorKey,
  { holder, now, until }: { holder: string; now: Date; until: Date },
) =>
  own(db, key)
    .set({
      held_until: until,
      update_time: sql<number>`greatest(${now.getTime()}::bigint, update_time + 1)`,
    })
    .where('held_by', '=', holder)
    .returning(COLUMNS.approval_mirror)
    .executeTakeFirst();

export const saveKept = (db: Db, key: MirrorKey, kept: Record<string, unknown>) =>
  own(db, key)
    .set({ kept: JSON.stringify(kept) })
    .execute();

/** Stores what was sent; the row is free unless the document has changed meanwhile. */
export const store = (db: Db, key: MirrorKey, holder: string, { sent, shown, kept }: SentState) =>
  own(db, key)
    .set({
      ...{ sent, shown: shown && JSON.stringify(shown), kept: JSON.stringify(kept), fault: null },
      held_by: sql<string | null>`case when wanted > ${sent} then held_by end`,
      held_until: sql<Date | null>`case when wanted > ${sent} then held_until end`,
    })
    .where('held_by', '=', holder)
    .returning('wanted')
    .executeTakeFirst();

export const release = (db: Db, key: MirrorKey, holder: string, fault: string) =>
  own(db, key).set({ held_by: null, held_until: null, fault }).where('held_by', '=', holder).execute();

/** Documents that the centre does not show as they are, and that nobody is working on. */
export const listBehind = (db: Db, companyId: string, connectionId: string, now: Date) =>
  db
    .selectFrom('approval_mirror')
    .select('document_id')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .whereRef('sent', '<', 'wanted')
    .where((q) => q.or([q('held_until', 'is', null), q('held_until', '<=', now)]))
    .limit(1000)
    .execute();

/** What was sent since; of open documents, or of all of them. */
export const listSent = (
  db: Db,
  companyId: string,
  connectionId: string,
  { since }: { since: Date | null },
) =>
  db
    .selectFrom('approval_mirror')
    .select(['document_id', 'shown', 'kept', 'update_time'])
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('shown', 'is not', null)
    .$if(since !== null, (q) => q.where('changed_at', '>=', since ?? new Date(0)))
    .$if(since === null, (q) => q.where(sql<boolean>`shown ->> 'status' = 'pending'`))
    .orderBy('document_id')
    .limit(5000)
    .execute();

/** Open documents that were never sent to the centre. */
export const listUnsent = (db: Db, companyId: string, connectionId: string) =>
  db
    .selectFrom('document')
    .select('document.id')
    .where('document.company_id', '=', companyId)
    .where('document.status', '=', 'UnderApproval')
    .where(
      sql<boolean>`not exists (select from approval_mirror m where m.company_id = ${companyId}
        and m.document_id = document.id and m.connection_id = ${connectionId})`,
    )
    .limit(5000)
    .execute();

/** Forgets what was sent last, so that the next time it is sent again. */
export const forget = (db: Db, companyId: string, connectionId: string, documentIds: readonly string[]) =>
  db
    .updateTable('approval_mirror')
    .set({ shown: sql<string>`jsonb_set(shown, '{hash}', '""')` })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where(sql<boolean>`document_id = any(${documentIds}::uuid[])`)
    .where('shown', 'is not', null)
    .execute();

/** Who decided at the step of a task before it was closed; else who acted on the document last. */
export const findDecider = async (db: Db, companyId: string, taskId: string) => {
  const { rows } = await sql<{
    holder_id: string;
    actor_id: string | null;
    name: string | null;
    state: string;
    act: string | null;
  }>`
    select t.holder_id, coalesce(d.decided_by, d.holder_id, e.actor_id) as actor_id,
      coalesce(delegate.name, holder.name, actor.name) as name, coalesce(d.state, '') as state, e.act
    from task t
    left join lateral (
      select one.decided_by, one.holder_id, one.state from task one
      where one.company_id = t.company_id and one.document_id = t.document_id and one.instance_id = t.instance_id
        and one.node_key = t.node_key and one.round = t.round and one.decided_at is not null
        and one.state in ('Approved', 'Rejected', 'Returned', 'Transferred', 'TimedOut')
      order by (one.id = t.id) desc, one.decided_at desc limit 1
    ) d on true
    left join member delegate on delegate.company_id = t.company_id and delegate.id = d.decided_by
    left join member holder on holder.company_id = t.company_id and holder.id = d.holder_id
    left join lateral (
      select event.actor_id, event.act from event
      where event.company_id = t.company_id and event.document_id = t.document_id order by event.seq desc limit 1
    ) e on true
    left join member actor on actor.company_id = t.company_id and actor.id = e.actor_id
    where t.company_id = ${companyId} and t.id = ${taskId}`.execute(db);
  return rows[0];
};

/** The document of a task, with what a decision outside is compared with. */
export const findDecided = (db: Db, companyId: string, taskId: string) =>
  db
    .selectFrom('task')
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'task.company_id').onRef('document.id', '=', 'task.document_id'),
    )
    .select(['document.id', 'document.version', 'task.state', 'task.holder_id'])
    .select(sql<number>`coalesce(document.approved_amount, document.amount)`.as('amount'))
    .where('task.company_id', '=', companyId)
    .where('task.id', '=', taskId)
    .executeTakeFirst();
