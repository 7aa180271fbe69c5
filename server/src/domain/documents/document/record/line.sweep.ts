import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { fillMembers } from './line.repository.ts';

/** Lines per transaction, so that their locks are short. */
const BATCH = 1_000;

/** Sets the member of lines that a node of the release before added. */
export async function sweepLines(db: Db, companyId: string): Promise<void> {
  for (let filled = BATCH; filled === BATCH;)
    filled = await inTransaction(db, companyId, (tx) => fillMembers(tx, companyId, BATCH));
}
