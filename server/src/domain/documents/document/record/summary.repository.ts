import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { built } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import type { Cursor } from '#database/cursor.ts';
import { pageFirst, partsOf, type PageOrder, type RowsOf } from '#database/page-first.ts';
import { isFew, type Matching } from '#database/search.ts';

/** The columns of `document` that a list shows, and those by which its acts are decided. */
const SHOWN = [
  'document.id',
  'document.number',
  'document.title',
  'document.submitter_id',
  'document.status',
  'document.amount',
  'document.currency',
  'document.returned_reason',
  'document.since',
  'document.line_count',
  'document.version',
  'document.hold',
  'document.effect',
  'document.approved_amount',
  'document.revoke_reason',
  'document.updated_at',
  'document.submitted_at',
  'document.prepared_by',
  'document.outside',
] as const;

/** The same, and those by which a page is ordered and other tables are joined to it. */
const LISTED = [
  ...SHOWN,
  'document.company_id',
  'document.type_id',
  'document.department_id',
  'document.created_at',
] as const;

/**
 * A document as shown in lists, with its type's name, its submitter and the holders of its open tasks. The company is a
 * value in each join: taken from the document's row, a type or department would be looked up anew for each document.
 */
const summarised = (documents: RowsOf<'document'>, companyId: string) =>
  documents
    .innerJoin('document_type as type', (join) =>
      join.on('type.company_id', '=', companyId).onRef('type.id', '=', 'document.type_id'),
    )
    .innerJoin('member as submitter', (join) =>
      join.on('submitter.company_id', '=', companyId).onRef('submitter.id', '=', 'document.submitter_id'),
    )
    .leftJoin('department', (join) =>
      join.on('department.company_id', '=', companyId).onRef('department.id', '=', 'document.department_id'),
    )
    .select(SHOWN)
    .select((q) => [
      'type.name as type_name',
      'type.icon as type_icon',
      'submitter.name as submitter_name',
      'department.name as department_name',
      'department.path as department_path',
      jsonArrayFrom(
        q
          .selectFrom('task')
          .innerJoin('member', (join) =>
            join.on('member.company_id', '=', companyId).onRef('member.id', '=', 'task.holder_id'),
          )
          .select(['member.id', 'member.name', 'task.id as task_id', 'task.arrived_at'])
          .where('task.company_id', '=', companyId)
          .whereRef('task.document_id', '=', 'document.id')
          .where('task.state', '=', 'Pending')
          .orderBy('task.id'),
      ).as('holders'),
    ]);

export const summaries = (db: Db, companyId: string) =>
  summarised(db.selectFrom('document').where('document.company_id', '=', companyId), companyId);

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** Summaries of one page of a company's documents; `found` selects `LISTED` and what else the caller selects of them. */
export const summariesOf = (db: Db, companyId: string, found: RowsOf<'document'>, page: PageOrder) =>
  summarised(pageFirst(db, 'document', found, page), companyId);

export interface ListPage {
  statuses: readonly DocumentStatus[];
  typeIds: readonly string[];
  /** What the search text finds; null without one. */
  found: Matching | null;
  after: Cursor | null;
  size: number;
}

const NEWEST = sql`document.updated_at desc, document.id desc`;

export const documentsOf = (db: Db, companyId: string) =>
  db.selectFrom('document').select(LISTED).where('document.company_id', '=', companyId);

const conditionsOf = ({ statuses, typeIds, found, after }: ListPage): RawBuilder<boolean> =>
  sql`(${sql.join(
    [
      sql`true`,
      ...(typeIds.length > 0 ? [sql`document.type_id = any(${typeIds}::uuid[])`] : []),
      ...(found ? [found.condition] : []),
      // Otherwise read status by status.
      ...(isFew(found) && statuses.length > 0 ? [sql`document.status = any(${statuses}::text[])`] : []),
      ...(after ? [sql`(document.updated_at, document.id) < (${after.at}, ${after.id}::uuid)`] : []),
    ],
    sql` and `,
  )})`;

export const listBySubmitter = (db: Db, companyId: string, submitterId: string, page: ListPage) => {
  const { statuses, typeIds, found, after, size } = page;
  if (statuses.length + typeIds.length === 0 && found === null && after === null)
    return newestOf(db, { companyId, submitterId, size });
  const mine = documentsOf(db, companyId)
    .where('document.submitter_id', '=', submitterId)
    .where(conditionsOf(page));
  const parts = statuses.length === 0 ? null : partsOf('document.status', statuses);
  return summariesOf(db, companyId, mine, { order: NEWEST, size, parts, few: isFew(found) }).execute();
};

/** A prepared query, since every user opens this page. */
const newestOf = built((db, params: { companyId: string; submitterId: string; size: number }) =>
  summariesOf(
    db,
    params.companyId,
    documentsOf(db, params.companyId).where('document.submitter_id', '=', params.submitterId),
    { order: NEWEST, size: params.size },
  ),
);

const NEWEST_COPIES = sql`cc.sent_at desc, cc.document_id desc`;

/** Summaries by id, in no particular order. */
export const listByIds = (db: Db, companyId: string, ids: readonly string[]) => byIds(db, { companyId, ids });
const byIds = built((db, { companyId, ids }: { companyId: string; ids: readonly string[] }) =>
  summariesOf(
    db,
    companyId,
    documentsOf(db, companyId).where(sql<boolean>`document.id = any(${ids}::uuid[])`),
    { order: sql`document.id` },
  ),
);

export const listCc = (
  db: Db,
  companyId: string,
  memberId: string,
  page: Pick<ListPage, 'after' | 'found' | 'size'>,
) => {
  const copies = db
    .selectFrom('cc')
    .select(['cc.company_id', 'cc.document_id', 'cc.read_at', 'cc.sent_at'])
    .where('cc.company_id', '=', companyId)
    .where('cc.member_id', '=', memberId)
    .where('cc.sent_at', 'is not', null)
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(cc.sent_at, cc.document_id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .$if(!isFew(page.found), (q) => q.orderBy(NEWEST_COPIES))
    .$if(page.found === null, (q) => q.limit(page.size));
  const found = db
    .selectFrom(copies.as('cc'))
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'cc.company_id').onRef('document.id', '=', 'cc.document_id'),
    )
    .select(LISTED)
    .select(['cc.read_at', 'cc.sent_at'])
    .$if(page.found !== null, (q) => q.where(page.found?.condition ?? sql<boolean>`true`));
  const few = isFew(page.found);
  return summariesOf(db, companyId, found as unknown as RowsOf<'document'>, {
    // Those that are read first are no longer two tables.
    order: few ? sql`document.sent_at desc, document.id desc` : NEWEST_COPIES,
    size: page.size,
    few,
  })
    .select([
      sql<Date | null>`document.read_at`.as('read_at'),
      sql<Date | null>`document.sent_at`.as('sent_at'),
    ])
    .execute();
};
