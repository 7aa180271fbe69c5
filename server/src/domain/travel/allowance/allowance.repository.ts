import { sql, type Insertable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import { deleteSeen, updateSeen, type Seen } from '#database/seen.ts';
import type { Database, StoredTable } from '#database/tables.ts';

/** More tables than this are not needed: one for each year, and some. */
export const TABLES_MOST = 50;

export const listTables = (db: Db, companyId: string) =>
  db
    .selectFrom('allowance_table')
    .select(COLUMNS.allowance_table)
    .where('company_id', '=', companyId)
    .orderBy('from_day', 'desc')
    .limit(TABLES_MOST)
    .execute();
export type TableRow = Awaited<ReturnType<typeof listTables>>[number];

export const insertTable = (db: Db, row: Insertable<Database['allowance_table']>) =>
  db.insertInto('allowance_table').values(row).execute();

export const updateTable = (
  db: Db,
  seen: Seen,
  { definition, ...row }: { name: string; from_day: string; definition: StoredTable; updated_at: Date },
): Promise<boolean> =>
  updateSeen(db, 'allowance_table', seen, { ...row, definition: JSON.stringify(definition) });

export const deleteTable = (db: Db, seen: Seen): Promise<boolean> => deleteSeen(db, 'allowance_table', seen);

const days = (db: Db, companyId: string) =>
  db.selectFrom('allowance_day').where('allowance_day.company_id', '=', companyId);

/** The paid days of a member between two days. */
export const listPaidDays = (
  db: Db,
  companyId: string,
  { memberId, from, to }: { memberId: string; from: string; to: string },
) =>
  days(db, companyId)
    .select(['day', 'trip_id', 'expense_id', 'detail'])
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

export const listDaysOf = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  days(db, companyId)
    .select(['expense_id', 'detail'])
    .where(sql<boolean>`expense_id = any(${expenseIds}::uuid[])`)
    .orderBy('day')
    .execute();

export const insertDays = (db: Db, rows: Insertable<Database['allowance_day']>[]) =>
  db.insertInto('allowance_day').values(rows).execute();

export const deleteDaysOf = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  db
    .deleteFrom('allowance_day')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`expense_id = any(${expenseIds}::uuid[])`)
    .execute();

/** The expenses on the lines of a document that an allowance was calculated for. */
export const listExpensesOn = async (db: Db, companyId: string, documentId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('document_line')
    .select('expense_id')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('type', '=', 'allowance')
    .where('expense_id', 'is not', null)
    .execute();
  return rows.flatMap(({ expense_id }) => expense_id ?? []);
};
