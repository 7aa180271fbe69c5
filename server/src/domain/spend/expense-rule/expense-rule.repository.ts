import { RULES_MOST, type ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { sql } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import { built } from '#database/built.ts';
import { paperHome } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { deleteSeen, updateSeen } from '#database/seen.ts';

export const listRules = (db: Db, companyId: string) => rulesOf(db, { companyId });
const rulesOf = built((db, { companyId }: { companyId: string }) =>
  db
    .selectFrom('policy_rule')
    .select(COLUMNS.policy_rule)
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('id')
    .limit(RULES_MOST),
);

export const findRule = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('policy_rule')
    .select(COLUMNS.policy_rule)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks existing rules to the end of the transaction, which serialises additions. */
export const lockRules = (db: Db, companyId: string) =>
  db
    .selectFrom('policy_rule')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function countRules(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('policy_rule')
    .select((q) => q.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type RuleColumns = Pick<ExpenseRule, 'name' | 'enabled' | 'kind' | 'effect' | 'scope' | 'params'>;

const columnsIn = ({ name, enabled, kind, effect, scope, params }: RuleColumns) => ({
  name: JSON.stringify(name),
  enabled,
  kind,
  effect,
  scope: JSON.stringify(scope),
  params: JSON.stringify(params),
});

/** Adds rules after the existing ones. */
export const insertRules = (
  db: Db,
  companyId: string,
  rules: readonly (RuleColumns & { id: string })[],
  now: Date,
) =>
  db
    .insertInto('policy_rule')
    .values((q) =>
      rules.map((rule, index) => ({
        company_id: companyId,
        id: rule.id,
        ...columnsIn(rule),
        position: q
          .selectFrom('policy_rule')
          .select(sql<number>`coalesce(max(position), 0) + ${index + 1}::int`.as('position'))
          .where('company_id', '=', companyId),
        created_at: now,
      })),
    )
    .execute();

/** Updates the version that was read; false when it has changed. */
export async function updateRule(
  db: Db,
  companyId: string,
  { id, version }: { id: string; version: number },
  change: { enabled: boolean } | RuleColumns,
): Promise<boolean> {
  return await updateSeen(
    db,
    'policy_rule',
    { companyId, id, version },
    'name' in change ? columnsIn(change) : change,
  );
}

export async function removeRule(db: Db, companyId: string, id: string, version: number): Promise<boolean> {
  return await deleteSeen(db, 'policy_rule', { companyId, id, version });
}

/** Stores the position of each rule. */
export const arrangeRules = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .updateTable('policy_rule')
    .set({ position: sql<number>`array_position(${ids}::uuid[], id)` })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** Lines of documents submitted since `since` and not withdrawn, newest first. */
export const listSentLines = (db: Db, companyId: string, { since, most }: { since: Date; most: number }) =>
  db
    .selectFrom('document_line')
    .innerJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'document_line.company_id')
        .onRef('document.id', '=', 'document_line.document_id'),
    )
    .innerJoin('document_type', (join) =>
      join
        .onRef('document_type.company_id', '=', 'document.company_id')
        .onRef('document_type.id', '=', 'document.type_id'),
    )
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'document.company_id')
        .onRef('member.id', '=', 'document.submitter_id'),
    )
    .select((q) => [
      'document.id as document_id',
      'document.number',
      'document.title',
      'document.reason as document_reason',
      'document.amount as total',
      'document.submitter_id',
      'document.submitted_at',
      'document_type.code as document_type',
      'member.name as submitter_name',
      'member.grade',
      'document_line.id',
      'document_line.type',
      'document_line.base_amount as amount',
      'document_line.currency',
      'document_line.spent_on',
      'document_line.merchant',
      'document_line.remarks',
      'document_line.city',
      'document_line.reason',
      'document_line.attendees',
      'document_line.allocation',
      q
        .exists(
          q
            .selectFrom('expense')
            .innerJoin('invoice', (join) =>
              join
                .onRef('invoice.company_id', '=', 'expense.company_id')
                .on('invoice.expense_id', '=', paperHome('expense')),
            )
            .select('invoice.id')
            .whereRef('expense.company_id', '=', 'document_line.company_id')
            .whereRef('expense.id', '=', 'document_line.expense_id'),
        )
        .as('has_invoice'),
    ])
    .where('document_line.company_id', '=', companyId)
    .where('document.submitted_at', '>=', since)
    .where('document.status', 'not in', ['ToBeSubmitted', 'Rejected', 'Returned', 'Withdrawn', 'Voided'])
    .orderBy('document.submitted_at', 'desc')
    .orderBy('document.id')
    .orderBy('document_line.position')
    .limit(most)
    .execute();
