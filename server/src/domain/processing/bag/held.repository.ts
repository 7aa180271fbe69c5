import { sql } from 'kysely';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import type { Db } from '#database/connect.ts';

interface Place {
  companyId: string;
  bagId: string;
}

/** Adds documents to a bag in this order, restoring any that were removed before. */
export const putIn = (db: Db, { companyId, bagId }: Place, documentIds: readonly string[], now: Date) =>
  db
    .insertInto('bag_document')
    .values(
      documentIds.map((document_id, position) => ({
        ...{ company_id: companyId, bag_id: bagId, document_id, position, created_at: now },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'bag_id', 'document_id'])
        .doUpdateSet({ live: true, position: sql<number>`excluded.position` }),
    )
    .execute();

/** Removes all documents from the bag except these. */
export const takeOut = (db: Db, { companyId, bagId }: Place, kept: readonly string[]) =>
  db
    .updateTable('bag_document')
    .set({ live: false, missing: null })
    .where('company_id', '=', companyId)
    .where('bag_id', '=', bagId)
    .where('live', '=', true)
    .where(sql<boolean>`document_id <> all(${[...kept]}::uuid[])`)
    .execute();

/** Saves the missing originals of each document, and clears those of the bag's other documents. */
export async function saveMissing(
  db: Db,
  { companyId, bagId }: Place,
  missing: readonly { documentId: string; remarks: string }[],
): Promise<void> {
  const ids = missing.map(({ documentId }) => documentId);
  const remarks = missing.map((one) => one.remarks);
  await db
    .updateTable('bag_document')
    .set({
      missing: sql<string | null>`(select saved.remarks
        from unnest(${ids}::uuid[], ${remarks}::text[]) as saved (id, remarks) where saved.id = document_id)`,
    })
    .where('company_id', '=', companyId)
    .where('bag_id', '=', bagId)
    .where('live', '=', true)
    .execute();
}

/** A document with the columns the bag rules need, and its current bag. */
const invoices = (db: Db, companyId: string) =>
  db
    .selectFrom('document')
    .leftJoin('bag_document as held', (join) =>
      join
        .onRef('held.company_id', '=', 'document.company_id')
        .onRef('held.document_id', '=', 'document.id')
        .on('held.live', '=', true),
    )
    .leftJoin('bag', (join) =>
      join.onRef('bag.company_id', '=', 'held.company_id').onRef('bag.id', '=', 'held.bag_id'),
    )
    .select([
      'document.id',
      'document.number',
      'document.submitter_id',
      'document.status',
      'held.bag_id',
      'held.missing',
      'bag.number as bag_number',
      'bag.state as bag_state',
      'bag.remarks as bag_remarks',
      'bag.since as bag_since',
      'bag.owner_id as bag_owner_id',
    ])
    .select(
      // Documents without lines and attachments have no originals.
      sql<boolean>`(document.line_count > 0 or exists (select from document_file as attached
        where attached.company_id = document.company_id and attached.document_id = document.id))`.as(
        'has_papers',
      ),
    )
    .where('document.company_id', '=', companyId);

export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number];

export const listPapers = (db: Db, companyId: string, ids: readonly string[]) =>
  invoices(db, companyId)
    .where(sql<boolean>`document.id = any(${[...ids]}::uuid[])`)
    .execute();

/** A member's documents that are in no bag, newest first. */
export const listLoose = (
  db: Db,
  companyId: string,
  submitterId: string,
  { statuses, size }: { statuses: readonly DocumentStatus[]; size: number },
) =>
  invoices(db, companyId)
    .where('document.submitter_id', '=', submitterId)
    .where('document.number', 'is not', null)
    .where('document.status', 'in', [...statuses])
    .where('held.bag_id', 'is', null)
    .orderBy('document.submitted_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(size)
    .execute();
