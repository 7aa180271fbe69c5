import { newestRun } from '#domain/documents/flow/run.service.ts';
import { movementsOf } from '#domain/spend/budget/budget.hold.service.ts';
import { invoicesOfDocument } from '#domain/spend/invoice/invoice.life.service.ts';
import { wholeWith } from './parts.repository.ts';

/** One document with all its parts, in one query. */
export const findWhole = wholeWith({
  run: newestRun,
  invoices: invoicesOfDocument,
  budgetMovements: movementsOf,
});

export type Parts = NonNullable<Awaited<ReturnType<typeof findWhole>>>;
