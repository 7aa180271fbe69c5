import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';

/** Holders whose tasks are listed, with their types (empty: all). The first is the reader. */
export type Acting = readonly { memberId: string; typeIds: readonly string[] }[];

export interface TaskFilter {
  search: string;
  typeIds: readonly string[];
  arrivedBefore: Date | null;
}

/** Tasks of the member and those they act for as a delegate, with document and submitter. */
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
    .innerJoin('member as submitter', (join) =>
      join
        .onRef('submitter.company_id', '=', 'document.company_id')
        .onRef('submitter.id', '=', 'document.submitter_id'),
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
    .$if(search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('document.title', 'ilike', containing(search)),
          w('document.number', 'ilike', containing(search)),
          w('submitter.name', 'ilike', containing(search)),
        ]),
      ),
    );

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
