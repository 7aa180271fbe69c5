import { sql, type Insertable, type Updateable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { updateSeen, type Seen } from '#database/seen.ts';
import type { Database } from '#database/tables.ts';

export const POLICIES_MOST = 200;

const policies = (db: Db, companyId: string) =>
  db
    .selectFrom('spend_policy')
    .select(columnsIn('spend_policy', 'spend_policy'))
    .where('company_id', '=', companyId)
    .where('removed', '=', false);

export const listPolicies = (db: Db, companyId: string) =>
  policies(db, companyId).orderBy('name').orderBy('id').limit(POLICIES_MOST).execute();
export type PolicyRow = Awaited<ReturnType<typeof listPolicies>>[number];

/** Enabled policies of a day, in the order in which they are consulted. */
export const listInForce = (db: Db, companyId: string, day: string) =>
  policies(db, companyId)
    .where('enabled', '=', true)
    .where('from_day', '<=', day)
    .where((q) => q.or([q('to_day', 'is', null), q('to_day', '>=', day)]))
    .orderBy('name')
    .orderBy('id')
    .limit(POLICIES_MOST)
    .execute();

export const findPolicy = (db: Db, companyId: string, id: string) =>
  policies(db, companyId).where('id', '=', id).executeTakeFirst();

export const insertPolicy = (db: Db, row: Insertable<Database['spend_policy']>) =>
  db.insertInto('spend_policy').values(row).execute();

/** False if it now has a different version. */
export const updatePolicy = (db: Db, seen: Seen, change: Updateable<Database['spend_policy']>) =>
  updateSeen(db, 'spend_policy', seen, change);

/** Who a member is for a policy: their departments with those above, and their roles of a day. */
const payers = (db: Db, companyId: string, day: string) =>
  db
    .selectFrom('member')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'member.company_id')
        .onRef('department.id', '=', 'member.department_id'),
    )
    .select(['member.id', 'member.name', 'member.state', 'member.department_id', 'department.path'])
    .select([
      sql<string[]>`array(
        select other.path from department_member as seat
        join department as other on other.company_id = seat.company_id and other.id = seat.department_id
        where seat.company_id = member.company_id and seat.member_id = member.id)`.as('other_paths'),
      sql<string[]>`array(
        select held.role from role_grant as held
        where held.company_id = member.company_id and held.member_id = member.id
          and (held.until is null or held.until >= ${day}::date))`.as('roles'),
    ])
    .where('member.company_id', '=', companyId);
export type PayerRow = Awaited<ReturnType<typeof listPayers>>[number];

export const findPayer = (db: Db, companyId: string, memberId: string, day: string) =>
  payers(db, companyId, day).where('member.id', '=', memberId).executeTakeFirst();

/** Locks a member, so that nobody leaves while a payment of theirs is made. */
export const lockMember = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('member')
    .select(['state', 'name'])
    .where('company_id', '=', companyId)
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirst();

/** All members who have not left. */
export const listPayers = (db: Db, companyId: string, day: string) =>
  payers(db, companyId, day).where('member.state', '!=', 'left').orderBy('member.name').execute();

interface Periods {
  memberId: string;
  policyIds: readonly string[];
  /** A day and its month. */
  periods: readonly string[];
}

/** What a member has used of these policies, without the rows that do not exist yet. */
export const listUsed = (db: Db, companyId: string, { memberId, policyIds, periods }: Periods) =>
  db
    .selectFrom('spend_used')
    .select(['policy_id', 'period', 'used'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`policy_id = any(${[...policyIds]}::uuid[])`)
    .where(sql<boolean>`period = any(${[...periods]}::text[])`)
    .execute();

/** The same, locked in one order for everybody; makes the rows that do not exist. */
export async function lockUsed(db: Db, companyId: string, wanted: Periods) {
  const { memberId, policyIds, periods } = wanted;
  if (policyIds.length === 0) return [];
  await sql`
    insert into spend_used (company_id, policy_id, member_id, period)
    select ${companyId}, policy, ${memberId}, period
    from unnest(${[...policyIds]}::uuid[]) as policy, unnest(${[...periods]}::text[]) as period
    order by policy, period
    on conflict (company_id, policy_id, member_id, period) do nothing`.execute(db);
  return await db
    .selectFrom('spend_used')
    .select(['policy_id', 'period', 'used'])
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`policy_id = any(${[...policyIds]}::uuid[])`)
    .where(sql<boolean>`period = any(${[...periods]}::text[])`)
    .orderBy('policy_id')
    .orderBy('period')
    .forUpdate()
    .execute();
}

/** Adds to what a member has used of a policy, in a day and its month; less than none takes away. */
export const addUsed = (
  db: Db,
  companyId: string,
  one: { policyId: string; memberId: string; periods: readonly string[]; amount: number },
) =>
  db
    .updateTable('spend_used')
    .set((q) => ({ used: q('used', '+', one.amount) }))
    .where('company_id', '=', companyId)
    .where('policy_id', '=', one.policyId)
    .where('member_id', '=', one.memberId)
    .where(sql<boolean>`period = any(${[...one.periods]}::text[])`)
    .execute();

/** What all members have used of each policy in a month. */
export const sumMonth = async (db: Db, companyId: string, month: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('spend_used')
    .select(['policy_id', sql<string>`sum(used)`.as('used')])
    .where('company_id', '=', companyId)
    .where('period', '=', month)
    .groupBy('policy_id')
    .execute();
  return new Map(rows.map(({ policy_id: id, used }) => [id, Number(used)]));
};
