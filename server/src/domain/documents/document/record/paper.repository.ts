import { sql, type Insertable } from 'kysely';
import { paperHome } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';

/** Files attached to these expenses, besides their invoices. */
export const listExpenseFiles = (db: Db, companyId: string, expenseIds: readonly string[]) =>
  db
    .selectFrom('expense')
    .innerJoin('expense_file', (join) =>
      join
        .onRef('expense_file.company_id', '=', 'expense.company_id')
        .on('expense_file.expense_id', '=', paperHome('expense')),
    )
    .select(['expense.id as expense_id', 'expense_file.file_id'])
    .where('expense.company_id', '=', companyId)
    .where('expense.id', 'in', [...expenseIds])
    .orderBy('expense_file.created_at')
    .orderBy('expense_file.file_id')
    .execute();

/** Stores a copy of the invoices that these lines show, which they show from then on. */
export async function keepInvoices(
  db: Db,
  companyId: string,
  lineIds: readonly string[],
  rows: readonly Insertable<Database['line_paper']>[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('document_line')
    .set({ papers_kept_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', [...lineIds])
    .execute();
  if (rows.length > 0)
    await db
      .insertInto('line_paper')
      .values([...rows])
      .execute();
}

export const listKept = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('line_paper as paper')
    .innerJoin('document_line as line', (join) =>
      join.onRef('line.company_id', '=', 'paper.company_id').onRef('line.id', '=', 'paper.line_id'),
    )
    .select(['paper.line_id', 'paper.file_id', 'paper.invoice'])
    .where('paper.company_id', '=', companyId)
    .where('line.document_id', '=', documentId)
    .orderBy('paper.line_id')
    .orderBy('paper.position')
    .execute();

/** Drops the stored copies when the document is a draft again and shows its expenses' invoices. */
export async function dropKept(db: Db, companyId: string, documentId: string): Promise<void> {
  await sql`delete from line_paper using document_line line where line_paper.company_id = ${companyId}
    and line.company_id = ${companyId} and line.id = line_paper.line_id and line.document_id = ${documentId}`.execute(
    db,
  );
  await db
    .updateTable('document_line')
    .set({ papers_kept_at: null })
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('papers_kept_at', 'is not', null)
    .execute();
}
