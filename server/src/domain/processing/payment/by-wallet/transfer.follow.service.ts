import type { PayoutReason } from '@outlay/contract/processing/payment.wallet';
import { notify } from '#domain/platform/message/message.service.ts';
import type { PayoutFault, PayoutState } from '#provider/payout/payout.port.ts';
import type { Context } from '#request/context.ts';
import { closeFailed, closePaid, lockTransfer, type LockedTransfer } from './transfer.close.service.ts';
import { isOpen, isSettled, maySend, nextLook } from './transfer.policy.ts';
import * as transfers from './transfer.repository.ts';

/** The next call to the vendor, made outside of any transaction. `sends`: which sending it is. */
export type Step = { act: 'send'; sends: number; sentAt: Date } | { act: 'query' | 'cancel' };

/** What came of a step. */
export type Outcome = PayoutState | { state: PayoutFault; code: string; reason: PayoutReason };

/**
 * Begins a look at a transfer: sends one that never was sent, and queries what became of any other. The next look of the
 * schedule is stored in the same transaction. `look`: its place in the schedule, or another number for one besides it.
 */
export async function beginLook(ctx: Context, id: string, look: number): Promise<Step | null> {
  const { db, now } = ctx;
  const locked = await lockTransfer(ctx, id);
  if (!locked || !isOpen(locked.row)) return null;
  const { row } = locked;
  if (look === row.looks) {
    const next = { looks: row.looks + 1, next_at: nextLook(row.looks, now()) };
    await transfers.updateTransfer(db, row, next);
    ctx.emit({
      ...{ topic: 'payout.follow', payload: { transferId: id, look: next.looks } },
      dueAt: next.next_at,
    });
  }
  if (row.state !== 'queued') return { act: 'query' };
  if (row.cancel_asked_at === null) return await beginSending(ctx, locked);
  await closeFailed(ctx, locked, { reason: 'cancelled', code: '' });
  return null;
}

/** Stores that it is about to be sent, before it is. */
async function beginSending(ctx: Context, { batch, row }: LockedTransfer): Promise<Step> {
  const { db, now } = ctx;
  const sends = row.sends + 1;
  const sentAt = now();
  const state = row.state === 'queued' ? 'sent' : row.state;
  await transfers.updateTransfer(db, row, {
    state,
    sends,
    sent_at: sentAt,
    answered: false,
    updated_at: sentAt,
  });
  ctx.audit({
    ...{ action: 'transfer.send', objectType: 'paymentBatch', objectId: batch.id },
    detail: { batch: batch.number, number: row.number, sends },
  });
  return { act: 'send', sends, sentAt };
}

/** Takes what came of a step, and returns the next one; null if it waits for the next look, or is over. */
export async function takeOutcome(
  ctx: Context,
  id: string,
  step: Step,
  outcome: Outcome,
): Promise<Step | null> {
  const found = await lockTransfer(ctx, id);
  if (!found || !isOpen(found.row)) return null;
  const isAnswer = step.act === 'send' && step.sends === found.row.sends && outcome.state !== 'unknown';
  const locked = isAnswer ? { ...found, row: { ...found.row, answered: true } } : found;
  if (isAnswer) await transfers.updateTransfer(ctx.db, locked.row, { answered: true });
  if (step.act === 'cancel') return { act: 'query' };
  switch (outcome.state) {
    case 'paid':
      await closePaid(ctx, locked, outcome);
      return null;
    case 'failed':
      // A sending that is still on its way could bring it back.
      if (isSettled(locked.row, ctx.now())) await closeFailed(ctx, locked, outcome);
      return null;
    case 'absent':
      return await takeAbsence(ctx, locked);
    case 'waiting':
      return await takeWaiting(ctx, locked, outcome);
    case 'processing':
      await note(ctx, locked, { code: '', reason: null, vendorNo: outcome.vendorNo });
      return null;
    case 'refused':
      await note(ctx, locked, { ...outcome, refusal: outcome.reason });
      return { act: 'query' };
    default:
      await note(ctx, locked, outcome);
      return null;
  }
}

interface Noted {
  code: string;
  reason: PayoutReason | null;
  refusal?: PayoutReason;
  vendorNo?: string | null;
}

async function note(ctx: Context, { row }: LockedTransfer, { code, reason, refusal, vendorNo }: Noted) {
  await transfers.updateTransfer(ctx.db, row, {
    ...{ code, reason: reason === 'other' && refusal === undefined ? null : reason, updated_at: ctx.now() },
    ...(refusal !== undefined && { refusal }),
    ...(vendorNo && { vendor_no: vendorNo }),
  });
}

/** There is no such transfer: it is over if it was refused or is to be stopped, and sent again otherwise. */
async function takeAbsence(ctx: Context, locked: LockedTransfer): Promise<Step | null> {
  const { row } = locked;
  // What is no longer known, but was, is never sent again.
  if (row.vendor_no !== null || !isSettled(row, ctx.now())) return null;
  const { code } = row;
  if (row.refusal !== null) await closeFailed(ctx, locked, { reason: row.refusal as PayoutReason, code });
  else if (row.cancel_asked_at !== null) await closeFailed(ctx, locked, { reason: 'cancelled', code });
  else return await beginSending(ctx, locked);
  return null;
}

/** Notifies its recipient as soon as they can confirm it. */
async function takeWaiting(
  ctx: Context,
  locked: LockedTransfer,
  { vendorNo, packageInfo }: { vendorNo: string; packageInfo: string | null },
): Promise<Step | null> {
  const { db, now, user } = ctx;
  const { row } = locked;
  await transfers.updateTransfer(db, row, {
    ...{ state: 'waiting', vendor_no: vendorNo || row.vendor_no, code: '', reason: null, updated_at: now() },
    package_info: packageInfo ?? row.package_info,
    waiting_since: row.waiting_since ?? row.sent_at ?? now(),
  });
  if (row.cancel_asked_at !== null) return { act: 'cancel' };
  if (row.package_info === null && packageInfo !== null) {
    const payment = await transfers.findPayment(db, user.companyId, row.payment_id);
    const { amount, currency, document_number: number } = payment;
    notify(ctx, {
      ...{ to: [payment.submitter_id], kind: 'transferToConfirm' },
      values: { number: number ?? '', amount: String(amount), currency },
    });
  }
  const isLost = row.package_info === null && packageInfo === null;
  // The same number again: WeChat answers with the transfer that it has.
  return isLost && maySend(row) && isSettled(row, now()) ? await beginSending(ctx, locked) : null;
}
