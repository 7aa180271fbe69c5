import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { containing } from '#kit/like.ts';

interface Page {
  after: { at: Date; id: string } | null;
  search: string;
  typeIds: readonly string[];
  arrivedBefore: Date | null;
  size: number;
}

/** Whose tasks, and of which types; no types mean all. */
type Acting = readonly { memberId: string; typeIds: readonly string[] }[];

const tasks = (db: Db, companyId: string, acting: Acting, { search, typeIds, arrivedBefore }: Page) =>
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
    .select([
      'task.id',
      'task.document_id',
      'task.holder_id',
      'task.node_name',
      'task.kind',
      'task.state',
      'task.opinion',
      'task.arrived_at',
      'task.decided_at',
      sql<number>`(select count(*) from jsonb_array_elements(document.findings) as f where f ->> 'effect' = 'warn')`.as(
        'warnings',
      ),
    ])
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

/** What waits for me, the longest waiting first. My own documents are not mine to decide for
 * others; a node may ask me about a small one itself. */
export const listPending = (db: Db, companyId: string, acting: Acting, page: Page) =>
  tasks(db, companyId, acting, page)
    .select(sql<boolean>`false`.as('last_word'))
    .where('task.state', '=', 'Pending')
    .where((w) =>
      w.or([
        w('document.submitter_id', '!=', acting[0]?.memberId ?? ''),
        w('task.holder_id', '=', acting[0]?.memberId ?? ''),
      ]),
    )
    .$if(page.after !== null, (q) => q.where('task.id', '>', page.after?.id ?? ''))
    .orderBy('task.id')
    .limit(page.size)
    .execute();

export const listHandled = (db: Db, companyId: string, acting: Acting, page: Page) =>
  tasks(db, companyId, acting, page)
    // Nobody has decided after it in its run.
    .select(
      sql<boolean>`(select later.id from task as later where later.company_id = task.company_id
        and later.document_id = task.document_id and later.instance_id = task.instance_id
        and later.step > task.step and later.state not in ('Skipped', 'Cancelled') limit 1) is null`.as(
        'last_word',
      ),
    )
    .where(sql<boolean>`task.state in ('Approved', 'Rejected', 'Returned', 'Transferred')`)
    .$if(page.after !== null, (q) =>
      q.where(sql<boolean>`(task.decided_at, task.id) < (${page.after?.at}, ${page.after?.id}::uuid)`),
    )
    .orderBy('task.decided_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(page.size)
    .execute();
