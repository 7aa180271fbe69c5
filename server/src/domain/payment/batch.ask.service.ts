import { AppError } from '@outlay/contract/errors';
import type { BatchSummary } from '@outlay/contract/payment';
import type { Context, SignedIn } from '#kit/context.ts';
import type { Refusal } from '#kit/refusal.ts';
import { refusalOnBatch } from './payment.policy.ts';
import * as payments from './payment.repository.ts';

/** A batch by its id or its number, for those who may see batches; to anybody else there is none. */
export async function findBatchToRead({ db, user }: Pick<Context, 'db' | 'user'>, idOrNumber: string) {
  const row = user.permissions.has('payment.batch')
    ? await payments.findBatchNamed(db, user.companyId, idOrNumber)
    : undefined;
  if (!row) throw new AppError('NOT_FOUND', `batch ${idOrNumber}`);
  return row;
}

/** Why a person may not do it with the batch now. */
export const refusalForBatch = (
  person: SignedIn,
  action: BatchSummary['actions'][number],
  batch: { state: string; made_by: string },
): Refusal | null => refusalOnBatch(action, batch, person);
