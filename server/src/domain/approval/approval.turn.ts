import { AppError } from '@outlay/contract/errors';
import type { DecidingNode } from '@outlay/contract/flow.definition';
import { lockForDecision } from '#domain/document/document.lock.service.ts';
import type { DocumentRow } from '#domain/document/document.lock.service.ts';
import { getDeciding } from '#engine/act.ts';
import type { Task } from '#engine/run.ts';
import { mayDecideOwn } from '#engine/seat.ts';
import { actsFor, listActing } from '#domain/flow/delegation.service.ts';
import { findTaskDocument } from '#domain/flow/run.ask.service.ts';
import { loadRun, type LoadedRun } from '#domain/flow/run.service.ts';
import type { Context } from '#kit/context.ts';

/** The task decided, and the document version that was on the screen. */
export interface Given {
  taskId: string;
  version: number;
}

/** My turn: the document locked, its run, my task, and for whom I stand in. */
export interface Turn {
  row: DocumentRow;
  loaded: LoadedRun;
  task: Task;
  node: DecidingNode;
  onBehalfOf: string | null;
}

/**
 * Whose turn it is and what it is about. The document is locked first, then its run is read: of two who decide at
 * once, the second sees what the first did. Somebody else's task is not found.
 */
export async function openTurn(ctx: Context, { taskId, version }: Given): Promise<Turn> {
  const turn = await open(ctx, taskId);
  if (turn.task.state !== 'Pending') throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  if (turn.row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return turn;
}

/** A task of mine that I have decided already. */
export async function openDecided(ctx: Context, taskId: string): Promise<Turn> {
  return await open(ctx, taskId);
}

/** My task that waits for the signers whom I added before it, or that they follow. */
export async function openWaiting(ctx: Context, { taskId, version }: Given): Promise<Turn> {
  const turn = await open(ctx, taskId);
  if (turn.row.version !== version) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  return turn;
}

async function open(ctx: Context, taskId: string): Promise<Turn> {
  const found = await findTaskDocument(ctx, taskId);
  const acting = await listActing(ctx);
  const missing = new AppError('NOT_FOUND', `task ${taskId}`);
  if (!found || !acting.some(({ memberId }) => memberId === found.holderId)) throw missing;
  const row = await lockForDecision(ctx, found.documentId, async ({ id }) => {
    const own = await loadRun(ctx, id);
    const asked = own?.run.tasks.find((one) => one.id === taskId);
    return own !== undefined && asked !== undefined && allowsOwn(own, asked, ctx.user.memberId);
  });
  if (!actsFor(acting, found.holderId, row.type_id)) throw missing;
  const loaded = await loadRun(ctx, row.id);
  const task = loaded?.run.tasks.find(({ id }) => id === taskId);
  if (!loaded || !task) throw new AppError('WRONG_STATE', { reason: 'alreadyDecided' });
  return {
    row,
    loaded,
    task,
    node: getDeciding(loaded.run, task.nodeKey),
    onBehalfOf: found.holderId === ctx.user.memberId ? null : found.holderId,
  };
}

/** A node may let the submitter decide below a sum: then the task is the submitter's own, never one stood in for. */
const allowsOwn = ({ run, world }: LoadedRun, { nodeKey, holderId }: Task, memberId: string): boolean =>
  holderId === memberId && mayDecideOwn(getDeciding(run, nodeKey), world.amount);

/** What the node of the turn leaves to its holder beyond yes and no. */
export function assertMay({ node }: Pick<Turn, 'node'>, act: DecidingNode['may'][number]): void {
  if (!node.may.includes(act)) throw new AppError('NOT_ALLOWED', { reason: 'notAllowedHere' });
}
