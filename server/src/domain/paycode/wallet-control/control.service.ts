import type { WalletReason } from '@outlay/contract/paycode/wallet-control';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { findEmployee, type OpenedWallet } from '#domain/paycode/corporate-wallet/reach.service.ts';
import {
  confirm,
  consult,
  reserve,
  type Consulted,
  type Spending,
} from '#domain/paycode/spend-policy/spend-control.service.ts';
import type { ControlAnswer, ControlCall } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { refundQuota } from './give-back.service.ts';
import { coreNumber } from './trade.policy.ts';
import * as trades from './trade.repository.ts';
import type { TradeRow } from './trade.repository.ts';

type Of<Act> = Extract<ControlCall, { act: Act }>;
type Answer<Act> = Extract<ControlAnswer, { act: Act }>;

/** Answers a request of a wallet, in one transaction. Every call may come again, and late. */
export async function control(ctx: Context, wallet: OpenedWallet, call: ControlCall): Promise<ControlAnswer> {
  switch (call.act) {
    case 'consult':
      return await consultQuota(ctx, wallet, call);
    case 'pay':
      return await payQuota(ctx, wallet, call);
    case 'refund':
      return await refundQuota(ctx, wallet, call);
    case 'status':
      return await statusOf(ctx, wallet, call);
  }
}

const HOURS_MS = 24 * 3_600_000;

/** When it is paid, as the wallet says, if that can be; a repair comes a minute later. */
function timeOf({ now }: Pick<Context, 'now'>, at: Date | null): Date {
  const known = at !== null && Math.abs(now().getTime() - at.getTime()) <= HOURS_MS;
  return known ? at : now();
}

/** What may be paid at most now, under each standard. Nothing is kept for it. */
async function consultQuota(
  ctx: Context,
  wallet: OpenedWallet,
  { employeeId, standardIds, amount, at }: Of<'consult'>,
): Promise<Answer<'consult'>> {
  const memberId = await findEmployee(ctx, wallet.id, employeeId);
  const standards: Answer<'consult'>['standards'][number][] = [];
  for (const standardId of standardIds) {
    const standard = wallet.standards.find((one) => one.standardId === standardId);
    const reason = memberId === null ? 'unknownEmployee' : 'unknownStandard';
    if (memberId === null || !standard) {
      standards.push({ standardId, passes: false, available: 0, reason });
      continue;
    }
    const consulted = await consult(ctx, {
      ...{ tradeNo: '', memberId, type: standard.type, amount, at: timeOf(ctx, at) },
      ...{ policyId: standard.policyId, merchant: { id: null, name: wallet.name, storeId: null } },
    });
    standards.push({ standardId, ...roomOf(consulted, amount) });
  }
  return { act: 'consult', standards };
}

function roomOf(consulted: Consulted, amount: number) {
  if (!consulted.passes) return { passes: false, available: consulted.allowed, reason: consulted.refusal };
  const { policy, left } = consulted;
  const available = Math.min(policy.definition.perPayment, left.day + amount, left.month + amount);
  return { passes: true, available, reason: '' };
}

/** Lets a payment pass once for its number, or not; the same number for something else is refused. */
async function payQuota(ctx: Context, wallet: OpenedWallet, call: Of<'pay'>): Promise<Answer<'pay'>> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const { tradeNo, employeeId, standardId, amount } = call;
  const at = timeOf(ctx, call.at);
  const memberId = await findEmployee(ctx, wallet.id, employeeId);
  const standard = wallet.standards.find((one) => one.standardId === standardId);
  const { currency } = await getCompany(ctx);
  const requested = {
    ...{ member_id: memberId, standard_id: standardId, policy_id: standard?.policyId ?? null, amount },
    ...{ type: standard?.type ?? ('other' as const), day: dayOf(at, user.timeZone) },
  };
  await trades.insertTrade(db, {
    ...{ company_id: companyId, id: newId(), wallet_id: wallet.id, trade_no: tradeNo, currency },
    // Nothing was requested for it yet.
    ...{ ...requested, amount: 0, state: 'unasked', created_at: now() },
  });
  const row = await trades.lockTrade(db, companyId, { walletId: wallet.id, tradeNo });
  if (!row) throw new Error(`trade ${tradeNo} is not there`);
  if (row.state !== 'unasked') return again(row, { memberId, standardId, amount });
  const spending =
    memberId !== null && standard
      ? {
          ...{ tradeNo: coreNumber(wallet.id, tradeNo), memberId, type: standard.type, amount, at },
          ...{ policyId: standard.policyId, merchant: { id: null, name: wallet.name, storeId: null } },
        }
      : null;
  const refusal = await refusalOf(ctx, spending, memberId);
  await trades.updateTrade(db, companyId, row.id, {
    ...{ ...requested, type: row.consumed === null ? requested.type : row.type },
    ...(refusal === null ? { state: 'deducted' as const } : refused(row, refusal)),
  });
  ctx.audit({
    action: refusal === null ? 'walletTrade.pay' : 'walletTrade.refuse',
    ...{ objectType: 'walletTrade', objectId: row.id },
    detail: { wallet: wallet.name, trade: tradeNo, reason: refusal ?? '', amount, currency },
  });
  return { act: 'pay', done: refusal === null, reason: refusal ?? '' };
}

/** One that was paid without a request stays so. */
const refused = (row: TradeRow, reason: WalletReason) => ({
  ...(row.consumed === null ? { state: 'refused' as const } : { amount: 0 }),
  reason,
});

async function refusalOf(
  ctx: Context,
  spending: Spending | null,
  memberId: string | null,
): Promise<WalletReason | null> {
  if (!spending) return memberId === null ? 'unknownEmployee' : 'unknownStandard';
  const reserved = await reserve(ctx, spending);
  if (!reserved.passes) return reserved.refusal;
  await confirm(ctx, spending.tradeNo);
  return null;
}

/** The answer to the first call, if this one requests the same. */
function again(
  row: TradeRow,
  { memberId, standardId, amount }: { memberId: string | null; standardId: string; amount: number },
): Answer<'pay'> {
  if (row.state === 'recovered') return { act: 'pay', done: false, reason: 'recovered' };
  const same = row.amount === amount && row.standard_id === standardId && row.member_id === memberId;
  if (!same) return { act: 'pay', done: false, reason: 'otherRequest' };
  return { act: 'pay', done: row.state === 'deducted', reason: row.reason ?? '' };
}

async function statusOf(
  { db, user }: Context,
  { id: walletId }: OpenedWallet,
  { tradeNo }: Of<'status'>,
): Promise<Answer<'status'>> {
  const row = await trades.findTrade(db, user.companyId, { walletId, tradeNo });
  if (!row || row.state === 'unasked') return { act: 'status', state: 'unknown', amount: 0, returned: 0 };
  const { state, amount, returned } = row;
  return { act: 'status', state, amount, returned };
}
