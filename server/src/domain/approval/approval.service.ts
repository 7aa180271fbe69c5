import type { TaskSummary } from '@outlay/contract/approval';
import type { DocumentDetail } from '@outlay/contract/document';
import { AppError } from '@outlay/contract/errors';
import type { LocalText } from '@outlay/contract/fields';
import type { TaskState } from '@outlay/contract/flow';
import {
  passDocument,
  recordApproval,
  rejectDocument,
  returnDocument,
} from '#domain/document/document.decide.service.ts';
import { describeDocument, listSummaries } from '#domain/document/document.read.service.ts';
import { lockForDecision } from '#domain/document/document.lock.service.ts';
import { wordsOf } from '#domain/document/document.submit.service.ts';
import { approveTask, getMyOpenTask, refuseTask } from '#domain/flow/flow.service.ts';
import { tell } from '#domain/message/message.service.ts';
import type { Context } from '#kit/context.ts';
import { openCursor, sealCursor } from '#kit/cursor.ts';
import * as tasks from './approval.repository.ts';

/** A task that waited longer than this is overdue. */
const OVERDUE_MS = 24 * 3_600_000;

interface Asked {
  state: 'pending' | 'handled';
  search: string;
  after?: string | undefined;
  size: number;
}

export async function listMyTasks(ctx: Pick<Context, 'db' | 'user' | 'now'>, asked: Asked) {
  const { db, user, now } = ctx;
  const page = { after: openCursor(asked.after), search: asked.search, size: asked.size };
  const list = asked.state === 'pending' ? tasks.listPending : tasks.listHandled;
  const rows = await list(db, user.companyId, user.memberId, page);
  const summaries = await listSummaries(
    ctx,
    rows.map(({ document_id }) => document_id),
  );
  const items = rows.flatMap((row): TaskSummary[] => {
    const document = summaries.get(row.document_id);
    if (!document) return [];
    return [
      {
        id: row.id,
        nodeName: row.node_name as LocalText,
        state: row.state as TaskState,
        overdue: row.state === 'Pending' && now().getTime() - row.arrived_at.getTime() > OVERDUE_MS,
        arrivedAt: row.arrived_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        opinion: row.opinion || null,
        warnings: Number(row.warnings),
        document,
      },
    ];
  });
  const last = rows.at(-1);
  const at = last?.decided_at ?? last?.arrived_at;
  return { items, next: rows.length === asked.size && last && at ? sealCursor({ at, id: last.id }) : null };
}

interface Decision {
  taskId: string;
  version: number;
}

/**
 * Whose turn it is and what it is about. The document is locked first, then the task is read again: of two who
 * decide at once, the second sees what the first did.
 */
async function openDecision(ctx: Context, { taskId, version }: Decision) {
  const { documentId } = await getMyOpenTask(ctx, taskId);
  const row = await lockForDecision(ctx, documentId);
  const task = await getMyOpenTask(ctx, taskId);
  if (row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return { task, row };
}

export async function approve(ctx: Context, given: Decision & { opinion: string }): Promise<DocumentDetail> {
  const { task, row } = await openDecision(ctx, given);
  const advance = await approveTask(ctx, task, given.opinion);
  if (advance.passed) await passDocument(ctx, row, given.opinion);
  else {
    await recordApproval(ctx, row, given.opinion);
    await tell(ctx, {
      to: advance.holders,
      kind: 'taskArrived',
      values: wordsOf(row, ctx.user.name),
      documentId: row.id,
    });
  }
  return await describeDocument(ctx, row.id);
}

export async function returnToSubmitter(
  ctx: Context,
  given: Decision & { reason: string; resume: 'start' | 'me' },
): Promise<DocumentDetail> {
  const { task, row } = await openDecision(ctx, given);
  await refuseTask(ctx, task, 'Returned', given.reason);
  await returnDocument(ctx, row, given.reason, given.resume === 'me' ? task.nodeKey : null);
  return await describeDocument(ctx, row.id);
}

export async function reject(ctx: Context, given: Decision & { reason: string }): Promise<DocumentDetail> {
  const { task, row } = await openDecision(ctx, given);
  await refuseTask(ctx, task, 'Rejected', given.reason);
  await rejectDocument(ctx, row, given.reason);
  return await describeDocument(ctx, row.id);
}
