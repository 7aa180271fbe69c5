import type { BatchDetail } from '@outlay/contract/payment';
import { AppError } from '@outlay/contract/errors';
import { failDocument, settleDocument } from '#domain/document/document.decide.service.ts';
import { lockForPayment } from '#domain/document/document.lock.service.ts';
import type { Context } from '#kit/context.ts';
import { getBatch, moveBatch, openBatch } from './batch.service.ts';
import * as payments from './payment.repository.ts';
import type { PaymentRow } from './payment.repository.ts';

type Result = { paymentId: string } & (
  { outcome: 'paid'; reference: string; paidOn: string } | { outcome: 'failed'; reason: string }
);

/** The bank's word on each payment. When none is open any more, the batch is settled. */
export async function recordResults(
  ctx: Context,
  { id, results }: { id: string; results: Result[] },
): Promise<BatchDetail> {
  const { db, user } = ctx;
  const row = await openBatch(ctx, id, 'result');
  const all = await payments.listPayments(db, user.companyId, id);
  for (const result of results) {
    const payment = all.find((one) => one.id === result.paymentId);
    if (!payment) throw new AppError('NOT_FOUND', `payment ${result.paymentId}`);
    await recordResult(ctx, payment, result);
  }
  const after = await payments.listPayments(db, user.companyId, id);
  const settled = after.every(({ state }) => state !== 'Open');
  await moveBatch(ctx, row, { state: settled ? 'Settled' : row.state });
  return await getBatch(ctx, id);
}

async function recordResult(ctx: Context, payment: PaymentRow, result: Result): Promise<void> {
  const { db, user, now } = ctx;
  const document = await lockForPayment(ctx, payment.document_id);
  const common = { marked_by: user.memberId, updated_at: now() };
  const closed = await payments.closePayment(
    db,
    user.companyId,
    payment.id,
    result.outcome === 'paid'
      ? { ...common, state: 'Paid', reference: result.reference, paid_on: result.paidOn }
      : { ...common, state: 'Failed', failure: result.reason },
  );
  if (!closed) throw new AppError('WRONG_STATE', `payment ${payment.id} is not open`);
  if (result.outcome === 'failed') return await failDocument(ctx, document, result.reason, true);
  await settleDocument(ctx, document, {
    act: 'pay',
    paymentId: payment.id,
    reference: result.reference,
    paidOn: result.paidOn,
  });
}
