import type { PayoutReason } from '@outlay/contract/processing/payment.wallet';
import { failDocument, settleDocument } from '#domain/documents/document/decide/decide.service.ts';
import { lockForPayment } from '#domain/documents/document/record/lock.service.ts';
import { localeOfAccount } from '#domain/organisation/account/person.service.ts';
import { isClosed } from '#domain/spend/ledger/period.service.ts';
import { refusePayeeWallet } from '#domain/spend/payee/payee.wallet.service.ts';
import { words } from '#i18n/words.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { moveBatch, type OpenBatch } from '../batch.context.ts';
import { claimReference } from '../payment.reference.ts';
import * as payments from '../payment.repository.ts';
import * as batches from '../batch.repository.ts';
import { failureCodeOf } from './transfer.policy.ts';
import * as transfers from './transfer.repository.ts';
import type { TransferPayment, TransferRow } from './transfer.repository.ts';
import { PAYOUT_FAILURES } from './transfer.words.ts';

/** A transfer and its batch, both locked; everybody locks them in this order. */
export interface LockedTransfer {
  batch: OpenBatch;
  row: TransferRow;
}

export async function lockTransfer(ctx: Context, id: string): Promise<LockedTransfer | null> {
  const { db, user } = ctx;
  const found = await transfers.findTransfer(db, user.companyId, id);
  const batch = found && (await batches.lockBatch(db, user.companyId, found.batch_id));
  const row = batch && (await transfers.lockTransfer(db, user.companyId, id));
  return row ? { batch, row } : null;
}

/** Its money has left the wallet: the document is paid, once. */
export async function closePaid(
  ctx: Context,
  { batch, row }: LockedTransfer,
  { vendorNo, paidAt }: { vendorNo: string; paidAt: Date | null },
): Promise<void> {
  const { db, user, now } = ctx;
  const payment = await transfers.findPayment(db, user.companyId, row.payment_id);
  const paidOn = await dayOfPayment(ctx, paidAt);
  const common = { reference: vendorNo, paid_on: paidOn, updated_at: now() };
  await close(ctx, payment, { ...common, state: 'Paid' });
  await claimReference(ctx, payment.id, vendorNo);
  await settleDocument(ctx, await lockForPayment(ctx, payment.document_id), {
    ...{ act: 'pay', paymentId: payment.id, reference: vendorNo, paidOn },
  });
  await transfers.updateTransfer(db, row, {
    ...{ state: 'paid', vendor_no: vendorNo, code: '', reason: null },
    ...{ package_info: null, next_at: null, updated_at: now() },
  });
  const result = { paymentId: payment.id, outcome: 'paid' as const, reference: vendorNo, paidOn };
  await settleBatch(ctx, batch, result);
}

/** It failed for good: the document is payable again, and its payee learns why in their language. */
export async function closeFailed(
  ctx: Context,
  { batch, row }: LockedTransfer,
  { reason, code }: { reason: PayoutReason; code: string },
): Promise<void> {
  const { db, user, now } = ctx;
  const payment = await transfers.findPayment(db, user.companyId, row.payment_id);
  const locale = (await localeOfAccount(ctx, payment.member_account)) ?? ctx.locale;
  const said = words(locale)(PAYOUT_FAILURES[reason]);
  const failureCode = failureCodeOf(reason);
  const common = { failure: said, failure_code: failureCode, updated_at: now() };
  await close(ctx, payment, { ...common, state: 'Failed' });
  await failDocument(ctx, await lockForPayment(ctx, payment.document_id), said, true);
  const { payee_version: version, method } = payment;
  if (failureCode !== 'other' && version !== null && (method === 'alipay' || method === 'wechat'))
    await refusePayeeWallet(ctx, { memberId: payment.submitter_id, kind: method, version });
  await transfers.updateTransfer(db, row, {
    ...{ state: 'failed', reason, code, package_info: null, next_at: null, updated_at: now() },
  });
  const result = { paymentId: payment.id, outcome: 'failed' as const, code: failureCode, reason: said };
  await settleBatch(ctx, batch, result);
}

async function close(
  { db, user }: Context,
  { id }: TransferPayment,
  change: Parameters<typeof payments.closePayment>[3],
): Promise<void> {
  if (!(await payments.closePayment(db, user.companyId, id, change)))
    throw new Error(`payment ${id} of an open transfer is closed`);
}

/** The vendor's day, or today if the books of that day are closed. */
async function dayOfPayment(ctx: Context, paidAt: Date | null): Promise<string> {
  const { now, user } = ctx;
  const today = dayOf(now(), user.timeZone);
  const day = paidAt ? dayOf(paidAt, user.timeZone) : today;
  return day > today || (await isClosed(ctx, day)) ? today : day;
}

type Result =
  | { paymentId: string; outcome: 'paid'; reference: string; paidOn: string }
  | { paymentId: string; outcome: 'failed'; code: ReturnType<typeof failureCodeOf>; reason: string };

async function settleBatch(ctx: Context, batch: OpenBatch, result: Result): Promise<void> {
  const all = await payments.listPayments(ctx.db, ctx.user.companyId, batch.id);
  const isOver = all.every(({ state }) => state !== 'Open');
  await moveBatch(
    ctx,
    batch,
    { state: isOver ? 'Settled' : 'PartlySettled' },
    { action: 'batch.result', detail: { results: [result] } },
  );
}
