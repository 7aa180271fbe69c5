import { sql, type Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

const refunds = (db: Db, companyId: string) =>
  db.selectFrom('charge_refund').select(COLUMNS.charge_refund).where('company_id', '=', companyId);
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export const findRefund = (
  db: Db,
  companyId: string,
  { merchantId, outRefundNo }: { merchantId: string; outRefundNo: string },
) =>
  refunds(db, companyId)
    .where('merchant_id', '=', merchantId)
    .where('out_refund_no', '=', outRefundNo)
    .executeTakeFirst();

export const listRefunds = (db: Db, companyId: string, chargeId: string) =>
  refunds(db, companyId).where('charge_id', '=', chargeId).orderBy('at').execute();

export const insertRefund = (db: Db, row: Insertable<Database['charge_refund']>) =>
  db.insertInto('charge_refund').values(row).execute();

/** Adds to what was refunded of a payment; false if it would be more than was paid. */
export async function addRefunded(
  db: Db,
  companyId: string,
  { id, amount }: { id: string; amount: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charge')
    .set((q) => ({ refunded: q('refunded', '+', amount) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(sql<boolean>`refunded + ${amount}::bigint <= amount`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Refunds of a merchant on a day of the company's calendar: how many, and what they come to. */
export const sumRefunds = async (
  db: Db,
  companyId: string,
  { merchantId, day, terminal }: { merchantId: string; day: string; terminal: string | null },
) => {
  const row = await db
    .selectFrom('charge_refund as refund')
    .innerJoin('charge', (join) =>
      join.onRef('charge.company_id', '=', 'refund.company_id').onRef('charge.id', '=', 'refund.charge_id'),
    )
    .select([sql<string>`count(*)`.as('count'), sql<string>`coalesce(sum(refund.amount), 0)`.as('amount')])
    .where('refund.company_id', '=', companyId)
    .where('refund.merchant_id', '=', merchantId)
    .where('refund.refunded_on', '=', day)
    .$if(terminal !== null, (q) => q.where('charge.terminal', '=', terminal ?? ''))
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), amount: Number(row.amount) };
};
