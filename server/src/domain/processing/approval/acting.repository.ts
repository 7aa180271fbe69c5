import { sql } from 'kysely';
import { documentMatches } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';

/** Holders whose tasks are listed, with their types (empty: all). The first is the reader. */
export type Acting = readonly { memberId: string; typeIds: readonly string[] }[];

export interface TaskFilter {
  search: string;
  typeIds: readonly string[];
  arrivedBefore: Date | null;
}

/** Tasks of the member and those they act for as a delegate, with the document. */
export const actingTasks = (
  db: Db,
  companyId: string,
  acting: Acting,
  { search, typeIds, arrivedBefore }: TaskFilter,
) =>
  db
    .selectFrom('task')
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
    .$if(search !== '', (q) => q.where(documentMatches(companyId, search)));

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
