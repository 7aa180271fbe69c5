import { budgetEndpoints, type BudgetForm } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { occupyBudgets } from '#domain/spend/budget/budget.hold.service.ts';
import type { BudgetShare } from '#domain/spend/budget/budget.policy.ts';
import { newId } from '#system/id.ts';
import { inTransaction } from '#database/transaction.ts';
import { sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

/** What the services of budgets need of a request. */
export type BudgetContext = Parameters<typeof occupyBudgets>[0];

/** A budget of 100.00 for 2026 that covers everything. */
export const budgetForm = (changes: Partial<BudgetForm> = {}): BudgetForm => ({
  ...{ id: newId(), version: 0, name: `Budget ${newId().slice(-6)}`, departmentId: null, projectId: null },
  ...{ expenseType: null, fromDay: '2026-01-01', toDay: '2026-12-31', amount: 10_000 },
  ...{ effect: 'forbid', enabled: true },
  ...changes,
});

/** A part of a document that counts against budgets: a meal in March. */
export const shareOf = (amount: number, changes: Partial<BudgetShare> = {}): BudgetShare => ({
  ...{ departmentId: null, departmentPath: null, projectId: null, expenseType: 'meals' },
  ...{ day: '2026-03-18', amount },
  ...changes,
});

/** Budgets that the finance manager keeps and documents use, for the current server and crew. */
export function budgetDesk(stage: () => { server: TestServer; crew: Crew }) {
  const save = (wanted: BudgetForm, who: Person = stage().crew.manager) =>
    stage().server.call(who, budgetEndpoints.save, wanted);
  const act = <T>(work: (ctx: BudgetContext) => Promise<T>, who = stage().crew) => {
    const { server } = stage();
    return inTransaction(server.db, who.companyId, (db) =>
      work({
        db,
        now: server.now,
        user: { companyId: who.companyId, memberId: who.employee.memberId } as never,
      }),
    );
  };
  return {
    save,
    act,
    made: async (changes: Partial<BudgetForm> = {}) => sure(await save(budgetForm(changes))).id,
    /** What is occupied of a budget, spent and left. */
    async shown(id: string) {
      const { server, crew } = stage();
      const { items } = sure(await server.call(crew.manager, budgetListEndpoints.budgets, { size: 100 }));
      const one = items.find((budget) => budget.id === id);
      return [one?.occupied, one?.actual, one?.available];
    },
    occupy: (document: string, ...shares: BudgetShare[]) =>
      act((ctx) => occupyBudgets(ctx, document, shares)),
    movements: async (budgetId: string, who: Person = stage().crew.manager) =>
      sure(await stage().server.call(who, budgetEndpoints.movements, { budgetId })).items,
  };
}
