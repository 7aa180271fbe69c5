import type { Expression } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { paperHome } from '#database/conditions.ts';
import { columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { FIELD_COLUMNS } from './document.fields.ts';
import { summaries } from './summary.repository.ts';

/** Identity of a document, as a value or as its placeholder in a query. */
interface OfDocument {
  companyId: string;
  documentId: string;
}
type PartQuery<Row> = (db: Db, of: OfDocument) => Expression<Row>;

/** Parts of a document that belong to other domains, as queries. */
export interface OtherParts<Run, Invoice, Movement> {
  /** At most one. */
  run: PartQuery<Run>;
  invoices: PartQuery<Invoice>;
  budgetMovements: PartQuery<Movement>;
}

/** Returns a function that reads one document with all its parts, in one query. */
export function wholeWith<Run, Invoice, Movement>(others: OtherParts<Run, Invoice, Movement>) {
  const read = built((db, of: OfDocument) => wholeOf(db, of, others));
  return async (db: Db, companyId: string, documentId: string) =>
    (await read(db, { companyId, documentId }))[0];
}

const wholeOf = <Run, Invoice, Movement>(
  db: Db,
  of: OfDocument,
  others: OtherParts<Run, Invoice, Movement>,
) =>
  summaries(db, of.companyId)
    .select((q) => [
      ...FIELD_COLUMNS,
      'document.type_id',
      'document.paid_amount',
      'document.passed_at',
      'document.values',
      'document.findings',
      'document.revision',
      'document.last_urged_at',
      'document.type_version',
      'document.offset_amount',
      'document.payout_amount',
      'document.supplier_id',
      'document.trip_id',
      'document.choices',
      'document.snapshot',
      'document.previous',
      'document.hold_reason',
      'document.auto_passed',
      'type.code as type_code',
      jsonArrayFrom(
        q
          .selectFrom('document_line')
          .select(columnsIn('document_line', 'document_line'))
          .whereRef('document_line.company_id', '=', 'document.company_id')
          .whereRef('document_line.document_id', '=', 'document.id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        q
          .selectFrom('event')
          .select([
            'seq',
            'act',
            'actor_id',
            'on_behalf_of',
            'from_status',
            'to_status',
            'reason',
            'detail',
            'at',
          ])
          .whereRef('event.company_id', '=', 'document.company_id')
          .whereRef('event.document_id', '=', 'document.id')
          .orderBy('seq'),
      ).as('events'),
      jsonArrayFrom(
        q
          .selectFrom('comment')
          .select([
            'comment.id',
            'comment.member_id',
            'comment.text',
            'comment.mention_ids',
            'comment.created_at',
          ])
          .whereRef('comment.company_id', '=', 'document.company_id')
          .whereRef('comment.document_id', '=', 'document.id')
          .orderBy('comment.created_at')
          .orderBy('comment.id'),
      ).as('comments'),
      jsonArrayFrom(
        q
          .selectFrom('cc')
          .select(['member_id'])
          .whereRef('cc.company_id', '=', 'document.company_id')
          .whereRef('cc.document_id', '=', 'document.id')
          .orderBy('created_at'),
      ).as('cc'),
      jsonArrayFrom(
        q
          .selectFrom('document_file')
          .select(['file_id'])
          .whereRef('document_file.company_id', '=', 'document.company_id')
          .whereRef('document_file.document_id', '=', 'document.id')
          .orderBy('position'),
      ).as('files'),
      jsonArrayFrom(
        q
          .selectFrom('document_line as filed')
          .innerJoin('expense', (join) =>
            join
              .onRef('expense.company_id', '=', 'filed.company_id')
              .onRef('expense.id', '=', 'filed.expense_id'),
          )
          .innerJoin('expense_file', (join) =>
            join
              .onRef('expense_file.company_id', '=', 'expense.company_id')
              .on('expense_file.expense_id', '=', paperHome('expense')),
          )
          .select(['filed.id as line_id', 'expense_file.file_id'])
          .whereRef('filed.company_id', '=', 'document.company_id')
          .whereRef('filed.document_id', '=', 'document.id')
          .orderBy('expense_file.created_at'),
      ).as('line_files'),
      jsonArrayFrom(
        q
          .selectFrom('document_offset')
          .select(['document_offset.advance_id', 'document_offset.amount'])
          .whereRef('document_offset.company_id', '=', 'document.company_id')
          .whereRef('document_offset.document_id', '=', 'document.id')
          .orderBy('document_offset.advance_id'),
      ).as('offsets'),
      jsonObjectFrom(others.run(db, of)).as('run'),
      jsonArrayFrom(others.invoices(db, of)).as('invoices'),
      jsonArrayFrom(others.budgetMovements(db, of)).as('budget_movements'),
    ])
    .where('document.id', '=', of.documentId);
