import { sql, type Insertable } from 'kysely';
import type { Database, Db } from '#database/connect.ts';

/** The company's titles and this member's own; nobody sees another's. */
const visible = (db: Db, companyId: string, memberId: string) =>
  db
    .selectFrom('invoice_title')
    .selectAll()
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

interface Seen {
  companyId: string;
  id: string;
  version: number;
}

/** Changes the version that was seen; false when it is another by now. */
export async function updateTitle(
  db: Db,
  { companyId, id, version }: Seen,
  change: Omit<Insertable<Database['invoice_title']>, 'company_id' | 'id' | 'member_id' | 'created_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice_title')
    .set({ ...change, version: version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTitle(db: Db, { companyId, id, version }: Seen): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invoice_title')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
