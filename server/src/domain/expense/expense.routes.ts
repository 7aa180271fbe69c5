import { expenseEndpoints } from '@outlay/contract/expense';
import { serve } from '#kit/served.ts';
import { getExpense, listExpenses, removeExpense, saveExpense } from './expense.service.ts';

export const expenseRoutes = [
  serve(expenseEndpoints.list, listExpenses),
  serve(expenseEndpoints.get, (ctx, { id }) => getExpense(ctx, id)),
  serve(expenseEndpoints.save, saveExpense),
  serve(expenseEndpoints.remove, (ctx, { id }) => removeExpense(ctx, id)),
];
