import { AppError } from '@outlay/contract/errors';
import type { ChargeDetail, ChargeReason } from '@outlay/contract/paycode/charge';
import { findDevice } from '#domain/paycode/paycode/device.service.ts';
import { foundMerchant } from '#domain/paycode/merchant/merchant.service.ts';
import { isActive } from '#domain/paycode/spend-policy/spend-control.service.ts';
import type { Context } from '#request/context.ts';
import { isOverdue } from './charge.policy.ts';
import { getCharge } from './charge.read.service.ts';
import * as charges from './charge.repository.ts';
import type { ChargeRow } from './charge.repository.ts';
import { end, pay } from './pay.service.ts';
import { isStillShown } from './wallet-code/claim-shown.service.ts';

/**
 * Pays a payment of the caller that was to be confirmed. Again, it answers the same.
 *
 * @throws WRONG_STATE `confirmOver` for one that has ended otherwise; CONFLICT `staleVersion` for another amount
 */
export async function confirmCharge(
  ctx: Context,
  { id, amount }: { id: string; amount: number },
): Promise<ChargeDetail> {
  const row = await lockOwn(ctx, id);
  if (row.amount !== amount) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  if (row.state === 'paid') return await getCharge(ctx, id);
  assertWaiting(ctx, row);
  const hindrance = await hindranceOf(ctx, row);
  if (hindrance) await end(ctx, row, { state: 'refused', reason: hindrance });
  else await pay(ctx, row, ctx.now());
  return await getCharge(ctx, id);
}

export async function refuseCharge(ctx: Context, { id }: { id: string }): Promise<ChargeDetail> {
  const row = await lockOwn(ctx, id);
  if (row.state === 'refused') return await getCharge(ctx, id);
  assertWaiting(ctx, row);
  await end(ctx, row, { state: 'refused', reason: 'PAYER_REFUSED' });
  return await getCharge(ctx, id);
}

async function lockOwn({ db, user }: Context, id: string): Promise<ChargeRow> {
  await charges.lockCharge(db, user.companyId, id);
  const row = await charges.findCharge(db, user.companyId, id);
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `charge ${id}`);
  return row;
}

function assertWaiting({ now }: Context, row: ChargeRow): void {
  if (row.state !== 'confirming' || isOverdue(row, now()))
    throw new AppError('WRONG_STATE', { reason: 'confirmOver' });
}

/** What has happened since the code was taken and keeps it from being paid. */
async function hindranceOf(ctx: Context, row: ChargeRow): Promise<ChargeReason | null> {
  const { db, user } = ctx;
  if (!(await isActive(ctx, user.memberId))) return 'PAYER_LEFT';
  if (row.wallet_code_id !== null) {
    if (!(await isStillShown(ctx, row.wallet_code_id))) return 'POLICY_REJECTED';
  } else {
    const device = row.device_id === null ? undefined : await findDevice(db, user.companyId, row.device_id);
    if (device?.state !== 'active') return 'DEVICE_BLOCKED';
  }
  const { enabled } = await foundMerchant(ctx, row.merchant_id);
  return enabled ? null : 'MERCHANT_DISABLED';
}
