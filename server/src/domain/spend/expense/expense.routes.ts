import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { bookEndpoints } from '@outlay/contract/spend/expense.book';
import { serve, serveWide } from '#request/served.ts';
import { getBook, listBook } from './book.service.ts';
import { mergeExpenses, splitExpense } from './expense.parts.service.ts';
import { getExpense, listExpenses, removeExpense, saveExpense } from './expense.service.ts';

export const expenseRoutes = [
  serveWide(expenseEndpoints.list, listExpenses),
  serve(expenseEndpoints.get, (ctx, { id }) => getExpense(ctx, id)),
  serve(expenseEndpoints.save, saveExpense),
  serve(expenseEndpoints.split, splitExpense),
  serve(expenseEndpoints.merge, mergeExpenses),
  serve(expenseEndpoints.remove, (ctx, { id }) => removeExpense(ctx, id)),
  serve(bookEndpoints.month, (ctx, { month }) => getBook(ctx, month)),
  serve(bookEndpoints.lines, listBook),
];
