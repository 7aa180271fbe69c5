import { allocate } from '@outlay/contract/allocation';
import { AppError } from '@outlay/contract/errors';
import { MOST_MINOR } from '@outlay/contract/money';
import { EnteredType } from '@outlay/contract/spend/expense';
import { convert } from '@outlay/contract/spend/rate';
import type { Offset } from '#domain/spend/advance/advance.service.ts';
import { ownOf, type ClaimableExpense } from '#domain/spend/expense/expense.claim.service.ts';
import { rateReader } from '#domain/spend/rate/rate.service.ts';
import { getPlacement } from '#domain/organisation/company/company.service.ts';
import type { Share } from '#database/tables.ts';
import type { Context } from '#request/context.ts';
import { amountOf, type CalculatedDraft } from '../record/facts.ts';
import type { DocumentRow } from '../record/document.repository.ts';
import type { LineInput, NewLine } from '../record/line.service.ts';
import { getDefinition } from '../type/type.service.ts';
import { knownValues, metresOf } from './values.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

interface Pricing {
  /** The expenses of the lines are among them. */
  expenses: readonly ClaimableExpense[];
  offsets: readonly Offset[];
}

/**
 * Prices the lines and recomputes all totals, ignoring those that the client sent. Writes nothing;
 * `saveLines` does.
 *
 * @throws INVALID_INPUT `outOfRange` beyond the largest amount
 */
export async function priceDraft(
  ctx: Reader,
  row: DocumentRow,
  inputLines: readonly LineInput[],
  { expenses, offsets }: Pricing,
): Promise<CalculatedDraft> {
  const definition = await getDefinition(ctx, row);
  const { form } = definition;
  const lines = await priceLines(ctx, row, form.lines.from === 'none' ? [] : inputLines, expenses);
  const sum = lines.reduce((total, { base_amount }) => total + base_amount, 0);
  if (sum > MOST_MINOR) throw tooMuch('lines');
  const { currency } = row;
  const values = knownValues(row.values, form.fields, { sum, currency, metres: metresOf(lines) });
  return {
    row,
    definition,
    lines,
    values,
    amount: amountOf(definition, lines, values, currency, offsets),
    placement: await getPlacement(ctx, row.submitter_id),
    offsets,
  };
}

/** Lines made from expenses get the expenses' current values. */
async function priceLines(
  ctx: Reader,
  document: { id: string; currency: string },
  input: readonly LineInput[],
  stored: readonly ClaimableExpense[],
): Promise<NewLine[]> {
  const expenses = ownOf(ctx, stored, expensesOf(input));
  const priced = pricing(ctx, document.currency);
  const lines: NewLine[] = [];
  for (const [position, line] of onceEach(input).entries()) {
    const expense = line.expenseId === null ? undefined : expenses.get(line.expenseId);
    if (!expense) assertEntered(line);
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
      origin: expense?.origin ?? null,
      ...{ type, amount, currency, spent_on, merchant, remarks },
      ...price,
      city: line.city,
      values: line.values,
      allocation_by: line.allocationBy,
      allocation: spread(line, price.base_amount),
      attendees: line.attendees,
      reason: line.reason,
      created_at: ctx.now(),
    });
  }
  return lines;
}

/** @throws INVALID_INPUT for a typed line of a type whose amount only the server calculates */
function assertEntered({ id, type }: LineInput): void {
  if (EnteredType.safeParse(type).success) return;
  const fields = [{ path: `lines.${id}.type`, code: 'badFormat' as const }];
  throw new AppError('INVALID_INPUT', { reason: 'expenseCalculated', fields });
}

/** An amount beyond the largest allowed one must be a typing error. */
const tooMuch = (path: string): AppError =>
  new AppError('INVALID_INPUT', { reason: 'outOfRange', fields: [{ path, code: 'outOfRange' }] });

export const expensesOf = (lines: readonly LineInput[]): string[] => [
  ...new Set(lines.flatMap(({ expenseId }) => expenseId ?? [])),
];

/** Keeps one line for each expense; a repetition is a mistake. */
function onceEach(inputLines: readonly LineInput[]): LineInput[] {
  const seen = new Set<string>();
  return inputLines.filter(({ expenseId }) => {
    if (expenseId === null) return true;
    if (seen.has(expenseId)) return false;
    seen.add(expenseId);
    return true;
  });
}

/** Allocates the amount exactly to the minor unit; for an allocation by amounts, these are the weights. */
function spread({ allocation }: LineInput, base: number): Share[] {
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

/** Converts to the company's currency: by the manual rate, or the newest listed one on or before the day. */
function pricing(ctx: Pick<Context, 'db' | 'user'>, base: string) {
  const listed = rateReader(ctx);
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
