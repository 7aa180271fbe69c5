import { sql, type RawBuilder } from 'kysely';

/** Filter conditions common to all lists of documents. Null, empty and `all` mean no restriction. */
export interface DocumentConditions {
  typeIds: readonly string[];
  /** Includes the departments below them. */
  departmentIds: readonly string[];
  submittedFrom: Date | null;
  submittedBefore: Date | null;
  /** Minor units of the company's currency. */
  least: number | null;
  most: number | null;
  /** `clean`: no check has a finding; `found`: at least one has. */
  checks: 'all' | 'clean' | 'found';
}

/** Restricts to the given ids; without ids, no restriction. */
export const onlyThese = (id: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`true` : sql`${id} = any(${ids}::uuid[])`;

/**
 * Number of a document's findings with any effect other than `good`, excluding dismissed ones.
 */
export const FINDINGS = sql<number>`(select count(*) from jsonb_array_elements(document.findings) as f
  where f ->> 'effect' in ('forbid', 'reason', 'warn') and f -> 'dismissed' is null)`;

/** What is to be paid for a document, in its currency: of `document`, as `payableOf` computes it of a row. */
export const PAYABLE = sql<number>`case when document.effect in ('none', 'repayment') then 0
  else greatest(coalesce(document.approved_amount, document.amount) - document.offset_amount, 0) end`;

/** Conditions for a query on `document`; `amount` is the SQL expression of the amount to compare. */
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
      sql`document.department_id = any(array(
        select below.id from department as above
        join department as below on below.company_id = above.company_id and below.path like above.path || '%'
        where above.company_id = ${companyId} and above.id = any(${departmentIds}::uuid[])))`,
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

/**
 * Id of the expense to which the files and invoices of this expense belong: its own, unless its receipt was split. Uses
 * `case` instead of `coalesce`, with which PostgreSQL does not use an index under row level security.
 */
export const paperHome = (expense: string): RawBuilder<string> =>
  sql`case when ${sql.ref(`${expense}.paper_expense_id`)} is null then ${sql.ref(`${expense}.id`)}
    else ${sql.ref(`${expense}.paper_expense_id`)} end`;
