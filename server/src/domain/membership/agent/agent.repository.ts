import type { Insertable, Selectable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

export type AgencyRow = Selectable<Database['agency']>;

export const insertAgency = (db: Db, row: Insertable<Database['agency']>) =>
  db.insertInto('agency').values(row).execute();

export const listAgencies = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('agency')
    .select(COLUMNS.agency)
    .where('company_id', '=', companyId)
    .where((q) => q.or([q('principal_id', '=', memberId), q('agent_id', '=', memberId)]))
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();

export const findAgency = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('agency')
    .select(COLUMNS.agency)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Agencies between the two members that have not ended and overlap the period. */
export const listOverlapping = (
  db: Db,
  companyId: string,
  pair: { principalId: string; agentId: string; from: string; to: string },
) =>
  db
    .selectFrom('agency')
    .select('id')
    .where('company_id', '=', companyId)
    .where('principal_id', '=', pair.principalId)
    .where('agent_id', '=', pair.agentId)
    .where('ended_at', 'is', null)
    .where('from_day', '<=', pair.to)
    .where('to_day', '>=', pair.from)
    .execute();

/** Updates the version that was read; false when it has changed. */
export async function updateAgency(
  db: Db,
  row: Pick<AgencyRow, 'company_id' | 'id'>,
  version: number,
  change: { accepted_at?: Date; ended_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agency')
    .set({ ...change, version: version + 1 })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .where('version', '=', version)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const endAllOf = (db: Db, companyId: string, memberId: string, now: Date) =>
  db
    .updateTable('agency')
    .set((q) => ({ ended_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where((q) => q.or([q('principal_id', '=', memberId), q('agent_id', '=', memberId)]))
    .where('ended_at', 'is', null)
    .execute();
