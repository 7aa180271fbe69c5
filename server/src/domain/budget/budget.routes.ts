import { budgetEndpoints } from '@outlay/contract/budget';
import { serve } from '#kit/served.ts';
import { importBudgets } from './budget.import.service.ts';
import { listBudgets, listMovements, saveBudget } from './budget.service.ts';

export const budgetRoutes = [
  serve(budgetEndpoints.list, listBudgets),
  serve(budgetEndpoints.save, saveBudget),
  serve(budgetEndpoints.movements, listMovements),
  serve(budgetEndpoints.import, importBudgets),
];
