import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';

export interface MemberLink {
  external_id: string;
  /** As the directory has it, where it was once asked what the entry is. */
  outside_name: string | null;
  member_id: string;
  name: string;
  department_name: string | null;
  created_at: Date;
  decider_name: string | null;
}

/** Links of members who have not left: the first ones, those that were decided before the others, and how many. */
export async function listMemberLinks(
  db: Db,
  companyId: string,
  { source, search, most }: { source: string; search: string; most: number },
): Promise<{ rows: MemberLink[]; total: number }> {
  const like = containing(search);
  const { rows } = await sql<MemberLink & { total: number }>`
    select link.external_id, link.created_at, member.id as member_id, member.name,
      department.name as department_name, decided.name as outside_name, decider.name as decider_name,
      (count(*) over ())::int as total
    from directory_link link
    join member on member.company_id = link.company_id and member.id = link.object_id and member.state <> 'left'
    left join department on department.company_id = member.company_id and department.id = member.department_id
    left join directory_conflict decided on decided.company_id = link.company_id and decided.source = link.source
      and decided.kind = 'member' and decided.external_id = link.external_id
      and decided.decision in ('link', 'add')
    left join member decider on decider.company_id = link.company_id and decider.id = decided.decided_by
    where link.company_id = ${companyId} and link.source = ${source} and link.kind = 'member'
      and (${search} = '' or member.name ilike ${like} or member.account ilike ${like}
        or link.external_id ilike ${like} or decided.name ilike ${like})
    order by decided.decided_at desc nulls last, link.created_at desc, link.external_id
    limit ${most}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The link, with what the directory had of the entry when it was last read; undefined if there is none. */
export async function deleteMemberLink(
  db: Db,
  companyId: string,
  { source, externalId, memberId }: { source: string; externalId: string; memberId: string },
): Promise<{ name: string; account: string } | undefined> {
  const { rows } = await sql<{ name: string; account: string }>`
    with gone as (
      delete from directory_link where company_id = ${companyId} and source = ${source} and kind = 'member'
        and external_id = ${externalId} and object_id = ${memberId}
      returning object_id
    )
    select coalesce(conflict.name, member.name) as name, coalesce(conflict.account, '') as account
    from gone
    join member on member.company_id = ${companyId} and member.id = gone.object_id
    left join directory_conflict conflict on conflict.company_id = ${companyId} and conflict.source = ${source}
      and conflict.kind = 'member' and conflict.external_id = ${externalId}`.execute(db);
  return rows[0];
}
