import { REVERSE_AFTER_SECONDS } from '@outlay/contract/paycode/charge';
import type { OpenRefund, OpenRefundForm } from '@outlay/contract/paycode/charge.open';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import type { MerchantCaller } from '#domain/paycode/merchant/merchant.open.service.ts';
import { OpenError } from '#domain/paycode/merchant/merchant.open.service.ts';
import { giveBack } from '#domain/paycode/spend-policy/spend-control.service.ts';
import { removeCalculated } from '#domain/spend/expense/calculated.service.ts';
import { postCharge } from '#domain/spend/ledger/ledger.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { taxLeft } from './charge.policy.ts';
import { presentOpen, presentOpenRefund } from './charge.present.ts';
import * as charges from './charge.repository.ts';
import type { ChargeRow } from './charge.repository.ts';
import { newNumber, withoutDelay } from './charge.service.ts';
import { end, notifyParties, putExpense } from './pay.service.ts';
import * as refunds from './refund.repository.ts';
import { notifyWalletOfRefund } from './wallet-code/claim-shown.service.ts';

/** A payment of the merchant, locked; undefined if there is none. */
async function locked(
  { db, user }: Context,
  { merchantId }: MerchantCaller,
  outTradeNo: string,
): Promise<ChargeRow | undefined> {
  const found = await charges.findByOutNo(db, user.companyId, { merchantId, outTradeNo });
  if (!found) return undefined;
  await charges.lockCharge(db, user.companyId, found.id);
  return await charges.findCharge(db, user.companyId, found.id);
}

export async function query(ctx: Context, caller: MerchantCaller, outTradeNo: string) {
  const { db, user, now } = ctx;
  const { merchantId } = caller;
  const row = await charges.findByOutNo(db, user.companyId, { merchantId, outTradeNo });
  if (!row) throw new OpenError('NOT_FOUND', 'no charge has this outTradeNo');
  return presentOpen(await withoutDelay(ctx, row), now());
}

/**
 * Gives back a part of a payment, or all of it.
 *
 * @throws OpenError NOT_REFUNDABLE, REFUND_TOO_HIGH, or DUPLICATE_REFUND_NO for another refund with the same number
 */
export async function refund(
  ctx: Context,
  caller: MerchantCaller,
  form: OpenRefundForm,
): Promise<OpenRefund> {
  const { db, user } = ctx;
  const { merchantId } = caller;
  const { outTradeNo, outRefundNo, amount, reason } = form;
  const row = await locked(ctx, caller, outTradeNo);
  if (!row) throw new OpenError('NOT_FOUND', 'no charge has this outTradeNo');
  const before = await refunds.findRefund(db, user.companyId, { merchantId, outRefundNo });
  if (before) {
    if (before.charge_id === row.id && before.amount === amount) return presentOpenRefund(before, row);
    throw new OpenError('DUPLICATE_REFUND_NO', 'another refund has this outRefundNo');
  }
  if (row.state !== 'paid') throw new OpenError('NOT_REFUNDABLE', 'the charge is not paid');
  if (row.refunded + amount > row.amount)
    throw new OpenError('REFUND_TOO_HIGH', `${row.amount - row.refunded} can be refunded`);
  await giveMoneyBack(ctx, row, { outRefundNo, amount, reason, reversal: false });
  await notifyParties(ctx, row.id, 'chargeRefunded', 'charge.refunded');
  const made = await refunds.findRefund(db, user.companyId, { merchantId, outRefundNo });
  if (!made) throw new Error(`refund ${outRefundNo} is not there`);
  return presentOpenRefund(made, row);
}

/**
 * Undoes a payment of which a till does not know what became: one that is to be confirmed is closed, a paid one is
 * refunded, and one that has not come stays closed when it comes. Repeated, it answers the same.
 *
 * @throws OpenError TOO_EARLY in the first seconds, in which the till queries the payment instead
 */
export async function reverse(ctx: Context, caller: MerchantCaller, outTradeNo: string) {
  const { db, user, now } = ctx;
  const row = await locked(ctx, caller, outTradeNo);
  if (!row) return { ...presentOpen(await keepOut(ctx, caller, outTradeNo), now()), recall: false };
  const age = (now().getTime() - row.created_at.getTime()) / 1000;
  const over = row.state === 'refused' || row.state === 'closed';
  if (!over && age < REVERSE_AFTER_SECONDS) {
    const wait = Math.ceil(REVERSE_AFTER_SECONDS - age);
    throw new OpenError('TOO_EARLY', `ask what became of it, and reverse after ${wait} s`, wait);
  }
  if (row.state === 'confirming') await end(ctx, row, { state: 'closed', reason: 'REVERSED' });
  if (row.state === 'paid') {
    const amount = row.amount - row.refunded;
    // No number of a merchant has this character.
    const outRefundNo = `:${row.trade_no}`;
    if (amount > 0) await giveMoneyBack(ctx, row, { outRefundNo, amount, reason: '', reversal: true });
    const closed = { state: 'closed' as const, reason: 'REVERSED' as const };
    await charges.moveCharge(db, user.companyId, { id: row.id, from: 'paid' }, closed);
    ctx.audit({
      ...{ action: 'charge.close', objectType: 'charge', objectId: row.id },
      detail: { reason: 'REVERSED' },
    });
    await notifyParties(ctx, row.id, 'chargeRefunded', 'charge.closed');
  }
  const now_ = await charges.findCharge(db, user.companyId, row.id);
  return { ...presentOpen(now_ ?? row, now()), recall: false };
}

/** Keeps the number of a payment that has not come, so that it is closed when it comes. */
async function keepOut(ctx: Context, { merchantId, type }: MerchantCaller, outTradeNo: string) {
  const { db, user, now } = ctx;
  const { currency } = await getCompany(ctx);
  const id = newId();
  await charges.insertCharge(db, {
    ...{ company_id: user.companyId, id, trade_no: newNumber(dayOf(now(), user.timeZone)) },
    ...{ merchant_id: merchantId, out_trade_no: outTradeNo, type, subject: '', amount: 0, currency },
    ...{ state: 'closed', reason: 'REVERSED', created_at: now() },
  });
  const row = await charges.findCharge(db, user.companyId, id);
  if (!row) throw new Error(`charge ${id} is not there`);
  return row;
}

/** Mirrors a payment, in whole or in part: room, budgets, books with the tax, and expense. */
async function giveMoneyBack(
  ctx: Context,
  row: ChargeRow,
  back: { outRefundNo: string; amount: number; reason: string; reversal: boolean },
): Promise<void> {
  const { db, user, now } = ctx;
  const { outRefundNo, amount, reason, reversal } = back;
  const { companyId } = user;
  const today = dayOf(now(), user.timeZone);
  if (!(await refunds.addRefunded(db, companyId, { id: row.id, amount })))
    throw new OpenError('REFUND_TOO_HIGH', 'more than was paid');
  const refundId = newId();
  await refunds.insertRefund(db, {
    ...{ company_id: companyId, id: refundId, charge_id: row.id, merchant_id: row.merchant_id },
    ...{ out_refund_no: outRefundNo, refund_no: newNumber(today), amount, reason, reversal },
    ...{ at: now(), refunded_on: today },
  });
  await giveBack(ctx, row.trade_no, amount);
  const tax = taxLeft(row, amount);
  const less = { more: -amount, moreTax: tax - row.tax };
  await postCharge(ctx, row.id, { type: row.type, ...less, currency: row.currency });
  await charges.updateCharges(db, companyId, [row.id], { tax });
  if (row.invoice_state === 'asked' || row.invoice_state === 'issued')
    ctx.emit({ topic: 'invoiceRequest.refunded', payload: { chargeId: row.id } });
  notifyWalletOfRefund(ctx, row, refundId);
  if (row.expense_id !== null) await shrinkExpense(ctx, row, row.expense_id, amount);
  ctx.audit({
    ...{ action: 'charge.refund', objectType: 'charge', objectId: row.id },
    detail: { outRefundNo: reversal ? '' : outRefundNo, reason, reversal, amount, currency: row.currency },
  });
}

async function shrinkExpense(ctx: Context, row: ChargeRow, id: string, amount: number): Promise<void> {
  const left = row.amount - row.refunded - amount;
  if (left === 0) await removeCalculated(ctx, id);
  else if (row.paid_at !== null)
    await putExpense(ctx, row, { id, amount: left, spentOn: dayOf(row.paid_at, ctx.user.timeZone) });
}
