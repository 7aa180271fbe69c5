import type { BatchDetail, FailureCode } from '@outlay/contract/processing/payment.batch';
import { AppError } from '@outlay/contract/errors';
import { failDocument, settleDocument } from '#domain/documents/document/decide/decide.service.ts';
import { lockAllForPayment, type DocumentRow } from '#domain/documents/document/record/lock.service.ts';
import { refusePayee } from '#domain/spend/payee/payee.service.ts';
import { refuseSupplier } from '#domain/spend/payee/supplier.service.ts';
import type { Context } from '#request/context.ts';
import { getBatch } from './batch.read.service.ts';
import { hasChanged, moveBatch, openBatch } from './batch.context.ts';
import { assertPaymentDay } from './payment.day.ts';
import { claimReference } from './payment.reference.ts';
import * as payments from './payment.repository.ts';
import type { AccountNow, PaymentRow } from './payment.repository.ts';

type Result = { paymentId: string } & (
  | { outcome: 'paid'; reference: string; paidOn: string }
  | { outcome: 'failed'; code: FailureCode; reason: string }
);

/** Records the bank's result of each payment. When no payment is open any more, the batch is settled. */
export async function recordResults(
  ctx: Context,
  { id, results }: { id: string; results: Result[] },
): Promise<BatchDetail> {
  const { db, user } = ctx;
  const row = await openBatch(ctx, id, 'result');
  const days = new Set(results.flatMap((result) => (result.outcome === 'paid' ? result.paidOn : [])));
  for (const day of days) await assertPaymentDay(ctx, day, row.released_at);
  const all = await payments.listPayments(db, user.companyId, id);
  const accounts = await payments.listAccountsNow(db, user.companyId, [id]);
  const paired = pairs(all, results);
  const documentOf = await lockAllForPayment(
    ctx,
    paired.map(([{ document_id }]) => document_id),
  );
  for (const [payment, result] of paired)
    await recordResult(ctx, payment, { document: documentOf(payment.document_id), result });
  await refuseAccounts(ctx, accounts, results);
  const after = await payments.listPayments(db, user.companyId, id);
  const settled = after.every(({ state }) => state !== 'Open');
  await moveBatch(
    ctx,
    row,
    { state: settled ? 'Settled' : 'PartlySettled' },
    { action: 'batch.result', detail: { results } },
  );
  return await getBatch(ctx, id);
}

/** The payments of the batch with their results. */
function pairs(all: readonly PaymentRow[], results: readonly Result[]): [PaymentRow, Result][] {
  const wanted = new Map(results.map((result) => [result.paymentId, result]));
  if (wanted.size !== results.length)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'results', code: 'outOfRange' }] });
  const found = all.flatMap((payment): [PaymentRow, Result][] => {
    const result = wanted.get(payment.id);
    return result ? [[payment, result]] : [];
  });
  if (found.length !== results.length) throw new AppError('NOT_FOUND', 'a payment of the batch');
  return found;
}

async function recordResult(
  ctx: Context,
  payment: PaymentRow,
  { document, result }: { document: DocumentRow; result: Result },
): Promise<void> {
  const { db, user, now } = ctx;
  const common = { marked_by: user.memberId, updated_at: now() };
  const closed = await payments.closePayment(
    db,
    user.companyId,
    payment.id,
    result.outcome === 'paid'
      ? { ...common, state: 'Paid', reference: result.reference, paid_on: result.paidOn }
      : { ...common, state: 'Failed', failure: result.reason, failure_code: result.code },
  );
  if (!closed) throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
  if (result.outcome === 'failed') return await failDocument(ctx, document, result.reason, true);
  await claimReference(ctx, payment.id, result.reference);
  await settleDocument(ctx, document, {
    act: 'pay',
    paymentId: payment.id,
    reference: result.reference,
    paidOn: result.paidOn,
  });
}

/**
 * Blocks accounts that the bank refused by name or number, unless changed since. In the order of their ids,
 * to avoid deadlocks.
 */
async function refuseAccounts(
  ctx: Context,
  accounts: readonly AccountNow[],
  results: readonly Result[],
): Promise<void> {
  const wrong = new Set(
    results.flatMap((one) => (one.outcome === 'failed' && one.code !== 'other' ? one.paymentId : [])),
  );
  const refused = accounts
    .filter((one) => wrong.has(one.id) && one.version !== null && (one.waiting || !hasChanged(one)))
    .map(({ supplier_id, payee_account_id, version }) => ({
      supplier_id,
      id: supplier_id ?? payee_account_id ?? '',
      version: version ?? 0,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { supplier_id, id, version } of refused)
    if (supplier_id === null) await refusePayee(ctx, id, version);
    else await refuseSupplier(ctx, supplier_id, version);
}
