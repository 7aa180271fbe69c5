import { AppError } from '@outlay/contract/errors';
import type { BatchSummary } from '@outlay/contract/processing/payment.batch';
import type { Context } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';
import { refusalOnBatch } from './payment.policy.ts';
import * as batches from './batch.repository.ts';
import { batchContexts } from './batch.context.ts';

/** Finds a batch by id or number; not found for callers who may not see batches. */
export async function findBatchToRead({ db, user }: Pick<Context, 'db' | 'user'>, idOrNumber: string) {
  const row = user.permissions.has('payment.batch')
    ? await batches.findBatchNamed(db, user.companyId, idOrNumber)
    : undefined;
  if (!row) throw new AppError('NOT_FOUND', `batch ${idOrNumber}`);
  return row;
}

/** Why the act on the batch is refused now; null when it is allowed. */
export async function refusalForBatch(
  ctx: Pick<Context, 'db' | 'user'>,
  action: BatchSummary['actions'][number],
  batch: Awaited<ReturnType<typeof findBatchToRead>>,
): Promise<Refusal | null> {
  return refusalOnBatch(action, batch, ctx.user, (await batchContexts(ctx, [batch]))(batch.id));
}
