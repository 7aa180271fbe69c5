import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

const resets = (db: Db, companyId: string) =>
  db
    .selectFrom('factor_reset as r')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'r.company_id').onRef('member.id', '=', 'r.member_id'),
    )
    .innerJoin('member as asker', (join) =>
      join.onRef('asker.company_id', '=', 'r.company_id').onRef('asker.id', '=', 'r.requested_by'),
    )
    .leftJoin('member as decider', (join) =>
      join.onRef('decider.company_id', '=', 'r.company_id').onRef('decider.id', '=', 'r.decided_by'),
    )
    .select(columnsIn('factor_reset', 'r'))
    .select(['member.name as member_name', 'asker.name as asker_name', 'decider.name as decider_name'])
    .where('r.company_id', '=', companyId);

export type ResetRow = NonNullable<Awaited<ReturnType<typeof findReset>>>;

export const findReset = (db: Db, companyId: string, id: string) =>
  resets(db, companyId).where('r.id', '=', id).executeTakeFirst();

export const findLastOf = (db: Db, companyId: string, memberId: string) =>
  resets(db, companyId)
    .where('r.member_id', '=', memberId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const member = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'state', 'person_id'])
    .where('company_id', '=', companyId)
    .where('id', '=', id);

export const findMember = (db: Db, companyId: string, id: string) =>
  member(db, companyId, id).executeTakeFirst();

/** Locks the member, so that the second of two concurrent requests sees the first. */
export const lockMember = (db: Db, companyId: string, id: string) =>
  member(db, companyId, id).forUpdate().executeTakeFirst();

export const insertReset = (
  db: Db,
  row: {
    companyId: string;
    id: string;
    memberId: string;
    reason: string;
    requestedBy: string;
    aloneFrom: Date | null;
    now: Date;
  },
) =>
  db
    .insertInto('factor_reset')
    .values({
      company_id: row.companyId,
      id: row.id,
      member_id: row.memberId,
      reason: row.reason,
      requested_by: row.requestedBy,
      requested_at: row.now,
      alone_from: row.aloneFrom,
    })
    .execute();

export interface Decided {
  decision: 'confirmed' | 'refused' | 'withdrawn' | 'lapsed';
  by: string | null;
  at: Date;
  reason: string;
}

/** Decides the version that was read, once; false if it is already decided. */
export async function decideReset(
  db: Db,
  seen: { companyId: string; id: string; version: number },
  { decision, by, at, reason }: Decided,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factor_reset')
    .set({
      decision,
      decided_by: by,
      decided_at: at,
      decision_reason: reason,
      version: seen.version + 1,
    })
    .where('company_id', '=', seen.companyId)
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
