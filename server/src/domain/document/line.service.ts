import type { Selectable } from 'kysely';
import { allocate } from '@outlay/contract/allocation';
import type { documentEndpoints } from '@outlay/contract/document';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { MOST_MINOR } from '@outlay/contract/money';
import { convert } from '@outlay/contract/rate';
import type { Database } from '#database/connect.ts';
import { claimExpenses } from '#domain/expense/expense.claim.service.ts';
import { getOwn as getOwnExpenses } from '#domain/expense/expense.service.ts';
import { holdInvoices, listByExpenses, unlockSome } from '#domain/invoice/invoice.life.service.ts';
import { findRate } from '#domain/rate/rate.service.ts';
import type { Context } from '#kit/context.ts';
import { isDuplicate } from '#kit/transaction.ts';
import * as lineStore from './line.repository.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now'>;
/** A line as it was received. */
export type GivenLine = Received<typeof documentEndpoints.saveDraft>['lines'][number];
/** A line about to be written: its lists are text already. */
export type NewLine = Omit<
  Selectable<Database['document_line']>,
  | 'decision'
  | 'decision_reason'
  | 'decided_by'
  | 'approved_amount'
  | 'papers_kept_at'
  | 'values'
  | 'allocation'
  | 'attendees'
> & { values: string; allocation: string; attendees: string };

/** Puts these lines on the draft. Those from expenses are the expenses as they are now, and on no other document. */
export async function fillLines(
  ctx: Writer,
  document: { id: string; currency: string },
  given: readonly GivenLine[],
): Promise<NewLine[]> {
  const ids = [...new Set(given.flatMap(({ expenseId }) => expenseId ?? []))];
  const expenses = new Map((await getOwnExpenses(ctx, ids)).map((row) => [row.id, row]));
  const dropped = await claimExpenses(ctx, document.id, ids);
  await unlockSome(ctx, document.id, await listByExpenses(ctx, dropped));
  const priced = pricing(ctx, document.currency);
  const lines: NewLine[] = [];
  for (const [position, line] of onceEach(given).entries()) {
    const expense = line.expenseId === null ? undefined : expenses.get(line.expenseId);
    const charge = expense ?? {
      type: line.type,
      ...line.money,
      spent_on: line.spentOn,
      merchant: line.merchant,
      remarks: line.remarks,
    };
    const { type, amount, currency, spent_on, merchant, remarks } = charge;
    const price = await priced(amount, currency, spent_on, line.rate);
    if (price.base_amount > MOST_MINOR) throw tooMuch(`lines.${line.id}.money`);
    lines.push({
      company_id: ctx.user.companyId,
      id: line.id,
      document_id: document.id,
      position,
      expense_id: line.expenseId,
      ...{ type, amount, currency, spent_on, merchant, remarks },
      ...price,
      city: line.city,
      values: JSON.stringify(line.values),
      allocation_by: line.allocationBy,
      allocation: JSON.stringify(spread(line, price.base_amount)),
      attendees: JSON.stringify(line.attendees),
      reason: line.reason,
      created_at: ctx.now(),
    });
  }
  await replace(ctx, document.id, lines);
  await holdPapers(ctx, ids);
  return lines;
}

/** Beyond the largest amount a typing error is certain. */
export const tooMuch = (path: string): AppError =>
  new AppError('INVALID_INPUT', { reason: 'outOfRange', fields: [{ path, code: 'outOfRange' }] });

/** One line an expense; a second of the same is a slip of the finger. */
function onceEach(given: readonly GivenLine[]): GivenLine[] {
  const seen = new Set<string>();
  return given.filter(({ expenseId }) => {
    if (expenseId === null) return true;
    if (seen.has(expenseId)) return false;
    seen.add(expenseId);
    return true;
  });
}

async function holdPapers(ctx: Writer, expenseIds: readonly string[]): Promise<void> {
  const papers = await listByExpenses(ctx, expenseIds);
  const unused = papers.filter(({ state }) => state === 'Unused').map(({ id }) => id);
  await holdInvoices(ctx, unused);
}

async function replace({ db, user }: Writer, documentId: string, lines: readonly NewLine[]): Promise<void> {
  try {
    await lineStore.replaceLines(db, user.companyId, documentId, [...lines]);
  } catch (error) {
    // An id that is a line of another document already.
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'expenseUsed' });
    throw error;
  }
}

export interface Share {
  departmentId: string | null;
  projectId: string | null;
  costCentreId: string | null;
  weight: number;
  amount: number;
}

/** Exact to the minor unit; spread by amounts, the weights are the amounts. */
function spread({ allocation }: GivenLine, base: number): Share[] {
  const amounts = allocate(
    base,
    allocation.map(({ weight }) => weight),
  );
  return allocation.map(({ departmentId, projectId, costCentreId, weight }, index) => ({
    departmentId,
    projectId,
    costCentreId,
    weight,
    amount: amounts[index] ?? 0,
  }));
}

interface Price {
  base_amount: number;
  rate: string;
  rate_day: string | null;
  rate_source: 'same' | 'list' | 'manual' | 'missing';
}

/** What a charge is in the company's currency: by hand, or by the list's newest rate on or before its day. */
function pricing(ctx: Pick<Context, 'db' | 'user'>, base: string) {
  const known = new Map<string, ReturnType<typeof findRate>>();
  const listed = (currency: string, day: string) => {
    const key = `${currency} ${day}`;
    const rate = known.get(key) ?? findRate(ctx, currency, day);
    known.set(key, rate);
    return rate;
  };
  return async (
    amount: number,
    currency: string,
    day: string | null,
    byHand: string | null,
  ): Promise<Price> => {
    if (currency === base) return { base_amount: amount, rate: '1', rate_day: null, rate_source: 'same' };
    const found = day === null ? undefined : await listed(currency, day);
    const rate = byHand ?? found?.rate;
    if (rate === undefined) return { base_amount: 0, rate: '0', rate_day: null, rate_source: 'missing' };
    return {
      base_amount: convert(amount, currency, base, rate),
      rate,
      rate_day: byHand === null ? (found?.day ?? null) : null,
      rate_source: byHand === null ? 'list' : 'manual',
    };
  };
}

/** The stored lines as the form that made them: what a submit builds afresh. */
export async function formLines(
  { db, user }: Pick<Context, 'db' | 'user'>,
  documentId: string,
): Promise<GivenLine[]> {
  const rows = await lineStore.listLines(db, user.companyId, documentId);
  return rows.map((row) => ({
    id: row.id,
    expenseId: row.expense_id,
    type: row.type as GivenLine['type'],
    money: { amount: row.amount, currency: row.currency },
    spentOn: row.spent_on,
    merchant: row.merchant,
    remarks: row.remarks,
    city: row.city,
    values: row.values as Record<string, string>,
    rate: row.rate_source === 'manual' ? row.rate : null,
    allocationBy: row.allocation_by as GivenLine['allocationBy'],
    allocation: (row.allocation as Share[]).map(({ amount: _, ...share }) => share),
    attendees: row.attendees as GivenLine['attendees'],
    reason: row.reason,
  }));
}

/** A document's lines as they are stored, with what was decided on them. */
export const listLines = ({ db, user }: Pick<Context, 'db' | 'user'>, documentId: string) =>
  lineStore.listLines(db, user.companyId, documentId);

/** Writes what an approver made of a line. */
export const decideLine = (
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: string,
  verdict: Parameters<typeof lineStore.decideLine>[3],
) => lineStore.decideLine(db, user.companyId, id, verdict);

export type { LineRow } from './line.repository.ts';
