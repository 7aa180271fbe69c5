import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export interface PayrollQuery {
  /** Half-open interval of the approval. */
  since: Date;
  before: Date;
  after?: string | undefined;
  size: number;
}

/** A line of an approved claim that pays allowance days: what was claimed, approved, and is over the limit. */
interface PayrollLine {
  member_id: string;
  days: number;
  /** In the expense's currency. */
  taxable: number;
  amount: number;
  /** In the company's currency. */
  claimed: number;
  approved: number;
}

const lines = (companyId: string, { since, before }: Pick<PayrollQuery, 'since' | 'before'>) => sql`
  select document.submitter_id as member_id, line.amount, line.base_amount as claimed,
    case when line.approved_amount is null then line.base_amount else line.approved_amount end as approved,
    (select count(*) from allowance_day d
      where d.company_id = line.company_id and d.expense_id = line.expense_id)::int as days,
    (select sum(d.taxable) from allowance_day d
      where d.company_id = line.company_id and d.expense_id = line.expense_id)::bigint as taxable
  from document
  join document_line line on line.company_id = document.company_id and line.document_id = document.id
    and line.type = 'allowance' and line.expense_id is not null
  where document.company_id = ${companyId}
    and document.status in ('Passed', 'InPayment', 'Paid')
    and document.passed_at >= ${since} and document.passed_at < ${before}`;

/** The lines of the next members in the order of their ids, so many members at most. */
export async function listPayrollLines(
  db: Db,
  companyId: string,
  query: PayrollQuery,
): Promise<PayrollLine[]> {
  const { after, size } = query;
  const { rows } = await sql<PayrollLine>`
    with found as (${lines(companyId, query)}), members as (
      select distinct member_id from found
      where taxable > 0 and (${after ?? null}::uuid is null or member_id > ${after ?? null}::uuid)
      order by member_id limit ${size}
    )
    select found.* from found join members using (member_id) order by member_id`.execute(db);
  return rows;
}

export async function countPayroll(
  db: Db,
  companyId: string,
  query: Pick<PayrollQuery, 'since' | 'before'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with found as (${lines(companyId, query)})
    select count(distinct member_id)::int as count from found where taxable > 0`.execute(db);
  return rows[0]?.count ?? 0;
}
