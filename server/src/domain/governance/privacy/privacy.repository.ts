import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { PERSONAL, type Whose } from './personal-data.ts';

/** All rows of a table about this person, without secret columns. */
export async function readPersonal(db: Db, table: string, whose: Whose): Promise<Record<string, unknown>[]> {
  const details = PERSONAL[table];
  if (!details) throw new Error(`${table} is no table of a person’s`);
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${details.rows(whose)}`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !details.hidden?.includes(column))),
  );
}

export const listOwnFiles = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('file')
    .select(['id', 'name', 'sha256', 'size'])
    .where('company_id', '=', companyId)
    .where('owner_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute();

/** Counts of a member's open items. */
export const countOpen = async (db: Db, companyId: string, memberId: string) => {
  const { rows } = await sql<Record<'tasks' | 'running' | 'advances' | 'numbered', number>>`
    select
      (select count(*) from task where company_id = ${companyId} and holder_id = ${memberId} and state = 'Pending') as tasks,
      (select count(*) from document where company_id = ${companyId} and submitter_id = ${memberId}
        and status in ('UnderApproval', 'Returned', 'Passed', 'InPayment')) as running,
      (select count(*) from advance where company_id = ${companyId} and member_id = ${memberId}
        and cancelled_at is null and settled < amount) as advances,
      (select count(*) from document where company_id = ${companyId} and submitter_id = ${memberId}
        and number is not null) as numbered`.execute(db);
  const [row] = rows;
  return {
    tasks: Number(row?.tasks ?? 0),
    running: Number(row?.running ?? 0),
    advances: Number(row?.advances ?? 0),
    numbered: Number(row?.numbered ?? 0),
  };
};

export const listDrafts = async (db: Db, companyId: string, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('document')
    .select('id')
    .where('company_id', '=', companyId)
    .where('submitter_id', '=', memberId)
    .where('number', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

export const listFreeExpenses = async (db: Db, companyId: string, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('expense')
    .select('id')
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('document_id', 'is', null)
    // What the company has paid stays in its books.
    .where('submitted', '=', false)
    .execute();
  return rows.map(({ id }) => id);
};

export const listFreeInvoices = async (db: Db, companyId: string, memberId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('invoice')
    .select('id')
    .where('company_id', '=', companyId)
    .where('owner_id', '=', memberId)
    .where('expense_id', 'is', null)
    .where('state', '=', 'Unused')
    .execute();
  return rows.map(({ id }) => id);
};

/** Anonymises the member; a null `name` keeps the name, which numbered documents must show. */
export const eraseMember = (
  db: Db,
  row: { companyId: string; memberId: string; name: string | null; account: string; now: Date },
) =>
  db
    .updateTable('member')
    .set((q) => ({
      ...(row.name === null ? {} : { name: row.name }),
      account: row.account,
      state: 'left',
      left_at: row.now,
      erased_at: row.now,
      version: q('version', '+', 1),
    }))
    .where('company_id', '=', row.companyId)
    .where('id', '=', row.memberId)
    .execute();

const OF_MEMBER = [
  'external_identity',
  'chat_card',
  'emergency_contact',
  'payee_account',
  'payee_wallet',
  'invoice_title',
  'notification_setting',
  'notice_rhythm',
  'push_client',
  'push_subscription',
  'message_notice',
  'message',
  'idempotency',
] as const;

export async function deleteOfMember(db: Db, companyId: string, memberId: string): Promise<void> {
  for (const table of OF_MEMBER)
    await db
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('member_id', '=', memberId)
      .execute();
}

export async function erasePerson(db: Db, personId: string, now: Date): Promise<void> {
  for (const table of ['credential', 'recovery_code', 'challenge', 'sign_in', 'session'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute();
  await db
    .updateTable('person')
    .set({ real_name: '—', phone: null, email: null, password_hash: null, erased_at: now, updated_at: now })
    .where('id', '=', personId)
    .execute();
  await db.updateTable('membership').set({ state: 'left' }).where('person_id', '=', personId).execute();
}

/** Deletes notifications, codes and tickets of an account. */
export async function deleteOfAccount(db: Db, account: string): Promise<void> {
  await db.deleteFrom('sent_note').where('recipient', '=', account).execute();
  await db.deleteFrom('verification_code').where('account', '=', account).execute();
  await db.deleteFrom('ticket').where('account', '=', account).execute();
  await sql`delete from recent_use where position(${account} in key) > 0`.execute(db);
  await sql`delete from rate_limit where position(${account} in key) > 0`.execute(db);
}

/** Counts the other active and invited members. */
export const countOthers = async (db: Db, companyId: string, memberId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('id', '!=', memberId)
    .where('state', '!=', 'left')
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const closeCompany = (db: Db, companyId: string, now: Date) =>
  db
    .updateTable('company')
    .set({ closed_at: now, may_be_found: false })
    .where('id', '=', companyId)
    .execute();
