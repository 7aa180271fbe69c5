import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';

/**
 * All columns that refer to a file, with further conditions. A test compares the list with the database
 * catalogue: files of a missing column would be deleted.
 */
const NAMERS = {
  'invoice.file_id': sql`true`,
  'expense_file.file_id': sql`true`,
  'document_file.file_id': sql`true`,
  'line_paper.file_id': sql`true`,
  'drive_file.file_id': sql`true`,
  'news_file.file_id': sql`true`,
  'invoice_request.file_id': sql`true`,
} as const;
const LOGO = 'company.logo_file_id';
/** A recognition's reference does not keep a file; it is deleted with the file. */
const READING = 'recognition.file_id';

export const NAMING_COLUMNS: readonly string[] = [...Object.keys(NAMERS), LOGO, READING];

/** Stored before `before` and not referenced by any row of the company. */
function isLoose(before: Date): RawBuilder<boolean> {
  const named = Object.keys(NAMERS).map((column) => {
    const [table = '', name = ''] = column.split('.');
    return sql`exists (select from ${sql.table(table)} n
      where n.company_id = file.company_id and n.${sql.ref(name)} = file.id)`;
  });
  return sql<boolean>`file.created_at < ${before}
    and not (${sql.join(named, sql` or `)})
    and not exists (select from company c where c.id = file.company_id and c.logo_file_id = file.id)
    and not exists (select from recognition r where r.company_id = file.company_id and r.file_id = file.id
      and r.created_at >= ${before})`;
}

/** A slice of a company's files by id, each with whether it is unreferenced. */
export const listSlice = (
  db: Db,
  companyId: string,
  { after, before, most }: { after: string; before: Date; most: number },
) =>
  db
    .selectFrom('file')
    .select(['id', 'sha256', isLoose(before).as('loose')])
    .where('company_id', '=', companyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

/**
 * Deletes those files that are still unreferenced. Skips rows locked by a foreign key that is being added; a
 * transaction that wants to attach a file under deletion waits and does not find it.
 */
export async function deleteLoose(db: Db, companyId: string, ids: readonly string[], before: Date) {
  const locked = await db
    .selectFrom('file')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return [];
  // A separate statement, so that its snapshot includes references committed before the lock was acquired.
  const loose = await db
    .selectFrom('file')
    .select('id')
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .where(isLoose(before))
    .execute();
  if (loose.length === 0) return [];
  const gone = loose.map(({ id }) => id);
  await db
    .deleteFrom('recognition')
    .where('company_id', '=', companyId)
    .where('file_id', 'in', gone)
    .execute();
  return await db
    .deleteFrom('file')
    .where('company_id', '=', companyId)
    .where('id', 'in', gone)
    .returning(['sha256', 'pages'])
    .execute();
}

/** Recognitions begun before `before` that never ended because their node stopped. */
export const deleteUnended = (db: Db, companyId: string, before: Date) =>
  db
    .deleteFrom('recognition')
    .where('company_id', '=', companyId)
    .where('file_id', 'is', null)
    .where('created_at', '<', before)
    .execute();

/** Those of the hashes that a file of this company has. */
export const listKnownHashes = async (
  db: Db,
  companyId: string,
  hashes: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('file')
    .select('sha256')
    .distinct()
    .where('company_id', '=', companyId)
    .where('sha256', 'in', [...hashes])
    .execute();
  return rows.map(({ sha256 }) => sha256);
};
