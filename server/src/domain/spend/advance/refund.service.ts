import { deduct } from '@outlay/contract/spend/advance.deduction';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { postRefund } from '#domain/spend/ledger/ledger.service.ts';
import * as advances from './advance.repository.ts';
import type { Offset } from './advance.service.ts';
import * as refunds from './refund.repository.ts';

export { refundsOf } from './refund.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** A refund that its person owes, and what of it no document deducts yet, in minor units. */
export interface OpenRefund {
  id: string;
  currency: string;
  open: number;
}

/** The open refunds of a member, locked until the transaction ends. */
export const lockRefunds = ({ db, user }: Reader, memberId: string): Promise<OpenRefund[]> =>
  refunds.lockRefunds(db, user.companyId, memberId);

/** What the caller’s next claims in this currency deduct, in minor units. */
export async function openRefunds({ db, user }: Reader, currency: string): Promise<number> {
  const { companyId, memberId } = user;
  const open = await refunds.refundsOf(db, { companyId, memberId }).execute();
  return open.reduce((sum, one) => (one.currency === currency ? sum + one.open : sum), 0);
}

/** What a claim of `room` minor units deducts of these refunds. */
export const deductionsOf = (open: readonly OpenRefund[], currency: string, room: number): Offset[] =>
  deduct(
    open.filter((refund) => refund.currency === currency),
    room,
  ).map(({ refund: { id }, amount }) => ({ advance_id: id, amount }));

/** What is owed for an expense, and how much of it documents deduct. */
export interface Owed {
  id: string;
  amount: number;
  /** Reserved by submitted documents, or settled. */
  taken: number;
  /** The claim that paid the expense, and the company’s currency. */
  documentId: string;
  currency: string;
}

/** What is owed for these expenses, by their id; locked. */
export async function lockOwed(
  { db, user }: Reader,
  expenseIds: readonly string[],
): Promise<Map<string, Owed>> {
  if (expenseIds.length === 0) return new Map();
  const rows = await refunds.lockOfExpenses(db, user.companyId, expenseIds);
  return new Map(
    rows.map(({ id, expense_id: expense, amount, currency, reserved, settled, document_id: documentId }) => [
      expense ?? '',
      { id, amount, taken: reserved + settled, documentId, currency },
    ]),
  );
}

/** A claimed expense that an order’s refund makes too dear. */
export interface Refunded {
  expenseId: string;
  orderId: string;
  type: string;
  memberId: string;
  /** The claim that pays the expense. */
  documentId: string;
  currency: string;
}

/**
 * Sets what a member owes for an expense, in minor units of the company’s currency, and posts the difference: Dr advance,
 * Cr expense. It is never less than what documents deduct. Returns whether it changed.
 */
export async function setOwed(
  ctx: Writer,
  refunded: Refunded,
  before: Owed | undefined,
  amount: number,
): Promise<boolean> {
  const more = amount - (before?.amount ?? 0);
  if (more === 0) return false;
  await store(ctx, refunded, before, amount);
  const { orderId, type, currency, expenseId } = refunded;
  await postRefund(ctx, orderId, { type, more, currency });
  ctx.audit({
    action: more > 0 ? 'travelOrder.overclaimed' : 'travelOrder.owesLess',
    ...{ objectType: 'travelOrder', objectId: orderId },
    detail: { amount, currency, expense: expenseId },
  });
  return true;
}

async function store(
  { db, user, now }: Writer,
  refunded: Refunded,
  before: Owed | undefined,
  amount: number,
) {
  const { companyId } = user;
  const { documentId, memberId, expenseId, currency } = refunded;
  if (!before)
    return await refunds.insertRefund(db, {
      ...{ company_id: companyId, id: newId(), kind: 'refund', document_id: documentId, member_id: memberId },
      ...{ expense_id: expenseId, amount, currency, created_at: now() },
    });
  if (amount > 0)
    return await refunds.setAmount(db, companyId, before.id, { amount, document_id: documentId });
  return await advances.setCancelled(db, companyId, before.id, now());
}
