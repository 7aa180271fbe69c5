import { getCompany } from '#domain/organisation/company/company.service.ts';
import type { OpenedWallet } from '#domain/paycode/corporate-wallet/reach.service.ts';
import { giveBack } from '#domain/paycode/spend-policy/spend-control.service.ts';
import type { ControlAnswer, ControlCall } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { coreNumber } from './trade.policy.ts';
import * as trades from './trade.repository.ts';
import type { TradeRow } from './trade.repository.ts';

type Refund = Extract<ControlCall, { act: 'refund' }>;
type Answer = Extract<ControlAnswer, { act: 'refund' }>;

const DONE: Answer = { act: 'refund', done: true, reason: '' };
const not = (reason: string): Answer => ({ act: 'refund', done: false, reason });

/** Gives back what was deducted: all of it for a payment that was not made, a part of it for one that is refunded. */
export async function refundQuota(ctx: Context, wallet: OpenedWallet, call: Refund): Promise<Answer> {
  return call.amount === null
    ? await recover(ctx, wallet, call.tradeNo)
    : await refund(ctx, wallet, { ...call, amount: call.amount });
}

/** Again, it changes nothing. A payment that has not come stays out when it comes. */
async function recover(ctx: Context, wallet: OpenedWallet, tradeNo: string): Promise<Answer> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { currency } = await getCompany(ctx);
  await trades.insertTrade(db, {
    ...{ company_id: companyId, id: newId(), wallet_id: wallet.id, trade_no: tradeNo, currency },
    ...{ member_id: null, standard_id: '', policy_id: null, type: 'other', amount: 0, state: 'recovered' },
    ...{ day: dayOf(now(), user.timeZone), created_at: now() },
  });
  const row = await trades.lockTrade(db, companyId, { walletId: wallet.id, tradeNo });
  if (row?.state !== 'deducted') return DONE;
  const left = row.amount - row.returned;
  if (left > 0) await giveBack(ctx, coreNumber(wallet.id, tradeNo), left);
  await trades.updateTrade(db, companyId, row.id, { state: 'recovered', returned: row.amount });
  audit(ctx, wallet, row, { refund: '', amount: left });
  return DONE;
}

async function refund(
  ctx: Context,
  wallet: OpenedWallet,
  { tradeNo, refundNo, amount }: Refund & { amount: number },
): Promise<Answer> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const row = await trades.lockTrade(db, companyId, { walletId: wallet.id, tradeNo });
  if (!row) return not('unknownTrade');
  const before = await trades.findRefund(db, companyId, { tradeId: row.id, refundNo });
  if (before) return before.amount === amount ? DONE : not('otherRequest');
  if (row.state !== 'deducted') return not('notDeducted');
  if (row.returned + amount > row.amount) return not('overRefund');
  await trades.insertRefund(db, {
    ...{ company_id: companyId, trade_id: row.id, refund_no: refundNo, amount, at: now() },
  });
  await giveBack(ctx, coreNumber(wallet.id, tradeNo), amount);
  await trades.updateTrade(db, companyId, row.id, { returned: row.returned + amount });
  audit(ctx, wallet, row, { refund: refundNo, amount });
  return DONE;
}

const audit = (
  ctx: Pick<Context, 'audit'>,
  { name: wallet }: OpenedWallet,
  { id, trade_no: trade, currency }: TradeRow,
  back: { refund: string; amount: number },
) =>
  ctx.audit({
    ...{ action: 'walletTrade.refund', objectType: 'walletTrade', objectId: id },
    detail: { wallet, trade, ...back, currency },
  });
