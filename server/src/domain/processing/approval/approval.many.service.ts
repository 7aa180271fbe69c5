import type { ErrorCode, Reason } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { forItself } from '#request/many.ts';
import { agree } from './approval.service.ts';
import type { TurnInput } from './approval.turn.ts';

export interface ManyResult {
  taskId: string;
  approved: boolean;
  code: ErrorCode | null;
  reason: Reason | null;
}

/** Approves several tasks independently; a failed one is rolled back and reported. */
export async function approveMany(
  ctx: Context,
  { tasks, opinion }: { tasks: TurnInput[]; opinion: string },
): Promise<{ results: ManyResult[] }> {
  const results: ManyResult[] = [];
  for (const { taskId, version } of tasks) results.push(await one(ctx, { taskId, version, opinion }));
  return { results };
}

async function one(ctx: Context, input: TurnInput & { opinion: string }): Promise<ManyResult> {
  const { taskId } = input;
  const { done, code, reason } = await forItself(ctx, { id: taskId }, (inner) => agree(inner, input));
  return { taskId, approved: done, code, reason };
}
