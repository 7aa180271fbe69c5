import { randomInt } from 'node:crypto';
import { CONFIRM_SECONDS, type ChargeReason } from '@outlay/contract/paycode/charge';
import type { OpenCharge, OpenChargeForm } from '@outlay/contract/paycode/charge.open';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import {
  assertEnabled,
  listMerchantStores,
  type MerchantCaller,
} from '#domain/paycode/merchant/merchant.open.service.ts';
import { OpenError } from '#domain/paycode/merchant/merchant.open.service.ts';
import { claim } from '#domain/paycode/paycode/claim.service.ts';
import { reserve } from '#domain/paycode/spend-policy/spend-control.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { hashOf, isOverdue, reasonOf } from './charge.policy.ts';
import { presentOpen } from './charge.present.ts';
import * as charges from './charge.repository.ts';
import type { ChargeRow } from './charge.repository.ts';
import { end, notifyParties, pay, valuesOf } from './pay.service.ts';
import {
  claimShown,
  notifyWalletOfRequest,
  type Claim,
  type Payer,
  type ShownCode,
} from './wallet-code/claim-shown.service.ts';

/** What a merchant requests, checked against its stores. */
interface ChargeRequest {
  caller: MerchantCaller;
  form: OpenChargeForm;
  storeId: string | null;
}

/**
 * Takes a payment. All of it is one transaction: the code, the room, the books. The same request again has the same
 * answer; two at once with the same number meet at its unique key, and the second is repeated by the caller.
 *
 * @param shown who shows the code, if it is a platform's
 * @throws OpenError DUPLICATE_TRADE_NO for another request with the same number
 */
export async function charge(
  ctx: Context,
  caller: MerchantCaller,
  form: OpenChargeForm,
  shown: ShownCode | null = null,
): Promise<OpenCharge> {
  const { db, user, now } = ctx;
  const { merchantId } = caller;
  const before = await charges.findByOutNo(db, user.companyId, { merchantId, outTradeNo: form.outTradeNo });
  if (before) return presentOpen(await sameOrRefuse(ctx, before, form), now());
  assertEnabled(caller);
  const request: ChargeRequest = { caller, form, storeId: await storeOf(ctx, caller, form) };
  const { currency } = await getCompany(ctx);
  if (form.currency !== currency)
    throw new OpenError('INVALID_REQUEST', `the company pays in ${currency} only`);
  const takenAt = form.takenAt === undefined ? null : new Date(form.takenAt);
  const { authCode, amount } = form;
  const claimed: Claim = shown
    ? await claimShown(ctx, { merchantId, authCode, shown })
    : await claim(ctx, { authCode, merchantId, amount, takenAt });
  if (claimed.payer === null) return unknownCode(form, now());
  if (!claimed.taken) return await keepRefused(ctx, request, claimed.payer, { reason: claimed.code });
  return await spend(ctx, request, claimed);
}

async function spend(
  ctx: Context,
  request: ChargeRequest,
  { payer, at, offline }: { payer: Payer; at: Date; offline: boolean },
): Promise<OpenCharge> {
  const { db, user, now } = ctx;
  const { caller, form, storeId } = request;
  const tradeNo = newNumber(dayOf(now(), user.timeZone));
  const reserved = await reserve(ctx, {
    ...{ tradeNo, memberId: payer.memberId, type: caller.type, amount: form.amount, at },
    merchant: { id: caller.merchantId, name: caller.name, storeId },
    overdraws: offline,
  });
  if (!reserved.passes) {
    const { refusal, allowed, policyId } = reserved;
    return await keepRefused(ctx, request, payer, { reason: reasonOf(refusal), allowed, policyId });
  }
  const needsConfirmation = !offline && form.amount > reserved.policy.definition.noConfirmCap;
  const row = await keep(ctx, request, payer, {
    ...{ trade_no: tradeNo, state: 'confirming', offline },
    ...{ policy_id: reserved.policy.id, reservation_id: reserved.reservationId },
    confirm_by: needsConfirmation ? new Date(now().getTime() + CONFIRM_SECONDS * 1000) : null,
  });
  if (needsConfirmation) requestConfirmation(ctx, row, reserved.policy.name);
  else await pay(ctx, row, at);
  const kept = await charges.findCharge(db, user.companyId, row.id);
  return presentOpen(kept ?? row, now());
}

/** The payer is notified at once, and the time to confirm ends by itself. */
function requestConfirmation(ctx: Context, row: ChargeRow, policy: string): void {
  const { amount, currency, merchant_name: merchant, member_id: memberId, confirm_by: dueAt } = row;
  ctx.audit({
    ...{ action: 'charge.ask', objectType: 'charge', objectId: row.id },
    detail: { merchant, policy, amount, currency },
  });
  if (memberId !== null) notify(ctx, { to: [memberId], kind: 'chargeToConfirm', values: valuesOf(row) });
  if (dueAt) ctx.emit({ topic: 'charge.expire', payload: { chargeId: row.id }, dueAt });
  notifyWalletOfRequest(ctx, row);
}

/** A refused payment is kept, so that payer and merchant can look it up. */
async function keepRefused(
  ctx: Context,
  request: ChargeRequest,
  payer: Payer,
  why: { reason: ChargeReason; allowed?: number; policyId?: string | null },
): Promise<OpenCharge> {
  const { user, now } = ctx;
  const { reason, allowed, policyId = null } = why;
  const row = await keep(ctx, request, payer, {
    ...{ trade_no: newNumber(dayOf(now(), user.timeZone)), state: 'refused', reason, policy_id: policyId },
    allowed: reason === 'PAYER_LIMIT' ? (allowed ?? null) : null,
    offline: request.form.takenAt !== undefined,
  });
  const { amount, currency, merchant_name: merchant } = row;
  ctx.audit({
    ...{ action: 'charge.refuse', objectType: 'charge', objectId: row.id },
    detail: { merchant, reason, amount, currency },
  });
  await notifyParties(ctx, row.id, 'chargeRefused', 'charge.closed');
  return presentOpen(row, now());
}

type Kept = Pick<Parameters<typeof charges.insertCharge>[1], 'trade_no' | 'state'> &
  Partial<Parameters<typeof charges.insertCharge>[1]>;

async function keep(
  { db, user, now }: Context,
  { caller, form, storeId }: ChargeRequest,
  payer: Payer,
  columns: Kept,
): Promise<ChargeRow> {
  const id = newId();
  await charges.insertCharge(db, {
    ...{ company_id: user.companyId, id, merchant_id: caller.merchantId, out_trade_no: form.outTradeNo },
    ...{ request_hash: hashOf(form), member_id: payer.memberId },
    ...{ device_id: payer.deviceId ?? null, wallet_code_id: payer.walletCodeId ?? null },
    ...{ store_id: storeId, terminal: caller.terminal?.id ?? form.terminalId ?? '' },
    ...{ type: caller.type, subject: form.subject, items: JSON.stringify(form.items ?? []) },
    ...{ amount: form.amount, currency: form.currency, created_at: now() },
    ...columns,
  });
  const row = await charges.findCharge(db, user.companyId, id);
  if (!row) throw new Error(`charge ${id} is not there`);
  return row;
}

/** A code that is nobody's: nothing is kept, and the number stays free. */
const unknownCode = (form: OpenChargeForm, now: Date): OpenCharge => ({
  ...{ tradeNo: null, outTradeNo: form.outTradeNo, state: 'FAILED', code: 'CODE_INVALID' },
  ...{ allowedAmount: null, amount: form.amount, refundedAmount: 0, currency: form.currency },
  ...{ subject: form.subject, payerHint: '', storeId: form.storeId ?? null },
  ...{ createdAt: now.toISOString(), paidAt: null, confirmBy: null },
});

/** One that was reversed before it came stays closed, whatever it requests. */
async function sameOrRefuse(ctx: Context, row: ChargeRow, form: OpenChargeForm): Promise<ChargeRow> {
  if (row.request_hash !== null && !row.request_hash.equals(hashOf(form)))
    throw new OpenError('DUPLICATE_TRADE_NO', 'another request has this outTradeNo');
  return await withoutDelay(ctx, row);
}

/** Closes a payment whose time to confirm is over. */
export async function withoutDelay(ctx: Context, row: ChargeRow): Promise<ChargeRow> {
  if (!isOverdue(row, ctx.now())) return row;
  await end(ctx, row, { state: 'closed', reason: 'NOT_CONFIRMED' });
  return (await charges.findCharge(ctx.db, ctx.user.companyId, row.id)) ?? row;
}

async function storeOf({ db, user }: Context, caller: MerchantCaller, { storeId }: OpenChargeForm) {
  const requested = storeId ?? caller.terminal?.storeId ?? null;
  if (requested === null) return null;
  const stores = await listMerchantStores(db, user.companyId, [caller.merchantId]);
  if (!stores.some(({ id }) => id === requested)) throw new OpenError('INVALID_REQUEST', 'unknown storeId');
  return requested;
}

/** Ours: the day and fourteen digits. */
export const newNumber = (day: string): string =>
  day.replaceAll('-', '') + [0, 1].map(() => String(randomInt(10 ** 7)).padStart(7, '0')).join('');
