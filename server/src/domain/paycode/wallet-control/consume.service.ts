import { getCompany } from '#domain/organisation/company/company.service.ts';
import { findEmployee, type OpenedWallet } from '#domain/paycode/corporate-wallet/reach.service.ts';
import {
  reportWalletDifferences,
  type WalletFound,
} from '#domain/paycode/merchant-statement/difference.service.ts';
import { putCalculated, removeCalculated } from '#domain/spend/expense/calculated.service.ts';
import { postWallet } from '#domain/spend/ledger/ledger.service.ts';
import type { WalletPayment } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context } from '#request/context.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import { expectedOf, foundOf, isOff } from './trade.policy.ts';
import * as trades from './trade.repository.ts';
import type { TradeRow } from './trade.repository.ts';

type PaidWith = Pick<OpenedWallet, 'id' | 'name'>;

/** What was let pass beforehand, with a card. */
export interface Passed {
  memberId: string;
  standardId: string;
  policyId: string;
  type: TradeRow['type'];
}

const NOT_REQUESTED = {
  standard_id: '',
  policy_id: null,
  type: 'other',
  amount: 0,
  state: 'unasked',
} as const;

const passedColumns = ({ standardId, policyId, type }: Passed, { amount }: WalletPayment) => ({
  ...{ standard_id: standardId, policy_id: policyId, type, amount, state: 'deducted' as const },
});

/**
 * Takes a payment as the wallet has it now: in the books, and as an expense that the company has paid. The same again
 * changes nothing. Policies and budgets have counted it when it was let pass; one that was not is reported to finance.
 */
export async function takePayment(
  ctx: Context,
  wallet: PaidWith,
  payment: WalletPayment,
  passed?: Passed,
): Promise<string> {
  const { db, user } = ctx;
  const row = await lockOrAdd(ctx, wallet, payment, passed);
  const { amount: consumed, refunded: consumed_refunded } = payment;
  if (row.consumed !== consumed || row.consumed_refunded !== consumed_refunded) {
    const reported = { consumed, consumed_refunded, merchant: payment.merchant, subject: payment.subject };
    // What was let pass beforehand is given back with what is refunded.
    const back = passed && row.state === 'deducted' ? { returned: consumed_refunded } : {};
    await trades.updateTrade(db, user.companyId, row.id, { ...reported, ...back });
    await book(ctx, { ...row, ...reported }, payment.paidAt);
    ctx.audit({
      ...{ action: 'walletTrade.consume', objectType: 'walletTrade', objectId: row.id },
      detail: {
        ...{ wallet: wallet.name, trade: row.trade_no, merchant: payment.merchant },
        ...{ refunded: consumed_refunded, amount: consumed, currency: row.currency },
      },
    });
  }
  const now = { ...row, consumed, consumed_refunded };
  if (isOff(now)) await reportWalletDifferences(ctx, row.day, [differenceOf(wallet, now)]);
  return row.id;
}

export const differenceOf = (wallet: PaidWith, row: TradeRow): WalletFound => ({
  ...{ about: row.id, wallet_trade_no: row.trade_no, wallet_name: wallet.name, member_id: row.member_id },
  ...{ expected: expectedOf(row), found: foundOf(row) },
});

async function lockOrAdd(
  ctx: Context,
  wallet: PaidWith,
  payment: WalletPayment,
  passed: Passed | undefined,
): Promise<TradeRow> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const number = { walletId: wallet.id, tradeNo: payment.payNo };
  const { employeeId } = payment;
  const memberId = passed?.memberId ?? (await findEmployee(ctx, wallet.id, employeeId));
  const { currency } = await getCompany(ctx);
  await trades.insertTrade(db, {
    ...{ company_id: companyId, id: newId(), wallet_id: wallet.id, trade_no: payment.payNo, currency },
    ...{ member_id: memberId, ...(passed ? passedColumns(passed, payment) : NOT_REQUESTED) },
    ...{ day: dayOf(payment.paidAt, user.timeZone), created_at: now() },
  });
  const row = await trades.lockTrade(db, companyId, number);
  if (!row) throw new Error(`trade ${payment.payNo} is not there`);
  return row;
}

/** Books what is left of it: the difference to what is booked, and the expense of whoever paid. */
async function book(ctx: Context, row: TradeRow, paidAt: Date): Promise<void> {
  const { db, user } = ctx;
  const left = Math.max(0, foundOf(row));
  const { id, type, currency, member_id: memberId } = row;
  if (left !== row.booked) await postWallet(ctx, id, { type, more: left - row.booked, currency });
  const expense = row.expense_id ?? newId();
  const has = memberId !== null && left > 0;
  if (has)
    await putCalculated(ctx, {
      ...{ id: expense, type, spentOn: dayOf(paidAt, user.timeZone), companyPaid: true, memberId },
      origin: { kind: 'wallet', id, notes: [] },
      money: { amount: left, currency },
      ...{ merchant: row.merchant, remarks: row.subject },
    });
  else if (row.expense_id !== null) await removeCalculated(ctx, row.expense_id);
  await trades.updateTrade(db, user.companyId, id, {
    ...{ booked: left, expense_id: has ? expense : null },
  });
}
