import type { ExpenseOrigin } from '@outlay/contract/spend/expense';
import { convertBack } from '@outlay/contract/spend/rate';
import { occupyBudgets } from '#domain/spend/budget/budget.hold.service.ts';
import { getPlacement } from '#domain/organisation/company/company.service.ts';
import { setClaim } from '#domain/spend/expense/expense.claim.service.ts';
import {
  assertNoneBarred,
  isDeductible,
  listByExpenses,
  taxShares,
  unlockSome,
} from '#domain/spend/invoice/invoice.life.service.ts';
import {
  postAdvance,
  postPass,
  postRepayment,
  type PassedLine,
  type Settled,
} from '#domain/spend/ledger/ledger.service.ts';
import { findRate } from '#domain/spend/rate/rate.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { budgetShares } from '../record/facts.ts';
import * as documents from '../record/document.repository.ts';
import * as lineStore from '../record/line.repository.ts';
import { keepPapersOf } from '../record/paper.service.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import type { LineRow } from '../record/line.repository.ts';

export interface Frozen {
  /** Minor units of the company's currency. */
  approved: number;
  /** Minor units of the payout currency; null where that is the company's own. */
  payout: number | null;
  lines: { row: LineRow; approved: number }[];
}

/** Freezes the approved amounts. Rejected lines are released, deferred ones move to a new draft. */
export async function freezeLines(ctx: Context, row: DocumentRow): Promise<Frozen> {
  const rows = await lineStore.listLines(ctx.db, ctx.user.companyId, row.id);
  const kept = rows.filter(({ decision }) => decision === 'kept');
  const lines = kept.map((line) => ({ row: line, approved: line.approved_amount ?? line.base_amount }));
  await freeLines(
    ctx,
    row,
    rows.filter(({ decision }) => decision === 'refused'),
  );
  await putOff(
    ctx,
    row,
    rows.filter(({ decision }) => decision === 'held'),
  );
  const approved = rows.length > 0 ? lines.reduce((sum, line) => sum + line.approved, 0) : row.amount;
  if (approved !== row.amount) await shrinkBudgets(ctx, row, lines);
  const payable = Math.max(0, approved - Math.min(row.offset_amount, approved));
  return { approved, payout: await payoutOf(ctx, row, payable), lines };
}

async function freeLines(ctx: Context, row: DocumentRow, lines: readonly LineRow[]): Promise<void> {
  const ids = lines.flatMap(({ expense_id }) => expense_id ?? []);
  if (ids.length === 0) return;
  await keepPapersOf(ctx, lines);
  await setClaim(ctx, ids, null);
  await unlockSome(ctx, row.id, await listByExpenses(ctx, ids));
}

/** Moves deferred lines to a new draft of the submitter, of the same type. */
async function putOff(ctx: Context, row: DocumentRow, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  const { db, user, now } = ctx;
  const id = newId();
  await documents.insertDocument(db, {
    company_id: user.companyId,
    id,
    type_id: row.type_id,
    type_version: row.type_version,
    effect: row.effect,
    submitter_id: row.submitter_id,
    department_id: row.department_id,
    status: 'ToBeSubmitted',
    title: row.title,
    values: JSON.stringify(row.values),
    currency: row.currency,
    amount: lines.reduce((sum, { base_amount }) => sum + base_amount, 0),
    line_count: lines.length,
    since: now(),
    created_at: now(),
    updated_at: now(),
  });
  await freeLines(ctx, row, lines);
  const to = { documentId: id, memberId: row.submitter_id, newId, now: now() };
  await lineStore.copyLines(db, user.companyId, lines, to);
  const expenseIds = lines.flatMap(({ expense_id }) => expense_id ?? []);
  if (expenseIds.length > 0) await setClaim(ctx, expenseIds, id);
  ctx.audit({ action: 'document.putOff', objectType: 'document', objectId: id, detail: { from: row.id } });
}

async function shrinkBudgets(ctx: Context, row: DocumentRow, lines: Frozen['lines']): Promise<void> {
  const amounts = new Map(lines.map((line) => [line.row.id, line.approved]));
  const shares = await budgetShares(
    ctx,
    {
      row,
      placement: await getPlacement(ctx, row.submitter_id),
      lines: lines.map((line) => line.row),
    },
    amounts,
  );
  await occupyBudgets(ctx, row.id, shares);
}

async function payoutOf(ctx: Context, row: DocumentRow, payable: number): Promise<number | null> {
  const { payout_currency: currency } = row;
  if (currency === null || currency === row.currency) return null;
  const rate = await findRate(ctx, currency, dayOf(ctx.now(), ctx.user.timeZone));
  return rate ? convertBack(payable, row.currency, currency, rate.rate) : null;
}

/**
 * Posts the ledger entry of an approved document.
 *
 * @throws AppError WRONG_STATE `walletInvoice` if an invoice can no longer be claimed.
 */
export async function bookPass(ctx: Context, row: DocumentRow, lines: Frozen['lines']): Promise<void> {
  const amount = row.approved_amount ?? row.amount;
  if (amount === 0 || row.effect === 'none') return;
  if (row.effect === 'advance') await postAdvance(ctx, row.id, amount, row.currency);
  else if (row.effect === 'repayment') await postRepayment(ctx, row.id, amount, row.currency);
  else
    await postPass(ctx, row.id, {
      lines:
        lines.length > 0 ? await taxedLines(ctx, lines) : [{ type: 'other', amount, tax: 0, settles: null }],
      currency: row.currency,
      obligation: row.effect === 'supplier' ? 'payableToSupplier' : 'payableToEmployee',
      offset: row.offset_amount,
    });
}

/** The lines with the deductible tax of their invoices, limited to the approved amount. */
async function taxedLines(ctx: Context, lines: Frozen['lines']): Promise<PassedLine[]> {
  const invoices = await listByExpenses(
    ctx,
    lines.flatMap(({ row }) => row.expense_id ?? []),
  );
  assertNoneBarred(invoices);
  const specialOf = ({ row }: Frozen['lines'][number]) =>
    invoices.filter((paper) => paper.expense_id === row.expense_id && isDeductible(paper, row.currency));
  // Lines of a split receipt share their invoices: their tax is deducted once, divided among the lines.
  const receipts = Map.groupBy(lines, (line) => specialOf(line)[0]?.id ?? line.row.id);
  const taxes = new Map(
    [...receipts.values()].flatMap((group) => {
      const shares = taxShares(
        group[0] ? specialOf(group[0]) : [],
        group.map(({ approved }) => approved),
      );
      return group.map((line, index) => [line, shares[index] ?? 0] as const);
    }),
  );
  return lines.map((line) => {
    const settles = settledBy(line);
    const tax = settles ? 0 : (taxes.get(line) ?? 0);
    return { type: line.row.type, amount: line.approved, tax, settles };
  });
}

const SETTLED: Partial<Record<ExpenseOrigin['kind'], Settled['account']>> = {
  bill: 'payableToTravelProvider',
  statement: 'payableToMerchant',
};

/**
 * The bill of a travel provider or the statement of a merchant: what it asks for is in the books already. Approved in
 * part, it settles a part.
 */
function settledBy({ row, approved }: Frozen['lines'][number]): Settled | null {
  const account = row.origin && SETTLED[row.origin.kind];
  if (!account) return null;
  const { amount, base_amount: whole, currency } = row;
  return {
    account,
    amount: approved === whole ? amount : Math.round((amount * approved) / whole),
    currency,
  };
}
