import { sql } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

const requests = (db: Db, companyId: string) =>
  db
    .selectFrom('role_request as q')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'q.company_id').onRef('member.id', '=', 'q.member_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .innerJoin('member as asker', (join) =>
      join.onRef('asker.company_id', '=', 'q.company_id').onRef('asker.id', '=', 'q.requested_by'),
    )
    .leftJoin('member as decider', (join) =>
      join.onRef('decider.company_id', '=', 'q.company_id').onRef('decider.id', '=', 'q.decided_by'),
    )
    .leftJoin('role', (join) =>
      join.onRef('role.company_id', '=', 'q.company_id').on(sql<boolean>`role.id::text = q.role`),
    )
    .select(columnsIn('role_request', 'q'))
    .select([
      'member.name as member_name',
      'department.name as department_name',
      'asker.name as asker_name',
      'decider.name as decider_name',
      'role.name as role_name',
    ])
    .where('q.company_id', '=', companyId);

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

export const listRequests = (
  db: Db,
  companyId: string,
  page: { openOnly: boolean; after: { at: Date; id: string } | null; size: number },
) =>
  requests(db, companyId)
    .$if(page.openOnly, (q) => q.where('q.decision', 'is', null))
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(q.requested_at, q.id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy('q.requested_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(page.size)
    .execute();

export const listOpenOf = (db: Db, companyId: string, memberId: string) =>
  requests(db, companyId)
    .where('q.member_id', '=', memberId)
    .where('q.decision', 'is', null)
    .orderBy('q.requested_at')
    .execute();

export const findRequest = (db: Db, companyId: string, id: string) =>
  requests(db, companyId).where('q.id', '=', id).executeTakeFirst();

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
