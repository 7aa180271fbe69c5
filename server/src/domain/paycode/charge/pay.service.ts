import type { ChargeReason } from '@outlay/contract/paycode/charge';
import { notify } from '#domain/platform/message/message.service.ts';
import { notifyMerchant } from '#domain/paycode/merchant/merchant.notice.service.ts';
import { confirm, release } from '#domain/paycode/spend-policy/spend-control.service.ts';
import { putCalculated } from '#domain/spend/expense/calculated.service.ts';
import { postCharge } from '#domain/spend/ledger/ledger.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { presentOpen } from './charge.present.ts';
import * as charges from './charge.repository.ts';
import type { ChargeRow } from './charge.repository.ts';
import { notifyWalletOfPayment } from './wallet-code/claim-shown.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;

/** What a message about a payment says. */
export const valuesOf = (row: ChargeRow): Record<string, string> => ({
  ...{ chargeId: row.id, merchant: row.merchant_name, tradeNo: row.trade_no },
  ...{ amount: String(row.amount), currency: row.currency },
});

/**
 * Pays a payment that is reserved: books it, makes an expense of it that the company has paid, and notifies payer and
 * merchant. Once: the state is changed only from `confirming`.
 *
 * @param at when it was made, which is earlier for one that was taken without a network
 */
export async function pay(ctx: Writer, row: ChargeRow, at: Date): Promise<void> {
  const { db, user } = ctx;
  const { companyId } = user;
  // In the books on the day it comes, so that a month that is paid to the merchant gains nothing afterwards.
  const paidOn = dayOf(ctx.now(), user.timeZone);
  const paid = { state: 'paid' as const, paid_at: at, paid_on: paidOn };
  if (!(await charges.moveCharge(db, companyId, { id: row.id, from: 'confirming' }, paid))) return;
  await confirm(ctx, row.trade_no);
  const { amount, currency, type } = row;
  await postCharge(ctx, row.id, { type, more: amount, moreTax: 0, currency });
  const expense = newId();
  await putExpense(ctx, row, { id: expense, amount, spentOn: dayOf(at, user.timeZone) });
  await charges.updateCharges(db, companyId, [row.id], { expense_id: expense });
  ctx.audit({
    ...{ action: 'charge.pay', objectType: 'charge', objectId: row.id },
    detail: { merchant: row.merchant_name, amount, currency, offline: row.offline, expense },
  });
  await notifyParties(ctx, row.id, 'chargePaid', 'charge.paid');
}

/** The expense of a payment, with what is left of it after refunds. */
export const putExpense = (
  ctx: Writer,
  row: ChargeRow,
  { id, amount, spentOn }: { id: string; amount: number; spentOn: string },
) =>
  putCalculated(ctx, {
    ...{ id, type: row.type, spentOn, companyPaid: true as const },
    ...(row.member_id !== null && { memberId: row.member_id }),
    origin: { kind: 'charge', id: row.id, notes: [] },
    money: { amount, currency: row.currency },
    ...{ merchant: row.merchant_name, remarks: row.subject },
  });

/** Ends a payment that was to be confirmed and is not made; what was reserved for it is free again. */
export async function end(
  ctx: Writer,
  row: ChargeRow,
  { state, reason }: { state: 'refused' | 'closed'; reason: ChargeReason },
): Promise<void> {
  const { db, user } = ctx;
  if (!(await charges.moveCharge(db, user.companyId, { id: row.id, from: 'confirming' }, { state, reason })))
    return;
  await release(ctx, row.trade_no);
  const about = { objectType: 'charge', objectId: row.id } as const;
  if (state === 'closed') ctx.audit({ action: 'charge.close', ...about, detail: { reason } });
  else {
    const { amount, currency, merchant_name: merchant } = row;
    ctx.audit({ action: 'charge.refuse', ...about, detail: { merchant, reason, amount, currency } });
  }
  await notifyParties(ctx, row.id, state === 'closed' ? 'chargeClosed' : 'chargeRefused', 'charge.closed');
}

type PaymentNotice = 'chargePaid' | 'chargeClosed' | 'chargeRefused' | 'chargeRefunded';

/** Notifies payer and merchant of a payment as it is now. */
export async function notifyParties(
  ctx: Writer,
  id: string,
  kind: PaymentNotice,
  event: 'charge.paid' | 'charge.closed' | 'charge.refunded',
): Promise<void> {
  const row = await charges.findCharge(ctx.db, ctx.user.companyId, id);
  if (!row) return;
  const { reason, member_id: memberId } = row;
  if (memberId !== null)
    notify(ctx, { to: [memberId], kind, values: { ...valuesOf(row), ...(reason !== null && { reason }) } });
  await notifyMerchant(ctx, row.merchant_id, { event, data: presentOpen(row, ctx.now()) });
  if (kind !== 'chargeRefunded') notifyWalletOfPayment(ctx, row);
}
