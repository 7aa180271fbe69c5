import type { Charge, ChargeAction, ChargeDetail, DeskCharge } from '@outlay/contract/paycode/charge';
import type { OpenCharge, OpenRefund } from '@outlay/contract/paycode/charge.open';
import { hintOf, isOverdue, openStateOf, standingOf } from './charge.policy.ts';
import type { ChargeRow } from './charge.repository.ts';
import type { RefundRow } from './refund.repository.ts';

/** What a merchant learns of a payment. */
export function presentOpen(row: ChargeRow, now: Date): OpenCharge {
  const { state, reason } = standingOf(row, now);
  return {
    ...{ tradeNo: row.trade_no, outTradeNo: row.out_trade_no, state: openStateOf(state), code: reason },
    ...{ allowedAmount: row.allowed, amount: row.amount, refundedAmount: row.refunded },
    ...{ currency: row.currency, subject: row.subject, payerHint: hintOf(row.member_name ?? '') },
    ...{ storeId: row.store_id, createdAt: row.created_at.toISOString() },
    paidAt: row.paid_at?.toISOString() ?? null,
    confirmBy: state === 'confirming' ? (row.confirm_by?.toISOString() ?? null) : null,
  };
}

export const presentOpenRefund = (
  refund: RefundRow,
  charge: Pick<ChargeRow, 'out_trade_no' | 'trade_no' | 'currency'>,
): OpenRefund => ({
  ...{ refundNo: refund.refund_no, outRefundNo: refund.out_refund_no, state: 'SUCCESS' },
  ...{ outTradeNo: charge.out_trade_no, tradeNo: charge.trade_no },
  ...{ amount: refund.amount, currency: charge.currency, refundedAt: refund.at.toISOString() },
});

function actionsOn(row: ChargeRow, now: Date): ChargeAction[] {
  if (row.state === 'confirming') return isOverdue(row, now) ? [] : ['confirm', 'refuse'];
  const open = row.invoice_state === 'none' || row.invoice_state === 'refused';
  return row.state === 'paid' && row.refunded < row.amount && open ? ['askInvoice'] : [];
}

const common = (row: ChargeRow, now: Date) => {
  const { state, reason } = standingOf(row, now);
  const { currency } = row;
  return {
    ...{ id: row.id, tradeNo: row.trade_no, outTradeNo: row.out_trade_no, state, endReason: reason },
    allowed: row.allowed === null ? null : { amount: row.allowed, currency },
    merchant: { id: row.merchant_id, name: row.merchant_name },
    ...{ store: row.store_name ?? '', type: row.type, subject: row.subject },
    money: { amount: row.amount, currency },
    refunded: { amount: row.refunded, currency },
    ...{ offline: row.offline, createdAt: row.created_at.toISOString() },
    confirmBy: state === 'confirming' ? (row.confirm_by?.toISOString() ?? null) : null,
    paidAt: row.paid_at?.toISOString() ?? null,
    policy: row.policy_id === null ? null : { id: row.policy_id, name: row.policy_name ?? '' },
    ...{ expenseId: row.expense_id, invoice: row.invoice_state },
  };
};

export const presentOwn = (row: ChargeRow, now: Date): Charge => ({
  ...common(row, now),
  actions: actionsOn(row, now),
});

export const presentForDesk = (row: ChargeRow, now: Date): DeskCharge => ({
  ...common(row, now),
  member: { id: row.member_id ?? '', name: row.member_name ?? '', departmentName: null },
});

export const presentDetail = (
  row: ChargeRow,
  refunds: readonly RefundRow[],
  { now, left }: { now: Date; left: ChargeDetail['left'] },
): ChargeDetail => ({
  ...presentOwn(row, now),
  items: row.items,
  refunds: refunds.map((one) => ({
    ...{ id: one.id, outRefundNo: one.reversal ? '' : one.out_refund_no, reason: one.reason },
    ...{ money: { amount: one.amount, currency: row.currency }, at: one.at.toISOString() },
    reversal: one.reversal,
  })),
  left,
});
