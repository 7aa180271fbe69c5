import { sql } from 'kysely';
import type { LocalText } from '@outlay/contract/fields';
import type { Db } from '#database/connect.ts';

/** What a card and an approval centre show of a document: no more than a list of documents does. */
export const findShown = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('document')
    .innerJoin('document_type as type', (join) =>
      join.onRef('type.company_id', '=', 'document.company_id').onRef('type.id', '=', 'document.type_id'),
    )
    .innerJoin('member as submitter', (join) =>
      join
        .onRef('submitter.company_id', '=', 'document.company_id')
        .onRef('submitter.id', '=', 'document.submitter_id'),
    )
    .select([
      ...(['document.id', 'document.number', 'document.title', 'document.status', 'document.since'] as const),
      ...([
        'document.currency',
        'document.submitter_id',
        'document.submitted_at',
        'document.created_at',
      ] as const),
      'document.event_seq',
      'submitter.name as submitter_name',
    ])
    .select([
      sql<LocalText>`type.name`.as('type_name'),
      sql<number>`coalesce(document.approved_amount, document.amount)`.as('shown_amount'),
    ])
    .where('document.company_id', '=', companyId)
    .where('document.id', '=', id)
    .executeTakeFirst();

/** Copies that were sent. The ids of copies belong to the newest instance. */
export const listCopies = (db: Db, companyId: string, documentId: string) =>
  db
    .selectFrom('cc')
    .select(['member_id', 'read_at', 'created_at'])
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .where('sent_at', 'is not', null)
    .orderBy('member_id')
    .limit(200)
    .execute();
