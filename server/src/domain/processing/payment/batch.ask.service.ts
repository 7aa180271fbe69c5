import { AppError } from '@outlay/contract/errors';
import type { BatchSummary } from '@outlay/contract/processing/payment.batch';
import type { Context } from '#request/context.ts';
import type { Refusal } from '#request/refusal.ts';
import { refusalOnBatch } from './payment.policy.ts';
import * as batches from './batch.repository.ts';
import { batchContexts } from './batch.context.ts';

/** A batch by its id or its number, for those who may see batches; to anybody else there is none. */
export async function findBatchToRead({ db, user }: Pick<Context, 'db' | 'user'>, idOrNumber: string) {
  const row = user.permissions.has('payment.batch')
    ? await batches.findBatchNamed(db, user.companyId, idOrNumber)
    : undefined;
  if (!row) throw new AppError('NOT_FOUND', `batch ${idOrNumber}`);
  return row;
}

/** Why a person may not do it with the batch now. */
export async function refusalForBatch(
  ctx: Pick<Context, 'db' | 'user'>,
  action: BatchSummary['actions'][number],
  batch: Awaited<ReturnType<typeof findBatchToRead>>,
): Promise<Refusal | null> {
  return refusalOnBatch(action, batch, ctx.user, (await batchContexts(ctx, [batch]))(batch.id));
}
