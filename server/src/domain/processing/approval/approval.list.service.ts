import type { TaskSummary } from '@outlay/contract/processing/approval';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { listSummaries } from '#domain/documents/document/read/read.service.ts';
import { listActing } from '#domain/documents/flow/delegation.service.ts';
import type { Context } from '#request/context.ts';
import { openCursor, sealCursor } from '#database/cursor.ts';
import { matching } from '#database/search.ts';
import * as tasks from './approval.repository.ts';

/** A task that waited longer than this is overdue. */
export const OVERDUE_MS = 24 * 3_600_000;

interface Query {
  state: 'pending' | 'handled';
  typeIds: string[];
  overdueOnly: boolean;
  search: string;
  after?: string | undefined;
  size: number;
}

/** The member's tasks and those of the members they act for as a delegate. */
export async function listMyTasks(ctx: Pick<Context, 'db' | 'user' | 'now'>, query: Query) {
  const { db, user, now } = ctx;
  const acting = await listActing(ctx);
  const overdueBefore = new Date(now().getTime() - OVERDUE_MS);
  const list = query.state === 'pending' ? tasks.listPending : tasks.listHandled;
  const rows = await list(db, user.companyId, acting, {
    after: openCursor(query.after),
    found: await matching(db, 'document', { companyId: user.companyId, ownerId: null, search: query.search }),
    typeIds: query.typeIds,
    arrivedBefore: query.overdueOnly ? overdueBefore : null,
    size: query.size,
  });
  const summaries = await listSummaries(
    ctx,
    rows.map(({ document_id }) => document_id),
  );
  const others = rows.map(({ holder_id }) => holder_id).filter((id) => id !== user.memberId);
  const people = await memberRefs(ctx, others);
  const items = rows.flatMap((row): TaskSummary[] => {
    const document = summaries.get(row.document_id);
    if (!document) return [];
    const { holder_id: holder, state } = row;
    return [
      {
        id: row.id,
        nodeName: row.node_name,
        kind: row.kind,
        state,
        overdue: state === 'Pending' && row.arrived_at < overdueBefore,
        arrivedAt: row.arrived_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        opinion: row.opinion || null,
        onBehalfOf: people.get(holder) ?? null,
        warnings: Number(row.warnings),
        mayTakeBack:
          'last_word' in row && row.last_word && document.status === 'UnderApproval' && state === 'Approved',
        document,
      },
    ];
  });
  const last = rows.at(-1);
  const at = last?.decided_at ?? last?.arrived_at;
  return { items, next: rows.length === query.size && last && at ? sealCursor({ at, id: last.id }) : null };
}
