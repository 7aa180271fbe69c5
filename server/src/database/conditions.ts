import { sql, type RawBuilder } from 'kysely';

/** What lists of documents can be narrowed by, whichever domain's list it is. Null, empty and `all` mean all. */
export interface DocumentConditions {
  typeIds: readonly string[];
  /** With all that is below them. */
  departmentIds: readonly string[];
  submittedFrom: Date | null;
  submittedBefore: Date | null;
  /** Minor units of the company's currency. */
  least: number | null;
  most: number | null;
  /** `clean`: no check has found anything; `found`: one has. */
  checks: 'all' | 'clean' | 'found';
}

/** Only the rows that were named, where any were. */
export const onlyThese = (id: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`true` : sql`${id} = any(${ids}::uuid[])`;

/**
 * How many of a document's checks told something other than that all is well, whatever is to be done about it, and were
 * not dismissed since.
 */
export const FINDINGS = sql<number>`(select count(*) from jsonb_array_elements(document.findings) as f
  where f ->> 'effect' in ('forbid', 'reason', 'warn') and f -> 'dismissed' is null)`;

/** For a query of `document` and of the `department` that each was sent from; `amount`: what of it is compared. */
export function documentConditions(
  companyId: string,
  wanted: DocumentConditions,
  amount: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const { typeIds, departmentIds, submittedFrom, submittedBefore, least, most, checks } = wanted;
  const found: [boolean, RawBuilder<boolean>][] = [
    [typeIds.length > 0, sql`document.type_id = any(${typeIds}::uuid[])`],
    [
      departmentIds.length > 0,
      sql`exists (select from department above where above.company_id = ${companyId}
        and above.id = any(${departmentIds}::uuid[]) and department.path like above.path || '%')`,
    ],
    [submittedFrom !== null, sql`document.submitted_at >= ${submittedFrom}`],
    [submittedBefore !== null, sql`document.submitted_at < ${submittedBefore}`],
    [least !== null, sql`${amount} >= ${least}`],
    [most !== null, sql`${amount} <= ${most}`],
    [checks === 'clean', sql`${FINDINGS} = 0`],
    [checks === 'found', sql`${FINDINGS} > 0`],
  ];
  return sql`(${sql.join([sql`true`, ...found.flatMap(([set, condition]) => (set ? [condition] : []))], sql` and `)})`;
}
