import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { removeRows } from '#jobs/sweep.ts';

export const listRetention = (db: Db, companyId: string) =>
  db
    .selectFrom('retention')
    .select(['class', 'days', 'version'])
    .where('company_id', '=', companyId)
    .execute();

/** Saves over the version seen; false when it has changed. */
export async function saveRetention(
  db: Db,
  companyId: string,
  row: { class: string; days: number; version: number },
  now: Date,
): Promise<boolean> {
  const saved = await db
    .insertInto('retention')
    .values({ company_id: companyId, class: row.class, days: row.days, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'class'])
        .doUpdateSet({ days: row.days, updated_at: now, version: sql<number>`retention.version + 1` })
        .where('retention.version', '=', row.version),
    )
    .returning('class')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Deletes expired rows of the global directory. */
export async function sweepDirectory(
  db: Db,
  before: { codes: Date; keys: Date; clients: Date; signIns: Date; now: Date },
): Promise<void> {
  const over = sql`expires_at < ${before.now}`;
  const expiring = ['captcha', 'challenge', 'ticket', 'verification_code', 'session'] as const;
  for (const table of [...expiring, 'identity_attempt', 'used_once'] as const)
    await removeRows(db, null, table, over);
  for (const table of ['invitation_lookup', 'mail_link'] as const)
    await removeRows(db, null, table, sql`expires_at < ${before.codes}`);
  await removeRows(db, null, 'rate_limit', sql`window_start < ${before.codes}`);
  await removeRows(db, null, 'recent_use', sql`last_at < ${before.codes}`);
  await removeRows(db, null, 'sms', sql`created_at < ${before.keys}`);
  await removeRows(db, null, 'sent_note', sql`created_at < ${before.codes}`);
  await removeRows(db, null, 'open_idempotency', sql`created_at < ${before.keys}`);
  await removeRows(db, null, 'sign_in', sql`at < ${before.signIns}`);
  await removeRows(db, null, 'push_client', sql`seen_at < ${before.clients}`);
}

/** Deletes expired rows of one company: messages, member imports, stored responses for idempotency. */
export async function sweepCompany(
  db: Db,
  companyId: string,
  before: { messages: Date; imports: Date; keys: Date },
): Promise<void> {
  const ours = sql`company_id = ${companyId}`;
  await removeRows(db, companyId, 'message', sql`${ours} and created_at < ${before.messages}`);
  await removeRows(db, companyId, 'callback_event', sql`${ours} and received_at < ${before.keys}`);
  await removeRows(db, companyId, 'connection_event', sql`${ours} and at < ${before.imports}`);
  await removeRows(db, companyId, 'idempotency', sql`${ours} and created_at < ${before.keys}`);
  // Subscriptions of browsers whose session has ended.
  const alive = sql`select id from session where ${ours}`;
  await removeRows(db, companyId, 'push_subscription', sql`${ours} and session_id not in (${alive})`);
  const old = sql`${ours} and created_at < ${before.imports} and state != 'running'`;
  const rowsOf = sql`${ours} and import_id in (select id from member_import where ${old})`;
  await removeRows(db, companyId, 'member_import_row', rowsOf);
  const empty = sql`not exists (select from member_import_row r
    where r.company_id = ${companyId} and r.import_id = member_import.id)`;
  await removeRows(db, companyId, 'member_import', sql`${old} and ${empty}`);
}
