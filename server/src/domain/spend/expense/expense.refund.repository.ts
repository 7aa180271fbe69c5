import type { Db } from '#database/connect.ts';

/** Changes what an expense is worth, also on a submitted document. */
export const setWorth = (
  db: Db,
  companyId: string,
  id: string,
  change: { amount: number; refunded: number; updated_at: Date; origin?: string },
) =>
  db
    .updateTable('expense')
    .set((q) => ({ ...change, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
