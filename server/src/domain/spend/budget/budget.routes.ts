import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { budgetListEndpoints } from '@outlay/contract/spend/budget.list';
import { serve, serveSlow } from '#request/served.ts';
import { importBudgets } from './budget.import.service.ts';
import { exportBudgets, listBudgets, sumBudgets, switchBudgets } from './budget.list.service.ts';
import { listMovements, saveBudget } from './budget.service.ts';

export const budgetRoutes = [
  serve(budgetListEndpoints.budgets, listBudgets),
  serve(budgetListEndpoints.totals, sumBudgets),
  serveSlow(budgetListEndpoints.export, exportBudgets),
  serve(budgetListEndpoints.switch, switchBudgets),
  serve(budgetEndpoints.save, saveBudget),
  serve(budgetEndpoints.movements, listMovements),
  serve(budgetEndpoints.import, importBudgets),
];
