import { sql } from 'kysely';
import { appendAudit } from '#audit/audit.ts';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import type { Secrets } from '#secrets/secret.ts';
import { connect, UNATTENDED, type Db } from '../database/connect.ts';

/**
 * Calls `work` in one transaction with the rights of the tables' owner, as of one moment, without a limit of time.
 *
 * @param companyId the company whose rows are seen where row level security applies to the owner too
 */
export async function asOwner<T>(
  url: string,
  companyId: string | null,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = connect({ url, most: 1, patience: UNATTENDED });
  try {
    return await db.connection().execute(async (tx) => {
      await sql`begin isolation level repeatable read`.execute(tx);
      try {
        await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
          set_config('app.company_id', ${companyId ?? ''}, true)`.execute(tx);
        const answer = await work(tx);
        await sql`commit`.execute(tx);
        return answer;
      } catch (error) {
        await sql`rollback`.execute(tx);
        throw error;
      }
    });
  } finally {
    await close();
  }
}

/** Records what the operator did to a company; the marks of a running server follow with its next act. */
export async function recordAct(
  tx: Db,
  { secrets, companyId, now }: { secrets: Secrets; companyId: string; now: () => Date },
  entry: AuditEntry,
): Promise<void> {
  await appendAudit(
    tx,
    { secrets, marks: createMemoryMarks() },
    { companyId, actorId: null, actingFor: null, at: now(), entries: [entry] },
  );
}
