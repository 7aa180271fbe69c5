import { AppError } from '@outlay/contract/errors';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import type { TransferToConfirm } from '@outlay/contract/processing/payment.transfer';
import { countUse } from '#request/limit.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { assertAccountsStand, moveBatch, openSeen } from '../batch.context.ts';
import { getBatch } from '../batch.read.service.ts';
import * as payments from '../payment.repository.ts';
import * as wallets from './payout-wallet.repository.ts';
import { closeFailed, lockTransfer } from './transfer.close.service.ts';
import { expiryOf, isOpen } from './transfer.policy.ts';
import * as transfers from './transfer.repository.ts';

/**
 * Starts the transfers of a released batch. Their numbers are stored with them, and nothing is sent before this is
 * committed.
 */
export async function payByWallet(ctx: Context, seen: { id: string; version: number }): Promise<BatchDetail> {
  const { db, user, now } = ctx;
  const batch = await openSeen(ctx, seen, 'payByWallet');
  await assertAccountsStand(ctx, batch.id);
  const wallet = batch.wallet_id && (await wallets.lockWallet(db, user.companyId, batch.wallet_id));
  if (!wallet || !wallet.enabled) throw new AppError('WRONG_STATE', { reason: 'featureOff' });
  const all = await payments.listPayments(db, user.companyId, batch.id);
  const rows = all
    .filter(({ state }) => state === 'Open')
    .map((payment) => newTransfer(ctx, payment, wallet.id));
  await transfers.insertTransfers(db, rows);
  for (const { id } of rows) ctx.emit({ topic: 'payout.follow', payload: { transferId: id, look: 0 } });
  await moveBatch(
    ctx,
    batch,
    {
      ...{ state: 'Submitted', submitted_by: user.memberId, submitted_at: now() },
      submitted_on: dayOf(now(), user.timeZone),
    },
    {
      action: 'batch.payByWallet',
      detail: { wallet: wallet.name, transfers: rows.map(({ number }) => number) },
    },
  );
  return await getBatch(ctx, batch.id);
}

function newTransfer({ user, now }: Context, payment: payments.PaymentRow, walletId: string) {
  const id = newId();
  return {
    ...{ company_id: user.companyId, id, payment_id: payment.id, wallet_id: walletId },
    // Null only for payments outside of a batch.
    batch_id: payment.batch_id ?? '',
    // 32 letters and digits, which both vendors take.
    number: id.replaceAll('-', ''),
    remark: (payment.document_number ?? '').slice(0, 32),
    ...{ state: 'queued' as const, next_at: now(), created_at: now(), updated_at: now() },
  };
}

/** Has the vendor queried now. */
export async function queryTransfer(ctx: Context, { id }: { id: string }): Promise<{ done: true }> {
  const { db, directory, user, now } = ctx;
  const row = await transfers.findTransfer(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `transfer ${id}`);
  await countUse(directory, `transfer query of ${user.companyId}`, { most: 300, seconds: 3600 }, now());
  if (isOpen(row)) ctx.emit({ topic: 'payout.follow', payload: { transferId: id, look: -1 }, once: true });
  ctx.audit({
    ...{ action: 'transfer.query', objectType: 'paymentBatch', objectId: row.batch_id },
    detail: { number: row.number },
  });
  return { done: true };
}

/**
 * Stops a transfer. One that was never sent is over at once; of any other, the vendor says whether it could still be
 * stopped, and until then its document cannot be paid again.
 */
export async function stopTransfer(ctx: Context, { id }: { id: string }): Promise<BatchDetail> {
  const { db, user, now } = ctx;
  const locked = await lockTransfer(ctx, id);
  if (!locked) throw new AppError('NOT_FOUND', `transfer ${id}`);
  const { batch, row } = locked;
  if (!isOpen(row)) throw new AppError('WRONG_STATE', { reason: 'wrongStatus' });
  if (row.cancel_asked_at === null) {
    await transfers.updateTransfer(db, row, { cancel_asked_at: now(), cancel_asked_by: user.memberId });
    ctx.audit({
      ...{ action: 'transfer.stop', objectType: 'paymentBatch', objectId: batch.id },
      detail: { batch: batch.number, number: row.number },
    });
    if (row.state === 'queued') await closeFailed(ctx, locked, { reason: 'cancelled', code: '' });
    else ctx.emit({ topic: 'payout.follow', payload: { transferId: id, look: -1 } });
  }
  return await getBatch(ctx, batch.id);
}

/** What the caller must confirm in WeChat, and still can. */
export async function listToConfirm({
  db,
  user,
  now,
}: Pick<Context, 'db' | 'user' | 'now'>): Promise<{ items: TransferToConfirm[] }> {
  const rows = await transfers.listWaitingFor(db, user.companyId, user.memberId);
  const items = rows.map((row) => ({
    ...{ id: row.id, documentId: row.document_id, documentNumber: row.document_number ?? '' },
    money: { amount: row.amount, currency: row.currency },
    request: { mchId: row.account, appId: row.app_id, package: row.package_info ?? '' },
    expiresAt: expiryOf(row) ?? now().toISOString(),
  }));
  return { items: items.filter(({ expiresAt }) => expiresAt > now().toISOString()) };
}
