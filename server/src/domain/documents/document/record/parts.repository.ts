import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsIn } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { FIELD_COLUMNS } from './document.fields.ts';
import { summaries } from './summary.repository.ts';

/** One document with all its parts, in one query. */
export const findWhole = async (db: Db, companyId: string, id: string) => {
  const [row] = await wholeOf(db, { companyId, id });
  return row;
};
const wholeOf = built((db, { companyId, id }: { companyId: string; id: string }) =>
  summaries(db, companyId)
    .innerJoin('document_type_version as version', (join) =>
      join
        .onRef('version.company_id', '=', 'document.company_id')
        .onRef('version.type_id', '=', 'document.type_id')
        .onRef('version.version', '=', 'document.type_version'),
    )
    .select((q) => [
      ...FIELD_COLUMNS,
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
      'version.definition',
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
              .on(
                'expense_file.expense_id',
                '=',
                sql<string>`coalesce(expense.paper_expense_id, expense.id)`,
              ),
          )
          .select(['filed.id as line_id', 'expense_file.file_id'])
          .whereRef('filed.company_id', '=', 'document.company_id')
          .whereRef('filed.document_id', '=', 'document.id')
          .orderBy('expense_file.created_at'),
      ).as('line_files'),
    ])
    .where('document.id', '=', id),
);
