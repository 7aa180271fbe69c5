import type { BudgetEffect, BudgetMovement, BudgetStanding } from '@outlay/contract/spend/budget';

/** The share of a line allocated to a department or project. Minor units of the company's currency. */
export interface BudgetShare {
  departmentId: string | null;
  /** The ids from the root down to the department, each followed by a slash. */
  departmentPath: string | null;
  projectId: string | null;
  expenseType: string;
  day: string;
  amount: number;
  lineId?: string | null;
}

export interface BudgetRow {
  id: string;
  name: string;
  department_id: string | null;
  project_id: string | null;
  expense_type: string | null;
  from_day: string;
  to_day: string;
  currency: string;
  amount: number;
  occupied: number;
  actual: number;
  effect: BudgetEffect;
}

export interface Movement {
  budget_id: string;
  kind: BudgetMovement['kind'];
  amount: number;
}

/** A document's commitment and spending on one budget. */
export interface Held {
  occupied: number;
  actual: number;
}

const NOTHING: Held = { occupied: 0, actual: 0 };

const isBelow = (path: string | null, departmentId: string): boolean =>
  (path ?? '').split('/').includes(departmentId);

/** Whether a share falls under a budget: in its department or below, its project, its type and its period. */
export function counts(budget: BudgetRow, share: BudgetShare): boolean {
  const { department_id, project_id, expense_type, from_day, to_day } = budget;
  if (share.day < from_day || share.day > to_day) return false;
  if (expense_type !== null && expense_type !== share.expenseType) return false;
  if (project_id !== null && project_id !== share.projectId) return false;
  return (
    department_id === null ||
    department_id === share.departmentId ||
    isBelow(share.departmentPath, department_id)
  );
}

/** The amount requested from a budget: the sum of its matching shares. */
export const requestedFrom = (budget: BudgetRow, shares: readonly BudgetShare[]): number =>
  shares.filter((share) => counts(budget, share)).reduce((sum, { amount }) => sum + amount, 0);

/** A document's holdings on each budget: the sum of its movements. */
export function holdings(movements: readonly Movement[]): Map<string, Held> {
  const held = new Map<string, Held>();
  for (const movement of movements)
    held.set(movement.budget_id, after(held.get(movement.budget_id) ?? NOTHING, movement));
  return held;
}

function after({ occupied, actual }: Held, { kind, amount }: Movement): Held {
  if (kind === 'occupy') return { occupied: occupied + amount, actual };
  if (kind === 'release') return { occupied: occupied - amount, actual };
  return kind === 'actual'
    ? { occupied: occupied - amount, actual: actual + amount }
    : { occupied: occupied + amount, actual: actual - amount };
}

/** The budget's state for a requested amount, not counting the document's own commitment against it. */
export function budgetState(budget: BudgetRow, requested: number, own: Held = NOTHING): BudgetStanding {
  const { id, name, currency, amount, actual } = budget;
  const occupied = budget.occupied - own.occupied;
  const available = amount - occupied - actual;
  return {
    budgetId: id,
    name,
    currency,
    amount,
    occupied,
    actual,
    asked: requested,
    available,
    over: Math.max(0, requested - available),
    effect: budget.effect,
  };
}

/** The state of a budget without a particular document, including everything that the document holds. */
export const ownStanding = (budget: BudgetRow, own: Held = NOTHING): BudgetStanding =>
  budgetState({ ...budget, actual: budget.actual - own.actual }, own.occupied + own.actual, own);

/** The first blocking budget. An amount below the document's current commitment is never blocked. */
export const firstForbidding = (
  standings: readonly BudgetStanding[],
  held: ReadonlyMap<string, Held> = new Map(),
): BudgetStanding | undefined =>
  standings.find(
    ({ budgetId, effect, asked, over }) =>
      effect === 'forbid' && over > 0 && asked > (held.get(budgetId) ?? NOTHING).occupied,
  );
