import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/**
 * How long paid claims took: until the submission from the day of the first expense, in approval, and until the payment,
 * in days. A payment that is dated before the approval took no time.
 */
export async function replacePaidClaims(
  db: Db,
  { companyId, documentIds }: { companyId: string; documentIds: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('report_claim')
    .where('company_id', '=', companyId)
    .where('document_id', 'in', [...documentIds])
    .execute();
  await sql`
    insert into report_claim (company_id, document_id, member_id, department_id, paid_on, before_days, approval_days,
      payment_days)
    select d.company_id, d.id, d.submitter_id, d.department_id, paid.day,
      coalesce(greatest(0, extract(epoch from (d.submitted_at at time zone zone.time_zone) - spent.day) / 86400), 0),
      greatest(0, extract(epoch from d.passed_at - d.submitted_at) / 86400),
      greatest(0, extract(epoch from paid.day - (d.passed_at at time zone zone.time_zone)) / 86400)
    from document as d
    join company as zone on zone.id = d.company_id
    join lateral (
      select max(payment.paid_on) as day from payment
      where payment.company_id = d.company_id and payment.document_id = d.id and payment.state = 'Paid'
    ) as paid on paid.day is not null
    left join lateral (
      select min(line.spent_on) as day from document_line as line
      where line.company_id = d.company_id and line.document_id = d.id
    ) as spent on true
    where d.company_id = ${companyId} and d.id = any(${[...documentIds]}::uuid[])
      and d.effect = 'reimburse' and d.status = 'Paid' and d.submitted_at is not null and d.passed_at is not null
    on conflict (company_id, document_id) do nothing`.execute(db);
}
