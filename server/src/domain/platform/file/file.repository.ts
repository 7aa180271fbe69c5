import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';

export interface NewFile {
  companyId: string;
  id: string;
  ownerId: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  pages: number;
  /** Null when not counted yet. */
  pageTotal: number | null;
  now: Date;
}

/** A repeated upload by the owner renews `created_at`, so that the sweep of unused files waits again. */
export const insertFile = (db: Db, file: NewFile) =>
  db
    .insertInto('file')
    .values({
      company_id: file.companyId,
      id: file.id,
      owner_id: file.ownerId,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      pages: file.pages,
      page_total: file.pageTotal,
      created_at: file.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ created_at: file.now })
        .where('file.owner_id', '=', file.ownerId)
        .where('file.sha256', '=', file.sha256),
    )
    .execute();

/** Records that the page pictures are in storage. */
export const setPages = (db: Db, companyId: string, id: string, made: { pages: number; total: number }) =>
  db
    .updateTable('file')
    .set({ pages: made.pages, page_total: made.total })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('pages', '=', 0)
    .execute();

export const findFile = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('file')
    .select(COLUMNS.file)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listFiles = (db: Db, companyId: string, ids: readonly string[]) =>
  byIds(db, companyId, ids).execute();

/** Locks the files against deletion until the transaction ends; waits for one being deleted and omits it. */
export const holdFiles = (db: Db, companyId: string, ids: readonly string[]) =>
  byIds(db, companyId, ids).forKeyShare().execute();

const byIds = (db: Db, companyId: string, ids: readonly string[]) =>
  db
    .selectFrom('file')
    .select(COLUMNS.file)
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids]);

/**
 * Documents that use the file: as an attachment, through a line's expense, as an invoice's original, or as a
 * stored copy.
 */
export async function listDocumentsOf(db: Db, companyId: string, fileId: string): Promise<string[]> {
  const homes = db
    .selectFrom('expense_file')
    .select('expense_id')
    .where('company_id', '=', companyId)
    .where('file_id', '=', fileId)
    .unionAll(
      db
        .selectFrom('invoice')
        .select('expense_id')
        .where('company_id', '=', companyId)
        .where('file_id', '=', fileId)
        .where('expense_id', 'is not', null)
        .$narrowType<{ expense_id: string }>(),
    );
  const rows = await db
    .selectFrom('document_line')
    .select('document_id')
    .distinct()
    .where('company_id', '=', companyId)
    // Files added to an expense after it left the document do not belong to the document.
    .where('papers_kept_at', 'is', null)
    .where((q) =>
      q.or([
        q('expense_id', 'in', homes),
        // The other parts of a split receipt.
        q(
          'expense_id',
          'in',
          db
            .selectFrom('expense')
            .select('id')
            .where('company_id', '=', companyId)
            .where('paper_expense_id', 'in', homes),
        ),
      ]),
    )
    .unionAll(
      db
        .selectFrom('document_file')
        .select('document_id')
        .where('company_id', '=', companyId)
        .where('file_id', '=', fileId),
    )
    .unionAll(
      db
        .selectFrom('line_paper as paper')
        .innerJoin('document_line as line', (join) =>
          join.onRef('line.company_id', '=', 'paper.company_id').onRef('line.id', '=', 'paper.line_id'),
        )
        .select('line.document_id')
        .where('paper.company_id', '=', companyId)
        .where('paper.file_id', '=', fileId),
    )
    .execute();
  return rows.map((row) => row.document_id);
}
