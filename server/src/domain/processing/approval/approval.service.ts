import type { LineVerdict } from '@outlay/contract/processing/approval';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { AppError } from '@outlay/contract/errors';
import { listLive } from '#domain/organisation/company/company.service.ts';
import {
  passDocument,
  recordAct,
  rejectDocument,
  returnDocument,
} from '#domain/documents/document/decide/decide.service.ts';
import { followUp } from '#domain/documents/document/record/follow.service.ts';
import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import type { DocumentRow } from '#domain/documents/document/record/lock.service.ts';
import * as engine from '#engine/act.ts';
import { takeBack as undo } from '#engine/undo.ts';
import type { Stepped } from '#engine/run.ts';
import { saveRun } from '#domain/documents/flow/run.service.ts';
import type { Context } from '#request/context.ts';
import { openDecided, openTurn, type TurnInput, type Turn } from './approval.turn.ts';
import { judgeLines } from './line.verdict.service.ts';

type Decided = 'approve' | 'handle' | 'returnToNode' | 'takeBack' | 'transfer' | 'addSign' | 'removeSign';

/** Saves the step, records it in the history and notifies the next approvers. */
async function finish(
  ctx: Context,
  turn: Turn,
  stepped: Stepped,
  act: Decided,
  said: { reason?: string; opinion?: string; people?: readonly string[] },
): Promise<DocumentRow> {
  const { opinion, people, reason } = said;
  await saveRun(ctx, turn.loaded, stepped, turn.onBehalfOf && ctx.user.memberId);
  const row = await recordAct(ctx, turn.row, {
    act,
    ...(reason ? { reason } : {}),
    detail: { node: turn.task.nodeKey, ...(opinion ? { opinion } : {}), ...(people ? { people } : {}) },
    onBehalfOf: turn.onBehalfOf,
  });
  await followUp(ctx, row, stepped.effects);
  return row;
}

interface Approval extends TurnInput {
  opinion: string;
  lines?: LineVerdict[];
  next?: Record<string, string[]>;
}

/** Approves, optionally with lines reduced, rejected or deferred; the last approval passes the document. */
export async function approve(ctx: Context, input: Approval): Promise<DocumentDetail> {
  return await describeDocument(ctx, await agree(ctx, input));
}

/** Approves and returns the document's id. */
export async function agree(ctx: Context, input: Approval): Promise<string> {
  const turn = await openTurn(ctx, input);
  const row = await judgeLines(ctx, turn, input.lines ?? []);
  const judged = { ...turn, row };
  const stepped = await engine.decide(
    turn.loaded.run,
    {
      taskId: input.taskId,
      yes: true,
      opinion: input.opinion,
      ...(input.next ? { choices: input.next } : {}),
    },
    turn.loaded.world,
  );
  if (stepped.run.state !== 'passed') {
    await finish(ctx, judged, stepped, turn.node.kind, { opinion: input.opinion });
    return row.id;
  }
  await saveRun(ctx, turn.loaded, stepped, turn.onBehalfOf && ctx.user.memberId);
  await passDocument(ctx, row, { opinion: input.opinion, onBehalfOf: turn.onBehalfOf });
  await followUp(ctx, row, stepped.effects);
  return row.id;
}

type Refusal = TurnInput & { reason: string };

/** Rejects. It ends the run, returns to the previous node, or counts as one vote. */
export async function reject(ctx: Context, input: Refusal): Promise<DocumentDetail> {
  const turn = await openTurn(ctx, input, 'reject');
  const decision = { taskId: input.taskId, yes: false, opinion: input.reason };
  const stepped = await engine.decide(turn.loaded.run, decision, turn.loaded.world);
  const { state } = stepped.run;
  if (state === 'running') {
    const back = turn.node.kind === 'approve' && turn.node.onReject === 'back';
    await finish(ctx, turn, stepped, back ? 'returnToNode' : 'approve', { reason: input.reason });
    return await describeDocument(ctx, turn.row.id);
  }
  await saveRun(ctx, turn.loaded, stepped, turn.onBehalfOf && ctx.user.memberId);
  if (state === 'passed') await passDocument(ctx, turn.row, { onBehalfOf: turn.onBehalfOf });
  else await rejectDocument(ctx, turn.row, input.reason, turn.onBehalfOf);
  return await describeDocument(ctx, turn.row.id);
}

/**
 * Returns the document to the submitter or to an earlier node; afterwards it passes all nodes again, or comes
 * straight back to this approver.
 */
export async function returnIt(
  ctx: Context,
  input: Refusal & { resume: 'start' | 'me'; toNode: string | null },
): Promise<DocumentDetail> {
  const turn = await openTurn(ctx, input, 'return');
  const { loaded, task, row, onBehalfOf } = turn;
  if (input.toNode !== null) {
    const returned = {
      taskId: task.id,
      toKey: input.toNode,
      resume: input.resume,
      opinion: input.reason,
    };
    const stepped = await engine.returnToNode(loaded.run, returned, loaded.world);
    await finish(ctx, turn, stepped, 'returnToNode', { reason: input.reason });
    return await describeDocument(ctx, row.id);
  }
  await saveRun(
    ctx,
    loaded,
    engine.returnToSubmitter(loaded.run, task.id, input.reason),
    onBehalfOf && ctx.user.memberId,
  );
  await returnDocument(ctx, row, {
    act: 'return',
    reason: input.reason,
    resumeNode: input.resume === 'me' ? task.nodeKey : null,
    onBehalfOf,
  });
  return await describeDocument(ctx, row.id);
}

/** Undoes the member's approval while the next approver has not acted. */
export async function takeBack(ctx: Context, { taskId }: { taskId: string }): Promise<DocumentDetail> {
  const turn = await openDecided(ctx, taskId, 'takeBack');
  const stepped = undo(turn.loaded.run, taskId);
  await finish(ctx, turn, stepped, 'takeBack', {});
  return await describeDocument(ctx, turn.row.id);
}

/** Transfers the member's task to a colleague. */
export async function transfer(ctx: Context, input: Refusal & { toId: string }): Promise<DocumentDetail> {
  const turn = await openTurn(ctx, input, 'transfer');
  await assertSigner(ctx, turn, [input.toId]);
  const stepped = engine.transfer(turn.loaded.run, turn.task.id, input.toId, turn.loaded.world);
  await finish(ctx, turn, stepped, 'transfer', { reason: input.reason, people: [input.toId] });
  return await describeDocument(ctx, turn.row.id);
}

/** Adds approvers before or after the member's decision. */
export async function addSign(
  ctx: Context,
  input: TurnInput & { memberIds: string[]; place: 'before' | 'after'; reason: string },
): Promise<DocumentDetail> {
  const turn = await openTurn(ctx, input, 'addSign');
  const memberIds = [...new Set(input.memberIds)];
  await assertSigner(ctx, turn, memberIds);
  const added = { taskId: turn.task.id, memberIds, place: input.place };
  const stepped = engine.addSign(turn.loaded.run, added, turn.loaded.world);
  await finish(ctx, turn, stepped, 'addSign', { reason: input.reason, people: memberIds });
  return await describeDocument(ctx, turn.row.id);
}

/** Removes an approver the member added who has not decided. */
export async function removeSign(
  ctx: Context,
  input: { taskId: string; removeTaskId: string; version: number; reason: string },
): Promise<DocumentDetail> {
  const turn = await openTurn(ctx, input, 'removeSign');
  const removed = { byHolder: turn.task.holderId, taskId: input.removeTaskId };
  const gone = turn.loaded.run.tasks.find(({ id }) => id === input.removeTaskId);
  const stepped = await engine.removeSign(turn.loaded.run, removed, turn.loaded.world);
  await finish(ctx, turn, stepped, 'removeSign', {
    reason: input.reason,
    people: gone ? [gone.holderId] : [],
  });
  return await describeDocument(ctx, turn.row.id);
}

/**
 * An added approver must not be the submitter, have an open task at this node, or have left the company.
 */
async function assertSigner(
  ctx: Context,
  { row, loaded, task }: Turn,
  ids: readonly string[],
): Promise<void> {
  const live = await listLive(ctx, ids);
  if (live.length !== ids.length) throw new AppError('NOT_FOUND', 'member');
  if (ids.includes(row.submitter_id)) throw new AppError('NOT_ALLOWED', { reason: 'ownDocument' });
  const open = loaded.run.tasks.filter(
    ({ nodeKey, state }) => nodeKey === task.nodeKey && (state === 'Pending' || state === 'Waiting'),
  );
  if (open.some(({ holderId }) => ids.includes(holderId)))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'memberIds', code: 'alreadyDecided' }] });
}
