import { QUALITY_MOST } from '@outlay/contract/report-basis';
import { sql } from 'kysely';
import { FINDINGS } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import type { Period, Whose } from './report.repository.ts';
import { whoseDocuments } from './state.repository.ts';

/** A period of days of the company's time zone, as instants. */
const spanOf = (companyId: string, { from, to }: Period) => sql`(
  select ${from}::date::timestamp at time zone time_zone as since,
    (${to}::date + 1)::timestamp at time zone time_zone as until
  from company where id = ${companyId}) as span`;

/** The latest claims that were submitted in a period, and how many of them have findings. */
export async function countFindings(
  db: Db,
  whose: Whose,
  period: Period,
): Promise<{ claims: number; withFindings: number }> {
  const { rows } = await sql<{ claims: number; with_findings: number }>`
    select count(*)::int as claims, count(*) filter (where ${FINDINGS} > 0)::int as with_findings
    from (
      select document.findings from document, ${spanOf(whose.companyId, period)}
      where ${whoseDocuments(whose)} and document.effect in ('reimburse', 'supplier')
        and document.submitted_at >= span.since and document.submitted_at < span.until
      order by document.submitted_at desc limit ${QUALITY_MOST}
    ) as document`.execute(db);
  return { claims: rows[0]?.claims ?? 0, withFindings: rows[0]?.with_findings ?? 0 };
}

export interface FieldRow {
  name: string;
  values: number;
  corrected: number;
}

/** What was read from the latest invoices of a period, by field, and how much of it a person corrected. */
export async function countCorrected(
  db: Db,
  { companyId, memberId, paths }: Whose,
  period: Period,
): Promise<FieldRow[]> {
  const { rows } = await sql<FieldRow>`
    select field.name, count(*)::int as values, count(*) filter (where field.corrected)::int as corrected
    from (
      select invoice.id from invoice
      join member on member.company_id = invoice.company_id and member.id = invoice.owner_id
      left join department on department.company_id = member.company_id and department.id = member.department_id,
      ${spanOf(companyId, period)}
      where invoice.company_id = ${companyId} and invoice.created_at >= span.since and invoice.created_at < span.until
        and ${memberId === null ? sql`true` : sql`invoice.owner_id = ${memberId}`}
        and ${
          paths === null
            ? sql`true`
            : sql`exists (select from unnest(${[...paths]}::text[]) as root where department.path like root || '%')`
        }
      -- Ids begin with the time.
      order by invoice.id desc limit ${QUALITY_MOST}
    ) as latest
    join invoice_field as field on field.company_id = ${companyId} and field.invoice_id = latest.id
    group by field.name
    order by corrected desc, values desc, field.name`.execute(db);
  return rows;
}
