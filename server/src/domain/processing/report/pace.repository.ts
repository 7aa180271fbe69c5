import type { LocalText } from '@outlay/contract/fields';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { Period, Whose } from './report.repository.ts';

/** Claims whose nodes are read, the latest of a period. */
const CLAIMS_MOST = 2_000;

const paidClaims = ({ companyId, memberId, paths }: Whose, { from, to }: Period): RawBuilder<unknown> =>
  sql.join(
    [
      sql`claim.company_id = ${companyId} and claim.paid_on between ${from}::date and ${to}::date`,
      ...(memberId === null ? [] : [sql`claim.member_id = ${memberId}`]),
      ...(paths === null
        ? []
        : [
            sql`claim.department_id in (select department.id from department
              where department.company_id = ${companyId} and exists (
                select from unnest(${[...paths]}::text[]) as root where department.path like root || '%'))`,
          ]),
    ],
    sql` and `,
  );

export interface PaceRow {
  count: number;
  /** Average days; null without a claim. */
  before: number | null;
  approval: number | null;
  payment: number | null;
}

/** Average days until the submission, in approval, and until the payment, each from the end of the one before. */
export async function averagePace(db: Db, whose: Whose, period: Period): Promise<PaceRow> {
  const { rows } = await sql<PaceRow>`
    select count(*)::int as count, avg(before_days) as before, avg(approval_days) as approval,
      avg(payment_days) as payment
    from report_claim as claim where ${paidClaims(whose, period)}`.execute(db);
  return rows[0] ?? { count: 0, before: null, approval: null, payment: null };
}

export interface NodeRow {
  name: LocalText;
  days: number;
  count: number;
}

/** The nodes at which these claims waited longest, by the average of their decided tasks. */
export async function slowestNodes(db: Db, whose: Whose, period: Period, most: number): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select task.node_name as name, count(*)::int as count,
      avg(extract(epoch from task.decided_at - task.arrived_at) / 86400)::float8 as days
    from (
      select claim.document_id from report_claim as claim where ${paidClaims(whose, period)}
      order by claim.paid_on desc, claim.document_id limit ${CLAIMS_MOST}
    ) as claim
    join task on task.company_id = ${whose.companyId} and task.document_id = claim.document_id
      and task.decided_at is not null and task.state in ('Approved', 'Returned', 'Rejected')
    group by task.node_name
    order by days desc
    limit ${most}`.execute(db);
  return rows;
}
