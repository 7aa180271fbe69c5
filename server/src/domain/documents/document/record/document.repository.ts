import { sql, type Insertable, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { COLUMNS } from '#database/columns.ts';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Database } from '#database/tables.ts';
import { containing } from '#database/like.ts';
import { replaceLines } from './line.repository.ts';

/** A document as shown in lists, with its type's name, its submitter and the holders of its open tasks. */
export const summaries = (db: Db, companyId: string) =>
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
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'document.company_id')
        .onRef('department.id', '=', 'document.department_id'),
    )
    .where('document.company_id', '=', companyId)
    .select((q) => [
      'document.id',
      'document.number',
      'document.title',
      'document.type_id',
      'document.submitter_id',
      'document.department_id',
      'document.status',
      'document.amount',
      'document.paid_amount',
      'document.currency',
      'document.returned_reason',
      'document.since',
      'document.line_count',
      'document.version',
      'document.hold',
      'document.effect',
      'document.approved_amount',
      'document.payable',
      'document.revoke_reason',
      'document.updated_at',
      'document.submitted_at',
      'document.passed_at',
      'type.name as type_name',
      'type.icon as type_icon',
      'submitter.name as submitter_name',
      'department.name as department_name',
      'department.path as department_path',
      'document.prepared_by',
      'document.outside',
      jsonArrayFrom(
        q
          .selectFrom('task')
          .innerJoin('member', (join) =>
            join.onRef('member.company_id', '=', 'task.company_id').onRef('member.id', '=', 'task.holder_id'),
          )
          .select(['member.id', 'member.name', 'task.id as task_id', 'task.arrived_at'])
          .whereRef('task.company_id', '=', 'document.company_id')
          .whereRef('task.document_id', '=', 'document.id')
          .where('task.state', '=', 'Pending')
          .orderBy('task.id'),
      ).as('holders'),
    ]);

export type SummaryRow = Awaited<ReturnType<typeof newestOf>>[number];

export interface ListPage {
  statuses: readonly DocumentStatus[];
  typeIds: readonly string[];
  search: string;
  after: { at: Date; id: string } | null;
  size: number;
}

/** Search condition on title, number and submitter's name. */
export const matches = (search: string) => {
  const like = containing(search);
  return sql<boolean>`(document.title ilike ${like} or document.number ilike ${like} or submitter.name ilike ${like})`;
};

const paged = (query: ReturnType<typeof summaries>, page: ListPage) =>
  query
    .$if(page.statuses.length > 0, (q) => q.where('document.status', 'in', [...page.statuses]))
    .$if(page.typeIds.length > 0, (q) => q.where('document.type_id', 'in', [...page.typeIds]))
    .$if(page.search !== '', (q) => q.where(matches(page.search)))
    .$if(page.after !== null, (q) =>
      q.where(
        sql<boolean>`(document.updated_at, document.id) < (${page.after?.at}, ${page.after?.id}::uuid)`,
      ),
    )
    .orderBy('document.updated_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(page.size);

export const listBySubmitter = (db: Db, companyId: string, submitterId: string, page: ListPage) => {
  const plain = page.statuses.length + page.typeIds.length === 0 && page.search === '' && page.after === null;
  if (plain) return newestOf(db, { companyId, submitterId, size: page.size });
  return paged(summaries(db, companyId).where('document.submitter_id', '=', submitterId), page).execute();
};
/** A prepared query, since every user opens this page. */
const newestOf = built((db, params: { companyId: string; submitterId: string; size: number }) =>
  paged(summaries(db, params.companyId).where('document.submitter_id', '=', params.submitterId), {
    statuses: [],
    typeIds: [],
    search: '',
    after: null,
    size: params.size,
  }),
);

export const listCc = (
  db: Db,
  companyId: string,
  memberId: string,
  page: { after: { at: Date; id: string } | null; search: string; size: number },
) =>
  summaries(db, companyId)
    .innerJoin('cc', (join) =>
      join.onRef('cc.company_id', '=', 'document.company_id').onRef('cc.document_id', '=', 'document.id'),
    )
    .select(['cc.read_at', 'cc.sent_at'])
    .where('cc.member_id', '=', memberId)
    .where('cc.sent_at', 'is not', null)
    .$if(page.search !== '', (q) => q.where(matches(page.search)))
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(cc.sent_at, cc.document_id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy('cc.sent_at', 'desc')
    .orderBy('cc.document_id', 'desc')
    .limit(page.size)
    .execute();

/** Locks the row until the transaction ends, so that two people cannot change its status at once. */
export const findForUpdate = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('document')
    .select(COLUMNS.document)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>;

export const insertDocument = (db: Db, row: Insertable<Database['document']>) =>
  db.insertInto('document').values(row).execute();

/** Updates the row only in the version and status that were read; returns nothing when it has changed. */
export const updateDocument = (
  db: Db,
  seen: { company_id: string; id: string; status: DocumentStatus; version: number },
  change: Updateable<Database['document']>,
) =>
  db
    .updateTable('document')
    .set({ ...change, version: seen.version + 1 })
    .where('company_id', '=', seen.company_id)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('version', '=', seen.version)
    .returning(COLUMNS.document)
    .executeTakeFirst();

export const insertEvent = (db: Db, row: Insertable<Database['event']>) =>
  db.insertInto('event').values(row).execute();

export async function replaceFiles(
  db: Db,
  companyId: string,
  documentId: string,
  fileIds: readonly string[],
  now: Date,
) {
  await db
    .deleteFrom('document_file')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId)
    .execute();
  if (fileIds.length === 0) return;
  await db
    .insertInto('document_file')
    .values(
      [...new Set(fileIds)].map((file_id, position) => ({
        company_id: companyId,
        document_id: documentId,
        file_id,
        position,
        created_at: now,
      })),
    )
    .execute();
}

export async function deleteDocument(db: Db, companyId: string, id: string): Promise<void> {
  await replaceLines(db, companyId, id, []);
  await db.deleteFrom('cc').where('company_id', '=', companyId).where('document_id', '=', id).execute();
  await replaceFiles(db, companyId, id, [], new Date(0));
  await db.deleteFrom('document').where('company_id', '=', companyId).where('id', '=', id).execute();
}

/** Those of the documents that a member submitted, and the department path of each. */
export const listOwners = (db: Db, companyId: string, ids: readonly string[]) =>
  ownersOf(db, { companyId, ids });
const ownersOf = built((db, { companyId, ids }: { companyId: string; ids: readonly string[] }) =>
  db
    .selectFrom('document')
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'document.company_id')
        .onRef('department.id', '=', 'document.department_id'),
    )
    .select(['document.id', 'document.submitter_id', 'document.number', 'department.path'])
    .where('document.company_id', '=', companyId)
    .where(sql<boolean>`document.id = any(${ids})`),
);

export const findLastDraft = (db: Db, companyId: string, submitterId: string) =>
  db
    .selectFrom('document')
    .select('id')
    .where('company_id', '=', companyId)
    .where('submitter_id', '=', submitterId)
    .where('status', '=', 'ToBeSubmitted')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Passed or settled trip requests of a member, or one of them. */
export const listTrips = (db: Db, companyId: string, submitterId: string, id?: string) =>
  db
    .selectFrom('document')
    .innerJoin('document_type_version as version', (join) =>
      join
        .onRef('version.company_id', '=', 'document.company_id')
        .onRef('version.type_id', '=', 'document.type_id')
        .onRef('version.version', '=', 'document.type_version'),
    )
    .select(['document.id', 'document.number', 'document.title', 'document.amount', 'document.currency'])
    .where('document.company_id', '=', companyId)
    .where('document.submitter_id', '=', submitterId)
    .where(sql<boolean>`version.definition -> 'form' ->> 'tripRequest' = 'true'`)
    .where('document.status', 'in', ['Passed', 'Paid'])
    .$if(id !== undefined, (q) => q.where('document.id', '=', id ?? ''))
    .orderBy('document.passed_at', 'desc')
    .limit(50)
    .execute();

export const findByNumber = (db: Db, companyId: string, number: string) =>
  db
    .selectFrom('document')
    .select(['id', 'number'])
    .where('company_id', '=', companyId)
    .where('number', '=', number)
    .executeTakeFirst();

export const findLinked = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('document')
    .select(['id', 'number', 'title', 'amount', 'currency'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
