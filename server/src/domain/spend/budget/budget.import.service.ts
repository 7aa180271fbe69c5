import type { BudgetForm } from '@outlay/contract/spend/budget';
import type { ImportAnswer } from '@outlay/contract/import';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { listDepartments } from '#domain/organisation/company/department.service.ts';
import { listDimensions } from '#domain/organisation/dimension/dimension.service.ts';
import type { Context } from '#request/context.ts';
import type { TableRow } from '#text/csv.ts';
import { newId } from '#system/id.ts';
import { answerImport, readImport } from '#text/import.ts';
import * as budgets from './budget.repository.ts';
import { BUDGET_COLUMNS, judgeBudgetRows, keyOf, type Directory } from './budget.rows.ts';
import { writeBudget } from './budget.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** Imports the valid rows, or only previews the result. */
export async function importBudgets(
  ctx: Writer,
  { text, apply }: { text: string; apply: boolean },
): Promise<ImportAnswer> {
  const rows = readImport(text, BUDGET_COLUMNS);
  const { fates, forms } = judgeBudgetRows(rows, await directoryFor(ctx, rows), newId);
  const answer = answerImport(fates, apply);
  if (!apply || forms.length === 0) return answer;
  for (const form of forms) await writeBudget(ctx, form);
  const { added, changed, refused } = answer;
  ctx.audit({ action: 'budget.import', objectType: 'budget', detail: { added, changed, refused } });
  return answer;
}

async function directoryFor(ctx: Writer, rows: readonly TableRow[]): Promise<Directory> {
  const { currency } = await getCompany(ctx);
  const { items } = await listDepartments(ctx);
  const named = Map.groupBy(items, ({ name }) => name);
  const projects = (await listDimensions(ctx, { kind: 'project' })).items;
  const names = rows.flatMap(({ cells: [name] }) => name ?? []);
  const known = await budgets.listBudgetsNamed(ctx.db, ctx.user.companyId, names);
  return {
    currency,
    departments: new Map(
      [...named].map(([name, [first, second]]) => [name, second ? null : (first?.id ?? null)]),
    ),
    projects: new Map(projects.map(({ code, id }) => [code, id])),
    known: new Map(known.map(formOf).map((form) => [keyOf(form), form])),
  };
}

const formOf = (row: Awaited<ReturnType<typeof budgets.listBudgetsNamed>>[number]): BudgetForm => ({
  id: row.id,
  version: row.version,
  name: row.name,
  departmentId: row.department_id,
  projectId: row.project_id,
  expenseType: row.expense_type,
  fromDay: row.from_day,
  toDay: row.to_day,
  amount: row.amount,
  effect: row.effect,
  enabled: row.enabled,
});
