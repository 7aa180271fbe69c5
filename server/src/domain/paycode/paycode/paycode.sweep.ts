import { sql } from 'kysely';
import { noncesBefore } from '#domain/paycode/merchant/merchant.open.service.ts';
import { removeRows } from '#jobs/sweep.ts';
import type { Db } from '#database/connect.ts';

/** A payment without a network is submitted within a day, and its code could come again for as long. */
const CLAIM_MS = 2 * 86_400_000;
/** Certificates are in force for a week, and what was taken under them comes within a day. */
const CERTIFICATE_MS = 9 * 86_400_000;

/** Removes codes that are too old to be taken again, wrong ones, nonces, and certificates that are over. */
export async function sweepCodes(db: Db, companyId: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const ours = sql`company_id = ${companyId}`;
  await removeRows(db, companyId, 'opc_nonce', noncesBefore(companyId, now));
  // A counter is never given out again, so its code is remembered for as long as its certificate could be used.
  const old = sql`${ours} and claimed_at < ${ago(CLAIM_MS)}
    and (kind = 'step' or claimed_at < ${ago(CERTIFICATE_MS)})`;
  await removeRows(db, companyId, 'paycode_claim', old);
  await removeRows(db, companyId, 'paycode_attempt', sql`${ours} and at < ${ago(CLAIM_MS)}`);
  const over = sql`${ours} and expires_at < ${ago(CLAIM_MS)}`;
  await removeRows(db, companyId, 'paycode_certificate', over);
}
