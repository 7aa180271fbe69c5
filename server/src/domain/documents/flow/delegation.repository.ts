import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

/** The members a delegate acts for on a day. */
export const listActiveFor = (db: Db, companyId: string, toId: string, day: string) =>
  activeFor(db, { companyId, toId, day });
const activeFor = built((db, params: { companyId: string; toId: string; day: string }) =>
  db
    .selectFrom('delegation')
    .select(['from_id', 'type_ids'])
    .where('company_id', '=', params.companyId)
    .where('to_id', '=', params.toId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`${params.day}::date between from_day and to_day`),
);

const all = (db: Db, companyId: string) =>
  db.selectFrom('delegation').select(COLUMNS.delegation).where('company_id', '=', companyId);
export type DelegationRow = Awaited<ReturnType<typeof listOf>>[number];

/** Delegations from and to the member, newest first. */
export const listOf = (db: Db, companyId: string, memberId: string) =>
  all(db, companyId)
    .where((w) => w.or([w('from_id', '=', memberId), w('to_id', '=', memberId)]))
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

export const find = (db: Db, companyId: string, id: string) =>
  all(db, companyId).where('id', '=', id).executeTakeFirst();

/** Delegations from these members that overlap a period and are not ended. */
export const listWithin = (
  db: Db,
  companyId: string,
  memberIds: readonly string[],
  period: { from: string; to: string },
) =>
  all(db, companyId)
    .where((w) => w.or([w('from_id', 'in', [...memberIds]), w('to_id', 'in', [...memberIds])]))
    .where('ended_at', 'is', null)
    .where(sql<boolean>`from_day <= ${period.to}::date and to_day >= ${period.from}::date`)
    .execute();

export const insert = (
  db: Db,
  row: {
    company_id: string;
    id: string;
    from_id: string;
    to_id: string;
    from_day: string;
    to_day: string;
    type_ids: string[];
    reason: string;
    created_at: Date;
  },
) => db.insertInto('delegation').values(row).execute();

export async function end(
  db: Db,
  companyId: string,
  id: string,
  version: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('delegation')
    .set({ ended_at: now, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends all delegations from and to a leaver. */
export const endAllOf = (db: Db, companyId: string, memberId: string, now: Date) =>
  db
    .updateTable('delegation')
    .set((q) => ({ ended_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where((w) => w.or([w('from_id', '=', memberId), w('to_id', '=', memberId)]))
    .where('ended_at', 'is', null)
    .execute();
