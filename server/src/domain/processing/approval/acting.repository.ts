import { sql, type Selectable } from 'kysely';
import { columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Matching } from '#database/search.ts';
import type { Database } from '#database/tables.ts';

/** Holders whose tasks are listed, with their types (empty: all). The first is the reader. */
export type Acting = readonly { memberId: string; typeIds: readonly string[] }[];

export interface TaskFilter {
  /** The documents that the search text finds; null without one. */
  found: Matching | null;
  typeIds: readonly string[];
  arrivedBefore: Date | null;
}

type TaskRow = Selectable<Database['task']>;

/**
 * The tasks of these documents, document by document. The order keeps this apart from the rest of the query: otherwise
 * PostgreSQL expects a holder to have few tasks, and reads all of them.
 */
const tasksOf = (companyId: string, documentIds: readonly string[]) =>
  sql<TaskRow>`(select one.* from unnest(${documentIds}::uuid[]) as wanted(id), lateral (
    select ${sql.join(columnsIn('task', 'task').map((name) => sql.ref(name)))} from task
    where task.company_id = ${companyId} and task.document_id = wanted.id order by task.id) as one)`.as(
    'task',
  );

/** Tasks of the member and those they act for as a delegate, with the document. */
export const actingTasks = (
  db: Db,
  companyId: string,
  acting: Acting,
  { found, typeIds, arrivedBefore }: TaskFilter,
) =>
  db
    .selectFrom(found?.ids ? tasksOf(companyId, found.ids) : sql<TaskRow>`task`.as('task'))
    .innerJoin('document', (join) =>
      join.onRef('document.company_id', '=', 'task.company_id').onRef('document.id', '=', 'task.document_id'),
    )
    .where('task.company_id', '=', companyId)
    .where((w) =>
      w.or(
        acting.map(({ memberId, typeIds: only }) =>
          only.length === 0
            ? w('task.holder_id', '=', memberId)
            : w.and([w('task.holder_id', '=', memberId), w('document.type_id', 'in', [...only])]),
        ),
      ),
    )
    .$if(typeIds.length > 0, (q) => q.where('document.type_id', 'in', [...typeIds]))
    .$if(arrivedBefore !== null, (q) => q.where('task.arrived_at', '<', arrivedBefore))
    .$if(found !== null, (q) => q.where(found?.contains ?? sql<boolean>`true`));

/**
 * Open tasks. Excludes tasks on the reader's own documents when acting for others; the reader's own tasks on
 * them stay, where a node allows it.
 */
export const openTasks = (db: Db, companyId: string, acting: Acting, filter: TaskFilter) => {
  const me = acting[0]?.memberId ?? '';
  return actingTasks(db, companyId, acting, filter)
    .where(sql<boolean>`task.state = 'Pending'`)
    .where((w) => w.or([w('document.submitter_id', '!=', me), w('task.holder_id', '=', me)]));
};
