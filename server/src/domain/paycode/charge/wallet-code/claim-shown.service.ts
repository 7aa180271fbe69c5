import type { TopicPayload } from '@outlay/contract/platform/outbox.topics';
import { findEmployee } from '#domain/paycode/corporate-wallet/reach.service.ts';
import { countBad } from '#domain/paycode/paycode/claim.service.ts';
import type { Claimed } from '#domain/paycode/paycode/claim.service.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import type { ChargeRow } from '../charge.repository.ts';
import * as codes from './wallet-code.repository.ts';

/** Who shows a code, as its platform says. */
export interface ShownCode {
  walletId: string;
  userId: string;
}

/** By a device of ours, or by the code of a platform. */
export interface Payer {
  memberId: string;
  deviceId?: string;
  walletCodeId?: string;
}

export type Claim = Claimed | { taken: true; payer: Payer; at: Date; offline: false } | UsedUp;
interface UsedUp {
  taken: false;
  payer: Payer;
  code: 'CODE_USED';
}

/**
 * Takes the code of a platform: after it, no till can take it again, whatever the platform says. If the wallet does not
 * have that person here, the code is nobody's, and the platform is notified.
 */
export async function claimShown(
  ctx: Context,
  { merchantId, authCode, shown }: { merchantId: string; authCode: string; shown: ShownCode },
): Promise<Claim> {
  const { db, user, now } = ctx;
  const { walletId, userId } = shown;
  const memberId = await findEmployee(ctx, walletId, userId);
  const id = newId();
  const isFresh = await codes.insertCode(db, {
    ...{ company_id: user.companyId, id, wallet_id: walletId, code: authCode, employee_id: userId },
    ...{ member_id: memberId, merchant_id: merchantId, at: now() },
  });
  if (memberId === null) {
    await countBad(ctx, merchantId);
    if (isFresh) emit(ctx, id, { chargeId: null, about: 'denied', refundId: null });
    return { taken: false, payer: null, code: 'CODE_INVALID' };
  }
  if (!isFresh) return { taken: false, payer: { memberId }, code: 'CODE_USED' };
  return { taken: true, payer: { memberId, walletCodeId: id }, at: now(), offline: false };
}

type Emitter = Pick<Context, 'emit'>;
type Notice = Omit<TopicPayload<'walletCode.tell'>, 'codeId'>;
type Shown = Pick<ChargeRow, 'id' | 'wallet_code_id'>;

/** Notifies the platform that somebody may pay, and is to confirm. */
export const notifyWalletOfRequest = (ctx: Emitter, row: Shown): void => emitOf(ctx, row, 'asked');

/** Notifies the platform of the outcome of a payment. */
export const notifyWalletOfPayment = (ctx: Emitter, row: Shown): void => emitOf(ctx, row, 'payment');

export const notifyWalletOfRefund = (ctx: Emitter, row: Shown, refundId: string): void =>
  emitOf(ctx, row, 'refund', refundId);

function emitOf(ctx: Emitter, row: Shown, about: Notice['about'], refundId: string | null = null): void {
  const { id: chargeId, wallet_code_id: codeId } = row;
  if (codeId !== null) emit(ctx, codeId, { about, chargeId, refundId });
}

const emit = (ctx: Emitter, codeId: string, notice: Notice): void =>
  ctx.emit({ topic: 'walletCode.tell', payload: { codeId, ...notice } });

/** Whether the wallet still has the member who showed the code. */
export async function isStillShown(ctx: Context, codeId: string): Promise<boolean> {
  const code = await codes.findCode(ctx.db, ctx.user.companyId, codeId);
  if (!code) return false;
  return (await findEmployee(ctx, code.wallet_id, code.employee_id)) === code.member_id;
}
