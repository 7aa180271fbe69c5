import type { Db } from '#database/connect.ts';

export const listEvents = (db: Db, companyId: string, before: number | null, size: number) =>
  db
    .selectFrom('audit_event')
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'audit_event.company_id')
        .onRef('member.id', '=', 'audit_event.actor_id'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .select([
      'audit_event.seq',
      'audit_event.at',
      'audit_event.actor_id',
      'audit_event.action',
      'audit_event.object_type',
      'audit_event.object_id',
      'audit_event.hash',
      'member.name as actor_name',
      'department.name as department_name',
    ])
    .where('audit_event.company_id', '=', companyId)
    .$if(before !== null, (q) => q.where('audit_event.seq', '<', before ?? 0))
    .orderBy('audit_event.seq', 'desc')
    .limit(size)
    .execute();
