import { sql } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { newestFirst, type RowsOf } from '#database/page-first.ts';

const requests = (db: Db, companyId: string) =>
  db.selectFrom('role_request').where('role_request.company_id', '=', companyId);

const withNames = (rows: RowsOf<'role_request'>) =>
  rows
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'role_request.company_id')
        .onRef('member.id', '=', 'role_request.member_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .innerJoin('member as asker', (join) =>
      join
        .onRef('asker.company_id', '=', 'role_request.company_id')
        .onRef('asker.id', '=', 'role_request.requested_by'),
    )
    .leftJoin('member as decider', (join) =>
      join
        .onRef('decider.company_id', '=', 'role_request.company_id')
        .onRef('decider.id', '=', 'role_request.decided_by'),
    )
    .leftJoin('role', (join) =>
      join
        .onRef('role.company_id', '=', 'role_request.company_id')
        .on(sql<boolean>`role.id::text = role_request.role`),
    )
    .select(columnsIn('role_request', 'role_request'))
    .select([
      'member.name as member_name',
      'department.name as department_name',
      'asker.name as asker_name',
      'decider.name as decider_name',
      'role.name as role_name',
    ]);

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

export const listRequests = (
  db: Db,
  companyId: string,
  page: { openOnly: boolean; after: { at: Date; id: string } | null; size: number },
) =>
  withNames(
    newestFirst(
      db,
      'role_request',
      requests(db, companyId)
        .select(columnsIn('role_request', 'role_request'))
        .$if(page.openOnly, (q) => q.where('decision', 'is', null)),
      { by: 'requested_at', ...page },
    ),
  ).execute();

export const listOpenOf = (db: Db, companyId: string, memberId: string) =>
  withNames(requests(db, companyId))
    .where('role_request.member_id', '=', memberId)
    .where('role_request.decision', 'is', null)
    .orderBy('role_request.requested_at')
    .execute();

export const findRequest = (db: Db, companyId: string, id: string) =>
  withNames(requests(db, companyId).where('role_request.id', '=', id)).executeTakeFirst();

export const insertRequest = (
  db: Db,
  row: {
    companyId: string;
    id: string;
    memberId: string;
    role: string;
    departmentIds: string[];
    until: string | null;
    requestedBy: string;
    now: Date;
  },
) =>
  db
    .insertInto('role_request')
    .values({
      company_id: row.companyId,
      id: row.id,
      member_id: row.memberId,
      role: row.role,
      department_ids: row.departmentIds,
      until: row.until,
      requested_by: row.requestedBy,
      requested_at: row.now,
    })
    .execute();

/** Decides the version that was read, once; false if it is already decided. */
export async function decideRequest(
  db: Db,
  seen: { companyId: string; id: string; version: number },
  decided: { decision: 'confirmed' | 'refused' | 'withdrawn'; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('role_request')
    .set({
      decision: decided.decision,
      decided_by: decided.by,
      decided_at: decided.at,
      version: seen.version + 1,
    })
    .where('company_id', '=', seen.companyId)
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Withdraws open requests whose role was removed or withdrawn. */
export const withdrawOpen = (
  db: Db,
  params: { companyId: string; role: string; memberId?: string; by: string; at: Date },
) =>
  db
    .updateTable('role_request')
    .set((q) => ({
      decision: 'withdrawn',
      decided_by: params.by,
      decided_at: params.at,
      version: q('version', '+', 1),
    }))
    .where('company_id', '=', params.companyId)
    .where('role', '=', params.role)
    .$if(params.memberId !== undefined, (q) => q.where('member_id', '=', params.memberId ?? ''))
    .where('decision', 'is', null)
    .execute();
