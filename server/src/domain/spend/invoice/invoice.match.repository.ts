import type { InvoiceType } from '@outlay/contract/spend/invoice';
import type { Db } from '#database/connect.ts';

export interface Sought {
  ownerId: string;
  types: readonly InvoiceType[];
  /** Minor units. */
  total: number;
  currency: string;
  /** First and last day of issue. */
  from: string;
  to: string;
}

const CANDIDATE = [
  ...(['id', 'type', 'number', 'issued_on', 'seller_name', 'total', 'currency', 'state'] as const),
  ...(['from_place', 'to_place', 'train', 'expense_id', 'owner_id'] as const),
] as const;

/** Confirmed invoices of a member with this total that are on no submitted document. */
export const listSought = (db: Db, companyId: string, sought: Sought) =>
  db
    .selectFrom('invoice')
    .select(CANDIDATE)
    .where('company_id', '=', companyId)
    .where('owner_id', '=', sought.ownerId)
    .where('total', '=', sought.total)
    .where('currency', '=', sought.currency)
    .where('type', 'in', [...sought.types])
    .where('issued_on', '>=', sought.from)
    .where('issued_on', '<=', sought.to)
    .where('state', 'in', ['Unused', 'Held'])
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .limit(50)
    .execute();
export type Candidate = Awaited<ReturnType<typeof listSought>>[number];

export const findCandidate = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('invoice')
    .select(CANDIDATE)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** The fingerprints of an invoice. */
export const listPrints = async (db: Db, companyId: string, id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('invoice_print')
      .select('fingerprint')
      .distinct()
      .where('company_id', '=', companyId)
      .where('invoice_id', '=', id)
      .execute()
  ).map(({ fingerprint }) => fingerprint);

/** Nobody claims it any more; false where it is on an expense, or used. */
export async function setElsewhere(db: Db, companyId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice')
    .set((q) => ({ state: 'External', updated_at: now, version: q('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'Unused')
    .where('expense_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
