import { AppError } from '@outlay/contract/errors';
import { listLive, listLeaders, getPlacement } from '#domain/organisation/company/company.service.ts';
import { recordAct } from '#domain/documents/document/decide/decide.service.ts';
import { followUp } from '#domain/documents/document/record/follow.service.ts';
import { lockDocument } from '#domain/documents/document/record/lock.service.ts';
import * as engine from '#engine/act.ts';
import { listOpenTasksOf } from '#domain/documents/flow/run.ask.service.ts';
import { loadRun, saveRun } from '#domain/documents/flow/run.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';

/** Reassigns every open task of one member to another. */
export async function reassign(
  ctx: Context,
  input: { fromId: string; toId: string; reason: string },
): Promise<{ moved: number }> {
  const { fromId, toId, reason } = input;
  const [live] = await listLive(ctx, [toId]);
  if (!live || fromId === toId) throw new AppError('NOT_FOUND', `member ${toId}`);
  const tasks = await listOpenTasksOf(ctx, fromId);
  for (const task of tasks) await handOver(ctx, task, { toId, reason });
  const documentIds = [...new Set(tasks.map(({ documentId }) => documentId))];
  const values = { count: String(tasks.length), reason };
  const [only] = documentIds.length === 1 ? documentIds : [];
  if (tasks.length > 0)
    notify(ctx, { to: [toId], kind: 'taskHandedOver', values, ...(only && { documentId: only }) });
  ctx.audit({
    action: 'task.reassign',
    objectType: 'member',
    objectId: fromId,
    detail: { toId, reason, moved: tasks.length },
  });
  return { moved: tasks.length };
}

/**
 * A member cannot take over a task on their own document: the next leader above gets it, or it stays for the
 * administrator.
 */
async function handOver(
  ctx: Context,
  task: { id: string; documentId: string },
  { toId, reason }: { toId: string; reason: string },
): Promise<void> {
  const row = await lockDocument(ctx, task.documentId);
  const loaded = await loadRun(ctx, row.id);
  if (loaded?.run.state !== 'running') return;
  const successor = row.submitter_id === toId ? await leaderOf(ctx, toId) : toId;
  const stepped = engine.handOver(loaded.run, task.id, successor, loaded.world);
  await saveRun(ctx, loaded, stepped);
  const moved = await recordAct(ctx, row, { act: 'transfer', reason, detail: { people: [successor] } });
  await followUp(ctx, moved, stepped.effects);
}

async function leaderOf(ctx: Context, memberId: string): Promise<string> {
  const { departmentId } = await getPlacement(ctx, memberId);
  const leader = (await listLeaders(ctx, departmentId)).find(({ leaderId }) => leaderId !== memberId);
  if (!leader) throw new AppError('WRONG_STATE', { reason: 'noApprover' });
  return leader.leaderId;
}
