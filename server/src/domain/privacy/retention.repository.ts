import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

export const listRetention = (db: Db, companyId: string) =>
  db
    .selectFrom('retention')
    .select(['class', 'days', 'version'])
    .where('company_id', '=', companyId)
    .execute();

/** Over the version that was seen; false when it is another by now. */
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

export const listCompanyIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('company').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Of the global directory: what nobody needs any more. */
export async function sweepDirectory(
  db: Db,
  before: { codes: Date; keys: Date; clients: Date; signIns: Date; now: Date },
): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', before.now).execute();
  await db.deleteFrom('challenge').where('expires_at', '<', before.now).execute();
  await db.deleteFrom('ticket').where('expires_at', '<', before.now).execute();
  await db.deleteFrom('verification_code').where('expires_at', '<', before.now).execute();
  await db.deleteFrom('session').where('expires_at', '<', before.now).execute();
  await db.deleteFrom('invitation_lookup').where('expires_at', '<', before.codes).execute();
  await db.deleteFrom('mail_link').where('expires_at', '<', before.codes).execute();
  await db.deleteFrom('rate_limit').where('window_start', '<', before.codes).execute();
  await db.deleteFrom('sent_note').where('created_at', '<', before.codes).execute();
  await db.deleteFrom('open_idempotency').where('created_at', '<', before.keys).execute();
  await db.deleteFrom('sign_in').where('at', '<', before.signIns).execute();
  await db.deleteFrom('push_client').where('seen_at', '<', before.clients).execute();
}

/** Of one company: messages, tables that were read in, answers kept for repeats. */
export async function sweepCompany(
  db: Db,
  companyId: string,
  before: { messages: Date; imports: Date; keys: Date },
): Promise<void> {
  await db
    .deleteFrom('message')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before.messages)
    .execute();
  await db
    .deleteFrom('idempotency')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before.keys)
    .execute();
  // Of browsers whose session is over.
  await db
    .deleteFrom('push_subscription')
    .where('company_id', '=', companyId)
    .where('session_id', 'not in', db.selectFrom('session').select('id').where('company_id', '=', companyId))
    .execute();
  const old = db
    .selectFrom('member_import')
    .select('id')
    .where('company_id', '=', companyId)
    .where('created_at', '<', before.imports)
    .where('state', '!=', 'running');
  await db
    .deleteFrom('member_import_row')
    .where('company_id', '=', companyId)
    .where('import_id', 'in', old)
    .execute();
  await db.deleteFrom('member_import').where('company_id', '=', companyId).where('id', 'in', old).execute();
}
