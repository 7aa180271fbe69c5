import { isDeciding, walkNodes } from '@outlay/contract/documents/flow.definition';
import { passDocument, recordAct, rejectDocument } from '#domain/documents/document/decide/decide.service.ts';
import { followUp, wordsOf } from '#domain/documents/document/record/follow.service.ts';
import { lockDocument } from '#domain/documents/document/record/lock.service.ts';
import { findDeadline } from '#domain/organisation/calendar/calendar.service.ts';
import * as engine from '#engine/act.ts';
import type { Stepped, Task } from '#engine/run.ts';
import { loadRun, saveRun, type LoadedRun } from '#domain/documents/flow/run.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { DocumentRow } from '#domain/documents/document/record/lock.service.ts';

/** Handles a timer: a delay ended or a task timed out. Does nothing when the state has changed meanwhile. */
export const ring =
  (asSystem: AsSystem): OutboxHandler<'flow.timer'> =>
  async ({ companyId, payload: timer }) => {
    await asSystem(companyId, async (ctx) => {
      const row = await lockDocument(ctx, timer.documentId);
      const loaded = await loadRun(ctx, row.id);
      if (row.status !== 'UnderApproval' || loaded?.run.state !== 'running') return;
      if (timer.kind === 'wait') await resumeNode(ctx, row, loaded, timer);
      else await timeOut(ctx, row, loaded, timer);
    });
  };

/** Continues after a waiting node; returns whether it was still waiting. */
export async function resumeNode(
  ctx: Context,
  row: DocumentRow,
  loaded: LoadedRun,
  { nodeKey, round }: { nodeKey: string; round: number },
): Promise<void> {
  const stepped = await engine.resume(loaded.run, nodeKey, round, loaded.world);
  if (stepped) await conclude(ctx, row, loaded, stepped, null);
}

/** Saves a step of the system and its consequences. */
async function conclude(
  ctx: Context,
  row: DocumentRow,
  loaded: LoadedRun,
  stepped: Stepped,
  decided: Task | null,
): Promise<void> {
  await saveRun(ctx, loaded, stepped);
  const { state } = stepped.run;
  const moved = decided
    ? await recordAct(ctx, row, {
        act: 'timeOut',
        detail: { node: decided.nodeKey, people: [decided.holderId] },
      })
    : row;
  if (state === 'passed') await passDocument(ctx, moved, {});
  if (state === 'rejected') await rejectDocument(ctx, moved, 'TimedOut');
  await followUp(ctx, moved, stepped.effects);
}

async function timeOut(
  ctx: Context,
  row: DocumentRow,
  loaded: LoadedRun,
  { taskId, count }: { taskId: string; count: number },
): Promise<void> {
  const task = loaded.run.tasks.find(({ id }) => id === taskId);
  const node = [...walkNodes(loaded.run.plan.nodes)].find(({ key }) => key === task?.nodeKey);
  if (task?.state !== 'Pending' || !node || !isDeciding(node) || !node.timeout) return;
  const { then, hours, times } = node.timeout;
  if (then !== 'remind') {
    const decision = { taskId, yes: then === 'pass', opinion: '', byClock: true };
    await conclude(ctx, row, loaded, await engine.decide(loaded.run, decision, loaded.world), task);
    return;
  }
  notify(ctx, {
    to: [task.holderId],
    kind: 'taskReminded',
    values: { ...wordsOf(row, ''), count: String(count) },
    documentId: row.id,
  });
  if (count < times)
    ctx.emit({
      topic: 'flow.timer',
      payload: { kind: 'timeout', documentId: row.id, taskId, count: count + 1 },
      dueAt: await findDeadline(ctx, ctx.now(), hours),
    });
}
