import { AppError } from '@outlay/contract/errors';
import type { DocumentAction } from '@outlay/contract/documents/document.status';
import type { DecidingNode } from '@outlay/contract/documents/flow.definition';
import {
  assertMay,
  lockDocumentOfTask,
  type DocumentRow,
} from '#domain/documents/document/record/lock.service.ts';
import { permissionsBy } from '#domain/documents/document/decide/turn.service.ts';
import { getDeciding } from '#engine/act.ts';
import type { Task } from '#engine/run.ts';
import { actsFor, listActing } from '#domain/documents/flow/delegation.service.ts';
import { loadRunOfTask, type LoadedRun } from '#domain/documents/flow/run.service.ts';
import type { Context } from '#request/context.ts';

/** The task and the document version seen. */
export interface TurnInput {
  taskId: string;
  version: number;
}

/** The locked document with its run, the caller's task, and the member the caller acts for as a delegate. */
export interface Turn {
  row: DocumentRow;
  loaded: LoadedRun;
  task: Task;
  node: DecidingNode;
  onBehalfOf: string | null;
}

/**
 * The caller's task and its document. The document is locked before its run is read, so that the second of two
 * concurrent decisions sees the first. Another member's task is reported as not found. Without `act`, the node's own
 * act is checked: approve or handle.
 */
export async function openTurn(ctx: Context, { taskId, version }: TurnInput, act?: TurnAct): Promise<Turn> {
  const turn = await openDecided(ctx, taskId, act);
  if (turn.row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return turn;
}

type TurnAct = Extract<
  DocumentAction,
  'reject' | 'return' | 'transfer' | 'addSign' | 'removeSign' | 'takeBack' | 'dismissFinding'
>;

/** The caller's task in any state; the act's own rules decide whether it is allowed now. */
export async function openDecided(ctx: Context, taskId: string, act?: TurnAct): Promise<Turn> {
  const locked = await lockDocumentOfTask(ctx, taskId);
  const loaded = await loadRunOfTask(ctx, taskId);
  const found = await locked();
  const acting = await listActing(ctx);
  if (!found || !actsFor(acting, found.holderId, found.row.type_id))
    throw new AppError('NOT_FOUND', `task ${taskId}`);
  const { row } = found;
  const task = loaded?.run.tasks.find(({ id }) => id === taskId);
  if (!loaded || !task) throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  const state = permissionsBy(loaded, task, ctx.user.memberId);
  await assertMay(ctx, act ?? state.turn?.kind ?? 'approve', row, state);
  return {
    row,
    loaded,
    task,
    node: getDeciding(loaded.run, task.nodeKey),
    onBehalfOf: found.holderId === ctx.user.memberId ? null : found.holderId,
  };
}

/** The line decisions that the node allows. */
export const assertMayJudge = (
  ctx: Context,
  { row, loaded, task }: Turn,
  act: 'cut' | 'refuseLine' | 'holdLine',
): Promise<void> => assertMay(ctx, act, row, permissionsBy(loaded, task, ctx.user.memberId));
