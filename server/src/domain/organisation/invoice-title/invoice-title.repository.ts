import { sql, type Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { deleteSeen, updateSeen, type Seen } from '#database/seen.ts';

/** The company's titles and this member's own; never those of others. */
const visible = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('invoice_title')
    .select(COLUMNS.invoice_title)
    .where('company_id', '=', companyId)
    .where((q) => q.or([q('member_id', 'is', null), q('member_id', '=', memberId)]));

export const listTitles = (db: Db, companyId: string, memberId: string) =>
  visible(db, companyId, memberId)
    .orderBy(sql`member_id is not null`)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute();

export const findTitle = (db: Db, companyId: string, memberId: string, id: string) =>
  visible(db, companyId, memberId).where('id', '=', id).executeTakeFirst();

export const insertTitle = (db: Db, row: Insertable<Database['invoice_title']>) =>
  db.insertInto('invoice_title').values(row).execute();

/** Updates the version that was read; false when it has changed. */
export async function updateTitle(
  db: Db,
  seen: Seen,
  change: Omit<Insertable<Database['invoice_title']>, 'company_id' | 'id' | 'member_id' | 'created_at'>,
): Promise<boolean> {
  return await updateSeen(db, 'invoice_title', seen, change);
}

export async function deleteTitle(db: Db, seen: Seen): Promise<boolean> {
  return await deleteSeen(db, 'invoice_title', seen);
}
