import { sql, type Selectable } from 'kysely';
import { paperHome } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { DOCUMENT, SUMMARISED } from './invoice.repository.ts';

/**
 * The invoices of the expenses on a document's lines, as a part of a query of the document. Those of a split receipt
 * appear once for each of its parts, with that part's id as `expense_id`.
 */
export function invoicesOfDocument(
  db: Db,
  { companyId, documentId }: { companyId: string; documentId: string },
) {
  // `offset 0` keeps the two apart: the invoices of each expense are looked up by their index.
  const invoices = sql<Selectable<Database['invoice']>>`lateral (
    select ${sql.join(['company_id', 'expense_id', ...SUMMARISED].map((name) => sql.ref(`invoice.${name}`)))}
    from invoice
    where invoice.company_id = ${companyId} and invoice.expense_id = ${paperHome('shown')} offset 0)`;
  return db
    .selectFrom('document_line as shown_line')
    .innerJoin('expense as shown', (join) =>
      join
        .onRef('shown.company_id', '=', 'shown_line.company_id')
        .onRef('shown.id', '=', 'shown_line.expense_id'),
    )
    .innerJoin(invoices.as('invoice'), (join) => join.onTrue())
    .leftJoinLateral(sql<{ number: string | null }>`(${DOCUMENT})`.as('claimed'), (join) => join.onTrue())
    .where('shown_line.company_id', '=', companyId)
    .where('shown_line.document_id', '=', documentId)
    .select(SUMMARISED.map((name) => `invoice.${name}` as const))
    .select(['shown.id as expense_id', 'claimed.number as document_number'])
    .orderBy('invoice.id');
}
