import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { QUEUES } from '#database/job-tables.ts';
import { inTransaction } from '#database/transaction.ts';

const STRANDED_MS = 15 * 60_000;
const STRANDED_MOST = 500;
/** Longer than a job is retried, so that a late retry still finds its delivery record. */
const KEPT_MS = 7 * 86_400_000;
const PRUNED_AT_ONCE = 1000;

/** Overdue outbox entries that have no job any more. */
export function listStranded(tx: Db, companyId: string, now: Date) {
  const before = new Date(now.getTime() - STRANDED_MS);
  return tx
    .selectFrom('outbox')
    .select(['id', 'topic'])
    .where('company_id', '=', companyId)
    .where('created_at', '<', before)
    .where((q) => q.or([q('due_at', 'is', null), q('due_at', '<', before)]))
    .where(
      sql<boolean>`not exists (select from outbox_delivery d where d.company_id = ${companyId} and d.outbox_id = outbox.id)`,
    )
    .where(
      sql<boolean>`not exists (select from pgboss.job j where j.name = any(${Object.values(QUEUES)})
        and j.state < 'completed' and j.data ->> 'id' = outbox.id::text)`,
    )
    .limit(STRANDED_MOST)
    .execute();
}

/** Jobs of the company that wait until they are tried again are due now; returns their number. */
export async function hurryRetries(tx: Db, companyId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job set start_after = now()
    where name = any(${Object.values(QUEUES)}) and state = 'retry' and start_after > now()
      and data ->> 'companyId' = ${companyId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Removes entries delivered long ago together with their delivery records, in batches. Undelivered entries stay,
 * however old: the database does not let the application remove them.
 */
export async function pruneDelivered(db: Db, companyId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  for (;;) {
    const count = await inTransaction(db, companyId, (tx) => pruneBatch(tx, companyId, before));
    if (count < PRUNED_AT_ONCE) return;
  }
}

async function pruneBatch(tx: Db, companyId: string, before: Date): Promise<number> {
  const old = await tx
    .selectFrom('outbox_delivery')
    .select('outbox_id')
    .where('company_id', '=', companyId)
    .where('delivered_at', '<', before)
    .limit(PRUNED_AT_ONCE)
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ outbox_id }) => outbox_id);
  await tx.deleteFrom('outbox').where('company_id', '=', companyId).where('id', 'in', ids).execute();
  await tx
    .deleteFrom('outbox_delivery')
    .where('company_id', '=', companyId)
    .where('outbox_id', 'in', ids)
    .execute();
  return old.length;
}
