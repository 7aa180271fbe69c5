import { sql } from 'kysely';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';

/** A role that a member holds: the permissions of the company's own roles, and its scope. */
export interface HeldRole {
  role: string;
  /** Null for a built-in role. */
  permissions: string[] | null;
  name: string | null;
  /** True if it is held only for some departments: those of `paths` that still exist. */
  scoped: boolean;
  paths: string[];
  since: string;
}

/** The member with department, current roles, and settings of company and second factor, in one row. */
export const findSignedInRow = async (db: Db, companyId: string, memberId: string, now: Date) => {
  const [row] = await signedInOf(db, { companyId, memberId, now });
  return row;
};

const signedInOf = built((db, params: { companyId: string; memberId: string; now: Date }) =>
  db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .select([
      'member.id',
      'member.person_id',
      'member.name',
      'member.department_id',
      'department.name as department_name',
      'company.features_off',
      'company.second_factor_days',
      'company.demo',
      'company.time_zone',
      'company.shown_outside',
      sql<HeldRole[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'role', g.role, 'permissions', r.permissions, 'name', r.name, 'since', g.created_at, 'scoped', cardinality(g.department_ids) > 0,
          'paths', (select coalesce(jsonb_agg(d.path), '[]') from department d
                    where d.company_id = g.company_id and d.id = any(g.department_ids))
        ) order by g.role), '[]')
        from role_grant g left join role r on r.company_id = g.company_id and r.id::text = g.role and r.removed_at is null
        where g.company_id = member.company_id and g.member_id = member.id
          and (g.until is null or g.until >= (${params.now}::timestamptz at time zone company.time_zone)::date))`.as(
        'held',
      ),
      sql<boolean>`exists (select from credential c where c.person_id = member.person_id and c.confirmed_at is not null)`.as(
        'enrolled',
      ),
    ])
    .where('member.company_id', '=', params.companyId)
    .where('member.id', '=', params.memberId)
    .where('member.state', '=', 'active')
    .where('company.suspended', '=', false),
);

/** The agent of an active agency, if still a member. */
export const findAgent = (
  db: Db,
  params: { companyId: string; agencyId: string; agentId: string; today: string },
) =>
  db
    .selectFrom('agency')
    .innerJoin('member', (join) =>
      join.onRef('member.company_id', '=', 'agency.company_id').onRef('member.id', '=', 'agency.agent_id'),
    )
    .select(['member.person_id', 'member.name', 'agency.scope'])
    .where('agency.company_id', '=', params.companyId)
    .where('agency.id', '=', params.agencyId)
    .where('agency.agent_id', '=', params.agentId)
    .where('agency.accepted_at', 'is not', null)
    .where('agency.ended_at', 'is', null)
    .where('agency.from_day', '<=', params.today)
    .where('agency.to_day', '>=', params.today)
    .where('member.state', '=', 'active')
    .executeTakeFirst();
