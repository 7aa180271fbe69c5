import { sql } from 'kysely';
import { FINDINGS } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { pageFirst, partsOf, type PageOrder, type RowsOf } from '#database/page-first.ts';
import { isFew } from '#database/search.ts';
import { actingTasks, openTasks, type Acting, type TaskFilter } from './acting.repository.ts';

interface Page extends TaskFilter {
  after: { at: Date; id: string } | null;
  size: number;
}

const SHOWN = [
  'task.id',
  'task.document_id',
  'task.holder_id',
  'task.node_name',
  'task.kind',
  'task.state',
  'task.opinion',
  'task.arrived_at',
  'task.decided_at',
] as const;

/** The member's open tasks, longest waiting first. */
export const listPending = (db: Db, companyId: string, acting: Acting, page: Page) => {
  const open = openTasks(db, companyId, acting, page)
    .select(SHOWN)
    .select([FINDINGS.as('warnings'), sql<boolean>`false`.as('last_word')])
    .$if(page.after !== null, (q) => q.where('task.id', '>', page.after?.id ?? ''));
  const few = isFew(page.found);
  return pageOf(db, open, acting, { order: sql`task.id`, size: page.size, few }).execute();
};

/** What the member has handled, newest first. */
export const listHandled = (db: Db, companyId: string, acting: Acting, page: Page) => {
  const handled = actingTasks(db, companyId, acting, page)
    .select(SHOWN)
    .select([
      FINDINGS.as('warnings'),
      // No later decision in the same run.
      sql<boolean>`(select later.id from task as later where later.company_id = task.company_id
        and later.document_id = task.document_id and later.instance_id = task.instance_id
        and later.step > task.step and later.state not in ('Skipped', 'Cancelled') limit 1) is null`.as(
        'last_word',
      ),
    ])
    .where(sql<boolean>`task.state in ('Approved', 'Rejected', 'Returned', 'Transferred')`)
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(task.decided_at, task.id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    );
  const few = isFew(page.found);
  const newest = { order: sql`task.decided_at desc, task.id desc`, size: page.size, few };
  return pageOf(db, handled, acting, newest).execute();
};

/** A page of the tasks, for each holder from their own range of an index. */
function pageOf(db: Db, tasks: RowsOf<'task'>, acting: Acting, page: PageOrder) {
  const holders = acting.map(({ memberId }) => memberId);
  return pageFirst(db, 'task', tasks, {
    ...page,
    parts: partsOf('task.holder_id', holders, { type: 'uuid' }),
  })
    .select(SHOWN)
    .select([sql<number>`task.warnings`.as('warnings'), sql<boolean>`task.last_word`.as('last_word')]);
}
