import type { BudgetForm } from '@outlay/contract/spend/budget';
import { sql } from 'kysely';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';
import { newestFirst } from '#database/page-first.ts';
import type { Cursor } from '#database/cursor.ts';

/** What holds money of a budget: a document, or a payment that has reserved it. */
export type Holder = { document_id: string } | { reservation_id: string };

export interface Reach {
  companyId: string;
  /** First and last day; null if there is none. */
  from: string | null;
  to: string | null;
  departmentIds: string[];
  projectIds: string[];
  types: string[];
}

/** Enabled budgets that may apply to these shares, in locking order: as a query, or as a part of one. */
export const reachedBy = (db: Db, reach: Reach) =>
  db
    .selectFrom('budget')
    .select(COLUMNS.budget)
    .where('company_id', '=', reach.companyId)
    .where('enabled', '=', true)
    .where(sql<boolean>`from_day <= ${reach.to}::date and to_day >= ${reach.from}::date`)
    .where(sql<boolean>`(department_id is null or department_id = any(${reach.departmentIds}::uuid[]))`)
    .where(sql<boolean>`(project_id is null or project_id = any(${reach.projectIds}::uuid[]))`)
    .where(sql<boolean>`(expense_type is null or expense_type = any(${reach.types}::text[]))`)
    .orderBy('id');
export const listReached = built(reachedBy);

export const listByIds = (db: Db, companyId: string, ids: readonly string[]) =>
  byIds(db, companyId, ids).execute();

const byIds = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('budget')
    .select(COLUMNS.budget)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id');

/** Locks budgets, always ordered by id, which avoids deadlocks between claims. */
export const lockBudgets = (db: Db, companyId: string, ids: readonly string[]) =>
  byIds(db, companyId, ids).forUpdate().execute();

/** Adds to committed and spent amounts; false when the budget blocks it. */
export async function addTo(
  db: Db,
  companyId: string,
  id: string,
  { occupied, actual }: { occupied: number; actual: number },
): Promise<boolean> {
  const more = occupied + actual;
  const { numUpdatedRows } = await db
    .updateTable('budget')
    .set((q) => ({ occupied: q('occupied', '+', occupied), actual: q('actual', '+', actual) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(more > 0, (q) =>
      q.where(sql<boolean>`(effect <> 'forbid' or occupied + actual + ${more}::bigint <= amount)`),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The movements of a document: as a query, or as a part of a query of the document. */
export const movementsOf = (db: Db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('budget_movement')
    .select(['budget_id', 'kind', 'amount'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId);
export const listMovementsOf = built(movementsOf);

/** The movements of a payment's reservation. */
export const listReservedMovements = (db: Db, companyId: string, reservationId: string) =>
  db
    .selectFrom('budget_movement')
    .select(['budget_id', 'kind', 'amount'])
    .where('company_id', '=', companyId)
    .where('reservation_id', '=', reservationId)
    .execute();

export const insertMovements = (
  db: Db,
  companyId: string,
  movements: readonly ({
    id: string;
    budget_id: string;
    line_id: string | null;
    kind: Column<'budget_movement', 'kind'>;
    amount: number;
    actor_id: string | null;
    at: Date;
  } & Holder)[],
) =>
  db
    .insertInto('budget_movement')
    .values(movements.map((movement) => ({ company_id: companyId, ...movement })))
    .execute();

export const listMovements = (
  db: Db,
  companyId: string,
  { budgetId, after, size }: { budgetId: string; after: Cursor | null; size: number },
) =>
  newestFirst(
    db,
    'budget_movement',
    db
      .selectFrom('budget_movement')
      .select(columnsIn('budget_movement', 'budget_movement'))
      .where('company_id', '=', companyId)
      .where('budget_id', '=', budgetId),
    { by: 'at', after, size },
  )
    .leftJoin('document', (join) =>
      join
        .onRef('document.company_id', '=', 'budget_movement.company_id')
        .onRef('document.id', '=', 'budget_movement.document_id'),
    )
    .leftJoin('spend_reservation as reservation', (join) =>
      join
        .onRef('reservation.company_id', '=', 'budget_movement.company_id')
        .onRef('reservation.id', '=', 'budget_movement.reservation_id'),
    )
    .leftJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'budget_movement.company_id')
        .onRef('member.id', '=', 'budget_movement.actor_id'),
    )
    .select([
      'budget_movement.id',
      'budget_movement.document_id',
      'budget_movement.kind',
      'budget_movement.amount',
      'budget_movement.at',
      'document.number',
      'reservation.trade_no',
      'member.name as actor_name',
    ])
    .execute();

/**
 * The amount of a budget that approved, unpaid documents hold. Read from these documents, once for all budgets: a
 * budget's own movements grow for ever.
 */
export const UNPAID = sql<string>`coalesce((select held.amount from unpaid as held where held.budget_id = budget.id), 0)`;

const unpaid = (companyId: string) => sql<{ budget_id: string; amount: string }>`(
  select movement.budget_id, sum(case when movement.kind in ('occupy', 'unactual') then movement.amount
    else -movement.amount end) as amount
  from document as open, lateral (
    select own.budget_id, own.kind, own.amount from budget_movement as own
    where own.company_id = open.company_id and own.document_id = open.id offset 0) as movement
  where open.company_id = ${companyId} and open.status in ('Passed', 'InPayment')
  group by movement.budget_id)`;

/** Budgets with the names of their department and project, and the amount waiting for payment. */
export const budgets = (db: Db, companyId: string) =>
  db
    .with(
      (cte) => cte('unpaid').materialized(),
      () => unpaid(companyId),
    )
    .selectFrom('budget')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'budget.company_id')
        .onRef('department.id', '=', 'budget.department_id'),
    )
    .leftJoin('dimension', (join) =>
      join
        .onRef('dimension.company_id', '=', 'budget.company_id')
        .onRef('dimension.id', '=', 'budget.project_id'),
    )
    .select(columnsIn('budget', 'budget'))
    .select(['department.name as department_name', 'dimension.name as project_name'])
    .select(UNPAID.as('unpaid'))
    .where('budget.company_id', '=', companyId);

export const findBudget = (db: Db, companyId: string, id: string) =>
  budgets(db, companyId).where('budget.id', '=', id).executeTakeFirst();

export const listBudgetsNamed = (db: Db, companyId: string, names: readonly string[]) =>
  budgets(db, companyId)
    .where(sql<boolean>`budget.name = any(${[...names]}::text[])`)
    .execute();

const columnsOf = (form: BudgetForm) => ({
  name: form.name,
  department_id: form.departmentId,
  project_id: form.projectId,
  expense_type: form.expenseType,
  from_day: form.fromDay,
  to_day: form.toDay,
  amount: form.amount,
  effect: form.effect,
  enabled: form.enabled,
});

export const insertBudget = (
  db: Db,
  companyId: string,
  form: BudgetForm,
  { currency, now }: { currency: string; now: Date },
) =>
  db
    .insertInto('budget')
    .values({ company_id: companyId, id: form.id, currency, created_at: now, ...columnsOf(form) })
    .execute();

/** Updates the version that was read; false when it has changed. */
export async function updateBudget(db: Db, companyId: string, form: BudgetForm): Promise<boolean> {
  return await updateSeen(db, 'budget', { ...form, companyId }, columnsOf(form));
}

/** Enables or disables the version that was read; false when it has changed. */
export async function switchBudget(
  db: Db,
  companyId: string,
  seen: { id: string; version: number },
  enabled: boolean,
): Promise<boolean> {
  return await updateSeen(db, 'budget', { ...seen, companyId }, { enabled });
}
