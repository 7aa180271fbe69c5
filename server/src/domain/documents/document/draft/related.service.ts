import type { BudgetStanding } from '@outlay/contract/spend/budget';
import {
  reachedBy,
  reachOf,
  standingsAt,
  type RequestedShare,
} from '#domain/spend/budget/budget.hold.service.ts';
import {
  holdInvoices,
  invoicesOfExpenses,
  type ClaimedInvoice,
} from '#domain/spend/invoice/invoice.life.service.ts';
import { together } from '#database/together.ts';
import { monthAfter } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { budgetShares, type CalculatedDraft } from '../record/facts.ts';
import { otherLines } from '../record/line.repository.ts';
import type { NewLine } from '../record/line.service.ts';

/** What a draft is checked against, in one statement. */
const read = together({ invoices: invoicesOfExpenses, budgets: reachedBy, others: otherLines });

export type OtherLine = Awaited<ReturnType<typeof read>>['others'][number];

/** What a draft is checked against. */
export interface Related {
  /** Those of its lines; of a split receipt, once for each of its parts on the draft. */
  invoices: readonly ClaimedInvoice[];
  shares: readonly RequestedShare[];
  /** Of the budgets that the shares count against. */
  standings: readonly BudgetStanding[];
  /** The submitter's lines on other live documents, in the months of these lines. */
  others: readonly OtherLine[];
}

/** Reads what a draft is checked against. Its unused invoices are held from now on. */
export async function readRelated(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  calculated: CalculatedDraft,
): Promise<Related> {
  const { row, lines } = calculated;
  const { companyId, memberId } = ctx.user;
  const shares = await budgetShares(ctx, calculated);
  const found = await read(ctx.db, {
    companyId,
    documentId: row.id,
    submitterId: memberId,
    expenseIds: lines.flatMap(({ expense_id }) => expense_id ?? []),
    ...reachOf(shares),
    ...monthsOf(lines),
  });
  const unused = found.invoices.filter(({ state }) => state === 'Unused').map(({ id }) => id);
  await holdInvoices(ctx, [...new Set(unused)]);
  return {
    invoices: found.invoices.map((one) => (one.state === 'Unused' ? { ...one, state: 'Held' } : one)),
    shares,
    standings: await standingsAt(ctx, found.budgets, shares, row.id),
    others: found.others,
  };
}

/** From the first day of the first month to the first day after the last one. */
function monthsOf(lines: readonly NewLine[]): { since: string | null; before: string | null } {
  const days = lines.flatMap(({ spent_on }) => spent_on ?? []).sort();
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return { since: null, before: null };
  return { since: `${first.slice(0, 7)}-01`, before: `${monthAfter(last.slice(0, 7), 1)}-01` };
}
