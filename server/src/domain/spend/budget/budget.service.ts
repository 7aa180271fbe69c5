import type { Budget, BudgetForm, BudgetMovement } from '@outlay/contract/spend/budget';
import { AppError } from '@outlay/contract/errors';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { listDepartments } from '#domain/organisation/company/department.service.ts';
import { dimensionRefs } from '#domain/organisation/dimension/dimension.service.ts';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as budgets from './budget.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;
type Row = NonNullable<Awaited<ReturnType<typeof budgets.findBudget>>>;

/** Adds or changes a budget. Existing holdings stay, even if it no longer applies to them. */
export async function saveBudget(ctx: Writer, form: BudgetForm): Promise<Budget> {
  await assertPlaces(ctx, form);
  await writeBudget(ctx, form);
  ctx.audit({ action: 'budget.save', objectType: 'budget', objectId: form.id, detail: { ...form } });
  const saved = await budgets.findBudget(ctx.db, ctx.user.companyId, form.id);
  if (!saved) throw new AppError('NOT_FOUND', `budget ${form.id}`);
  return presentBudget(saved);
}

async function assertPlaces(ctx: Reader, { departmentId, projectId }: BudgetForm): Promise<void> {
  if (departmentId && !(await listDepartments(ctx)).items.some(({ id }) => id === departmentId))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'departmentId', code: 'unknownDepartment' }] });
  const projects = await dimensionRefs(ctx, [projectId]);
  if (projectId && projects.get(projectId)?.kind !== 'project')
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'projectId', code: 'badFormat' }] });
}

/** Writes the row of a budget; no other function does. Its name and first day must be unique. */
export async function writeBudget(ctx: Pick<Writer, 'db' | 'user' | 'now'>, form: BudgetForm): Promise<void> {
  const { db, user, now } = ctx;
  try {
    if (form.version === 0) {
      const { currency } = await getCompany(ctx);
      await budgets.insertBudget(db, user.companyId, form, { currency, now: now() });
    } else if (!(await budgets.updateBudget(db, user.companyId, form)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } catch (error) {
    if (isDuplicate(error, 'budget_pkey')) throw new AppError('CONFLICT', { reason: 'staleVersion' });
    if (!isDuplicate(error)) throw error;
    throw new AppError('CONFLICT', { reason: 'codeUsed', fields: [{ path: 'name', code: 'codeUsed' }] });
  }
}

export async function listMovements(
  { db, user }: Reader,
  { budgetId, after, size }: { budgetId: string; after?: string | undefined; size: number },
) {
  const rows = await budgets.listMovements(db, user.companyId, { budgetId, after: openCursor(after), size });
  const last = rows.at(-1);
  return {
    items: rows.map((row): BudgetMovement => ({
      id: row.id,
      documentId: row.document_id,
      documentNumber: row.number,
      tradeNo: row.trade_no,
      kind: row.kind,
      amount: row.amount,
      actorName: row.actor_name ?? '',
      at: row.at.toISOString(),
    })),
    next: rows.length === size && last ? sealCursor({ at: last.at, id: last.id }) : null,
  };
}

export const presentBudget = (row: Row): Budget => ({
  id: row.id,
  name: row.name,
  department: row.department_id ? { id: row.department_id, name: row.department_name ?? '' } : null,
  project: row.project_id ? { id: row.project_id, name: row.project_name ?? '' } : null,
  expenseType: row.expense_type,
  fromDay: row.from_day,
  toDay: row.to_day,
  currency: row.currency,
  amount: row.amount,
  occupied: row.occupied,
  inApproval: row.occupied - Number(row.unpaid),
  unpaid: Number(row.unpaid),
  actual: row.actual,
  available: row.amount - row.occupied - row.actual,
  effect: row.effect,
  enabled: row.enabled,
  version: row.version,
});
