import type { BatchDetail, CancelStatement } from '@outlay/contract/processing/payment.batch';
import { AppError } from '@outlay/contract/errors';
import { listHolders } from '#domain/organisation/company/newcomer.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { getBatch } from './batch.read.service.ts';
import { giveUpPayments } from './batch.service.ts';
import { moveBatch, openSeen } from './batch.context.ts';
import * as payments from './payment.repository.ts';

interface Seen {
  id: string;
  version: number;
}

/**
 * Requests the cancellation of an exported batch, which the bank may have: states where the file went, and
 * why. Until a second person confirms, none of its documents can be paid again.
 */
export async function requestCancellation(
  ctx: Context,
  { statement, reason, ...seen }: Seen & { statement: CancelStatement; reason: string },
): Promise<BatchDetail> {
  const row = await openSeen(ctx, seen, 'askCancel');
  // After `submitBatch`, the statement that the file was never sent is refused.
  if (statement === 'notSent' && row.state !== 'Exported')
    throw new AppError('WRONG_STATE', { reason: 'atTheBank' });
  const request = {
    cancel_asked_by: ctx.user.memberId,
    cancel_asked_at: ctx.now(),
    cancel_statement: statement,
    cancel_reason: reason,
  };
  await moveBatch(ctx, row, request, { action: 'batch.askCancel', detail: { statement, reason } });
  notify(ctx, {
    to: (await listHolders(ctx, ctx.user.companyId, 'payment.release')).filter(
      (memberId) => memberId !== ctx.user.memberId,
    ),
    kind: 'cancelToConfirm',
    values: { number: row.number, actor: ctx.user.name, reason },
  });
  return await getBatch(ctx, row.id);
}

const NO_REQUEST = {
  cancel_asked_by: null,
  cancel_asked_at: null,
  cancel_statement: null,
  cancel_reason: null,
};

/** A second person confirms the cancellation: open payments become payable again, paid ones stay paid. */
export async function confirmCancel(ctx: Context, seen: Seen): Promise<BatchDetail> {
  const row = await openSeen(ctx, seen, 'confirmCancel');
  const reason = row.cancel_reason ?? '';
  const all = await payments.listPayments(ctx.db, ctx.user.companyId, row.id);
  await giveUpPayments(
    ctx,
    all.filter(({ state }) => state === 'Open'),
    reason,
  );
  const answered = all.some(({ state }) => state !== 'Open' && state !== 'Cancelled');
  await moveBatch(
    ctx,
    row,
    { ...NO_REQUEST, state: answered ? 'Settled' : 'Cancelled', reason },
    {
      action: 'batch.cancelled',
      detail: { statement: row.cancel_statement, reason, askedBy: row.cancel_asked_by },
    },
  );
  return await getBatch(ctx, row.id);
}

/** Withdraws the cancellation request. */
export async function dropCancel(ctx: Context, seen: Seen): Promise<BatchDetail> {
  const row = await openSeen(ctx, seen, 'dropCancel');
  await moveBatch(ctx, row, NO_REQUEST, { action: 'batch.dropCancel' });
  return await getBatch(ctx, row.id);
}
