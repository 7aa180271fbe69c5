import type { PayoutTransfer } from '@outlay/contract/processing/payment.wallet';
import type { Context } from '#request/context.ts';
import { lackOf } from '#request/refusal.ts';
import { presentTransfer } from './transfer.policy.ts';
import * as transfers from './transfer.repository.ts';

/** The transfers of a batch, by payment. */
export async function presentTransfers(
  { db, user }: Pick<Context, 'db' | 'user'>,
  batchId: string,
): Promise<ReadonlyMap<string, PayoutTransfer>> {
  const acts = lackOf('payment.batch', user) === null;
  const rows = await transfers.listOfBatch(db, user.companyId, batchId);
  return new Map(rows.map((row) => [row.payment_id, presentTransfer(row, acts)]));
}
