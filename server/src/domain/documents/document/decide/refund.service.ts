import {
  unactualiseBudgets,
  actualiseBudgets,
  occupyBudgets,
} from '#domain/spend/budget/budget.hold.service.ts';
import { getPlacement } from '#domain/organisation/company/company.service.ts';
import { lockOwed, setOwed, type Owed } from '#domain/spend/advance/refund.service.ts';
import { notify } from '#domain/platform/message/message.service.ts';
import { setRefunded } from '#domain/spend/expense/expense.refund.service.ts';
import type { Context } from '#request/context.ts';
import { budgetShares } from '../record/facts.ts';
import * as documents from '../record/document.repository.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import { listLines } from '../record/line.repository.ts';
import { lockDocument } from '../record/move.ts';
import { owedOn, worthOfFreed, type ClaimLine } from '../record/refund.policy.ts';
import * as refunds from '../record/refund.repository.ts';
import type { ClaimedExpense } from '../record/refund.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'emit'>;

/**
 * After a change of a document: what is owed for refunds of its expenses, and of those whose refund it deducted, follows
 * what is claimed for them now.
 */
export async function followRefunds(ctx: Writer, documentId: string): Promise<void> {
  const ids = await refunds.listRefunded(ctx.db, ctx.user.companyId, documentId);
  if (ids.length > 0) await fit(ctx, ids);
}

/** How an expense stands after its order was refunded. */
export type RefundStanding = { submitted: true } | { submitted: false; givenBack: number };

/**
 * Notes what an expense cost in the end, in minor units of its currency. On a submitted document it stays as it was
 * claimed, and its person owes the rest; of any other, `givenBack` is what can be claimed beyond its cost because it was
 * deducted elsewhere. Its document and itself are locked.
 */
export async function noteCost(ctx: Writer, expenseId: string, cost: number): Promise<RefundStanding> {
  const { db, user } = ctx;
  const claim = await refunds.findClaim(db, user.companyId, expenseId);
  if (claim && claim.document_id !== null) await lockDocument(ctx, claim.document_id);
  const [expense] = await refunds.lockExpenses(db, user.companyId, [expenseId]);
  if (!expense) return { submitted: false, givenBack: 0 };
  // It was put on another document meanwhile; it cannot be again, because it is locked now.
  if (expense.document_id !== claim?.document_id) return await noteCost(ctx, expenseId, cost);
  if (!expense.submitted) return { submitted: false, givenBack: expense.refunded };
  const refunded = Math.max(0, expense.amount - cost);
  await setRefunded(ctx, expense, { refunded, amount: expense.amount });
  await fit(ctx, [expenseId]);
  return { submitted: true };
}

async function fit(ctx: Writer, expenseIds: readonly string[]): Promise<void> {
  const { db, user } = ctx;
  const expenses = await refunds.lockExpenses(db, user.companyId, expenseIds);
  const owed = await lockOwed(ctx, expenseIds);
  const lines = await refunds.listClaimLines(db, user.companyId, expenseIds);
  const changed = new Set<string>();
  for (const expense of expenses) {
    const line = lines.find(({ expense_id: id }) => id === expense.id);
    const before = owed.get(expense.id);
    if (!expense.submitted || !line || expense.document_id === null) await free(ctx, expense, before);
    else if (await claimed(ctx, { expense, line, before, documentId: expense.document_id }))
      changed.add(expense.document_id);
  }
  for (const documentId of changed) await holdBudgets(ctx, documentId);
}

interface Claimed {
  expense: ClaimedExpense;
  line: ClaimLine & { base: string };
  before: Owed | undefined;
  documentId: string;
}

async function claimed(ctx: Writer, { expense, line, before, documentId }: Claimed): Promise<boolean> {
  const owed = Math.max(owedOn(line, expense.refunded), before?.taken ?? 0);
  const about = { ...refundedOf(expense), documentId, currency: line.base };
  if (!(await setOwed(ctx, about, before, owed))) return false;
  if (owed > (before?.amount ?? 0)) {
    const values = { amount: String(owed), currency: line.base, title: expense.merchant };
    notify(ctx, { to: [expense.member_id], kind: 'refundOwed', values, documentId });
  }
  return true;
}

/** What was deducted already stays owed: its expense can be claimed with it. */
async function free(ctx: Writer, expense: ClaimedExpense, before: Owed | undefined): Promise<void> {
  const { amount, refunded } = expense;
  const taken = before?.taken ?? 0;
  await setRefunded(ctx, expense, worthOfFreed({ amount, refunded, owed: before?.amount ?? 0, taken }));
  if (!before) return;
  const { documentId, currency } = before;
  await setOwed(ctx, { ...refundedOf(expense), documentId, currency }, before, taken);
}

const refundedOf = ({ id, member_id: memberId, type, origin }: ClaimedExpense) => ({
  ...{ expenseId: id, memberId, type },
  orderId: origin?.kind === 'order' ? origin.id : '',
});

/** The budgets of a document carry what it pays less what is given back of it. */
async function holdBudgets(ctx: Writer, documentId: string): Promise<void> {
  const { db, user } = ctx;
  const row = await documents.findForUpdate(db, user.companyId, documentId);
  if (!row) return;
  const { lines, amounts } = await keptLines(ctx, row);
  const placement = await getPlacement(ctx, row.submitter_id);
  const shares = await budgetShares(ctx, { row, placement, lines }, amounts);
  const spent = row.status === 'Paid';
  if (spent) await unactualiseBudgets(ctx, documentId);
  await occupyBudgets(ctx, documentId, shares);
  if (spent) await actualiseBudgets(ctx, documentId);
}

async function keptLines({ db, user }: Writer, { id }: DocumentRow) {
  const lines = (await listLines(db, user.companyId, id)).filter(({ decision }) => decision === 'kept');
  const owed = await refunds.listOwedOf(db, user.companyId, id);
  const owedFor = new Map(owed.map(({ expense_id: expense, amount }) => [expense, amount]));
  const amounts = new Map(
    lines.map((line) => [
      line.id,
      Math.max(0, (line.approved_amount ?? line.base_amount) - (owedFor.get(line.expense_id) ?? 0)),
    ]),
  );
  return { lines, amounts };
}
