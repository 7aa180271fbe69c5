import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/**
 * Filters the documents to those that any of these members created, submitted or approved: as the task's holder, as a
 * delegate, or as an agent of either. Approvals taken back do not count.
 */
export const listInvolved = (
  db: Db,
  companyId: string,
  documentIds: readonly string[],
  memberIds: readonly string[],
) =>
  db
    .selectFrom('document')
    .select('document.id')
    .where('document.company_id', '=', companyId)
    .where('document.id', 'in', [...documentIds])
    .where((q) =>
      q.or([
        q('document.prepared_by', 'in', [...memberIds]),
        q.exists(
          q
            .selectFrom('task')
            .select('task.id')
            .whereRef('task.company_id', '=', 'document.company_id')
            .whereRef('task.document_id', '=', 'document.id')
            .where('task.state', '=', 'Approved')
            .where((t) =>
              t.or([
                t('task.holder_id', 'in', [...memberIds]),
                t('task.decided_by', 'in', [...memberIds]),
                t('task.agent_id', 'in', [...memberIds]),
              ]),
            ),
        ),
        // Before tasks stored agents, only the history contained them.
        q.exists(
          q
            .selectFrom('event')
            .select(sql`1`.as('one'))
            .whereRef('event.company_id', '=', 'document.company_id')
            .whereRef('event.document_id', '=', 'document.id')
            .where('event.act', 'in', ['submit', 'pass'])
            .where((e) =>
              e.or([
                e('event.actor_id', 'in', [...memberIds]),
                e('event.on_behalf_of', 'in', [...memberIds]),
              ]),
            ),
        ),
      ]),
    )
    .execute();
