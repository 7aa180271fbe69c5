import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { COLUMNS, columnsIn } from '#database/columns.ts';
import { built, compiled } from '#database/built.ts';
import type { Db } from '#database/connect.ts';
import { humanNumber, taking, type Series } from '#database/counter.ts';
import { expecting, sendWithNext } from '#database/opening.ts';
import type { Database } from '#database/tables.ts';
import { deleteLines } from './line.repository.ts';

/** Locks the row to the end of the transaction, so that two people cannot move it at once. */
export const forUpdate = compiled((db, { companyId, id }: { companyId: string; id: string }) =>
  db
    .selectFrom('document')
    .select(COLUMNS.document)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate(),
);

export async function findForUpdate(db: Db, companyId: string, id: string) {
  const { rows } = await db.executeQuery(forUpdate(db, { companyId, id }));
  return rows[0];
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findForUpdate>>>;

/** The same for many, in the order of their ids. */
export const listForUpdate = (db: Db, companyId: string, ids: readonly string[]): Promise<DocumentRow[]> =>
  db
    .selectFrom('document')
    .select(COLUMNS.document)
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

/** The same for the document of a task, with the task's holder. */
export const byTaskForUpdate = compiled((db, { companyId, taskId }: { companyId: string; taskId: string }) =>
  db
    .selectFrom('task')
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'task.company_id').onRef('document.id', '=', 'task.document_id'),
    )
    .select(columnsIn('document', 'document'))
    .select('task.holder_id')
    .where('task.company_id', '=', companyId)
    .where('task.id', '=', taskId)
    .forUpdate('document'),
);

export const insertDocument = (db: Db, row: Insertable<Database['document']>): Promise<DocumentRow> =>
  db.insertInto('document').values(row).returning(COLUMNS.document).executeTakeFirstOrThrow();

type NewDraft = Pick<
  Selectable<Database['document']>,
  | 'company_id'
  | 'id'
  | 'type_id'
  | 'type_version'
  | 'effect'
  | 'submitter_id'
  | 'department_id'
  | 'currency'
  | 'created_at'
>;

/** Creates an empty draft unless there is a document with this id; to be sent with the next statement. */
export const insertDraft = compiled((db, { created_at, ...draft }: NewDraft) =>
  db
    .insertInto('document')
    .values({ ...draft, status: 'ToBeSubmitted', since: created_at, created_at, updated_at: created_at })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning(COLUMNS.document),
);

/** Updates the row only in the version and status that were read; returns nothing when it has changed. */
interface Seen {
  company_id: string;
  id: string;
  status: DocumentStatus;
  version: number;
}
type Change = Omit<Updateable<Database['document']>, 'number'> & {
  number?: string | null | RawBuilder<string> | undefined;
};

/** Updates the version that was read; undefined when another request was faster. */
export const updateDocument = (db: Db, seen: Seen, change: Change) =>
  updated(db, seen, change).executeTakeFirst();

const updated = (db: Pick<Db, 'updateTable'>, seen: Seen, change: Change) =>
  updating(db, seen, change).returning(COLUMNS.document);

const updating = (db: Pick<Db, 'updateTable'>, seen: Seen, change: Change) =>
  db
    .updateTable('document')
    .set({ ...change, version: seen.version + 1 })
    .where('company_id', '=', seen.company_id)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('version', '=', seen.version);

export type NewEvent = Omit<Insertable<Database['event']>, 'company_id' | 'document_id'>;

/** The same with the next statement; `faster` is its error when another request was. */
export const sendUpdate = (db: Db, seen: Seen, change: Change, faster: () => Error): Promise<void> =>
  sendWithNext(
    db,
    db
      .with('saved', (cte) => updating(cte, seen, change).returning('id'))
      .selectNoFrom(expecting(sql`(select count(*) from saved) = 1`).as('written')),
    faster,
  );

/**
 * The same with the event of the change, which is recorded only if the document was updated, and with the next number
 * of a series.
 */
export const updateWithEvent = (
  db: Db,
  seen: Seen,
  change: Change,
  event: NewEvent,
  series: Series | undefined,
) =>
  (series ? db.with('numbered', (cte) => taking(cte, seen.company_id, series.name)) : db)
    .with('moved', (cte) =>
      updated(cte, seen, series ? { ...change, number: humanNumber(series, 'numbered') } : change),
    )
    .with('recorded', (cte) =>
      cte
        .insertInto('event')
        .columns([
          ...(['company_id', 'document_id', 'seq', 'act', 'actor_id', 'on_behalf_of'] as const),
          ...(['from_status', 'to_status', 'reason', 'detail', 'at'] as const),
        ])
        .expression(
          sql`select company_id, id, ${event.seq}::int, ${event.act}, ${event.actor_id}::uuid,
            ${event.on_behalf_of}::uuid, ${event.from_status}, ${event.to_status}, ${event.reason},
            ${event.detail}::jsonb, ${event.at}::timestamptz from moved`,
        ),
    )
    .selectFrom('moved')
    .select(COLUMNS.document)
    .executeTakeFirst();

type Act = Pick<Seen, 'company_id' | 'id' | 'status' | 'version'> & NewEvent;

/**
 * An act that leaves the status as it is, with its event, to be sent with the next statement. Built once, since every
 * approval is one.
 */
const act = compiled(
  (db, one: Act) =>
    sql<{ written: number }>`
    with acted as (
      update document set event_seq = ${one.seq}, updated_at = ${one.at}, version = version + 1
      where company_id = ${one.company_id} and id = ${one.id} and status = ${one.status} and version = ${one.version}
      returning company_id, id, event_seq
    ), kept as (
      insert into event (company_id, document_id, seq, act, actor_id, on_behalf_of, from_status, to_status, reason,
        detail, at)
      select company_id, id, event_seq, ${one.act}, ${one.actor_id}::uuid, ${one.on_behalf_of}::uuid,
        ${one.from_status}, ${one.to_status}, ${one.reason}, ${one.detail}::jsonb, ${one.at}::timestamptz from acted
    )
    select ${expecting(sql`(select count(*) from acted) = 1`)} as written`,
);

/** `faster` is the error when another request was. */
export const sendAct = (db: Db, one: Act, faster: () => Error): Promise<void> =>
  sendWithNext(db, act(db, one), faster);

/** Removes the copy recipients and the files of a document, in one statement. */
export const dropCcAndFiles = (db: Db, companyId: string, documentId: string): Promise<void> =>
  sendWithNext(
    db,
    db
      .with('cc_dropped', (cte) =>
        cte.deleteFrom('cc').where('company_id', '=', companyId).where('document_id', '=', documentId),
      )
      .deleteFrom('document_file')
      .where('company_id', '=', companyId)
      .where('document_id', '=', documentId),
  );

/** The files of a document, as a part of a query. */
export const filesOf = (db: Db, { companyId, documentId }: { companyId: string; documentId: string }) =>
  db
    .selectFrom('document_file')
    .select('file_id')
    .where('company_id', '=', companyId)
    .where('document_id', '=', documentId);

export async function addFiles(
  db: Db,
  companyId: string,
  documentId: string,
  fileIds: readonly string[],
  now: Date,
) {
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
  await deleteLines(db, companyId, id);
  await dropCcAndFiles(db, companyId, id);
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
    // A change belongs to the trip that it names.
    .where('document.trip_change', 'is', null)
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
