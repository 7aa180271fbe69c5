import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import { containing } from '#kit/like.ts';

interface Page {
  after: { at: Date; id: string } | null;
  search: string;
  size: number;
}

const tasks = (db: Db, companyId: string, holderId: string, search: string) =>
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
      'task.node_name',
      'task.state',
      'task.opinion',
      'task.arrived_at',
      'task.decided_at',
      sql<number>`(select count(*) from jsonb_array_elements(document.findings) as f where f ->> 'effect' = 'warn')`.as(
        'warnings',
      ),
    ])
    .where('task.company_id', '=', companyId)
    .where('task.holder_id', '=', holderId)
    .$if(search !== '', (q) =>
      q.where((w) =>
        w.or([
          w('document.title', 'ilike', containing(search)),
          w('document.number', 'ilike', containing(search)),
          w('submitter.name', 'ilike', containing(search)),
        ]),
      ),
    );

/** What waits for me, the longest waiting first. */
export const listPending = (db: Db, companyId: string, holderId: string, { after, search, size }: Page) =>
  tasks(db, companyId, holderId, search)
    .where('task.state', '=', 'Pending')
    .$if(after !== null, (q) => q.where('task.id', '>', after?.id ?? ''))
    .orderBy('task.id')
    .limit(size)
    .execute();

export const listHandled = (db: Db, companyId: string, holderId: string, { after, search, size }: Page) =>
  tasks(db, companyId, holderId, search)
    .where(sql<boolean>`task.state in ('Approved', 'Rejected', 'Returned')`)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(task.decided_at, task.id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .orderBy('task.decided_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(size)
    .execute();
