import { sql, type RawBuilder } from 'kysely';
import { FINDINGS, PAYABLE } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import type { Whose } from './report.repository.ts';

const below = (companyId: string, paths: readonly string[]) => sql`(select department.id from department
  where department.company_id = ${companyId} and exists (
    select from unnest(${[...paths]}::text[]) as root where department.path like root || '%'))`;

/** The documents (`document`) of those whom a report is about. */
export const whoseDocuments = ({ companyId, memberId, paths }: Whose): RawBuilder<unknown> =>
  sql.join(
    [
      sql`document.company_id = ${companyId}`,
      ...(memberId === null ? [] : [sql`document.submitter_id = ${memberId}`]),
      ...(paths === null ? [] : [sql`document.department_id in ${below(companyId, paths)}`]),
    ],
    sql` and `,
  );

export interface StateRow {
  in_approval: number;
  with_findings: number;
  in_approval_amount: number;
  to_pay: number;
  to_pay_amount: number;
}

/** What is in approval and to be paid now. Amounts in minor units of the company's currency. */
export async function openNow(db: Db, whose: Whose): Promise<StateRow> {
  const { rows } = await sql<StateRow>`
    select count(*) filter (where status = 'UnderApproval')::int as in_approval,
      count(*) filter (where status = 'UnderApproval' and ${FINDINGS} > 0)::int as with_findings,
      coalesce(sum(amount) filter (where status = 'UnderApproval'), 0)::bigint as in_approval_amount,
      count(*) filter (where status <> 'UnderApproval')::int as to_pay,
      coalesce(sum(${PAYABLE} - paid_amount) filter (where status <> 'UnderApproval'), 0)::bigint as to_pay_amount
    from document
    where ${whoseDocuments(whose)} and document.status in ('UnderApproval', 'Passed', 'InPayment')
      and document.effect in ('reimburse', 'supplier')`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** Advances that are not settled, in the company's currency. */
export async function openAdvances(db: Db, whose: Whose): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: string }>`
    select count(*)::int as count, coalesce(sum(advance.amount - advance.settled), 0)::bigint as amount
    from advance
    join document on document.company_id = advance.company_id and document.id = advance.document_id
    where ${whoseDocuments(whose)} and advance.cancelled_at is null and advance.settled < advance.amount`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, amount: Number(rows[0]?.amount ?? 0) };
}

export interface BudgetRow {
  name: string;
  used: number;
  amount: number;
}

/** The budgets in effect on a day, in one currency, the one of which most is used first. */
export async function budgetsInEffect(
  db: Db,
  { companyId, paths }: Whose,
  { today, currency }: { today: string; currency: string },
): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select name, (occupied + actual)::float8 as used, amount::float8 as amount from budget
    where company_id = ${companyId} and enabled and currency = ${currency} and amount > 0
      and ${today}::date between from_day and to_day
      and ${paths === null ? sql`true` : sql`department_id in ${below(companyId, paths)}`}
    order by (occupied + actual)::float8 / amount desc, name`.execute(db);
  return rows;
}
