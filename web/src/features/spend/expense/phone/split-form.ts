import type { Expense, ExpenseType, SplitForm } from '@outlay/contract/spend/expense';
import { parseAmount } from '@outlay/contract/money';
import { newId } from '#device/id.ts';

/** A part as typed in the form. */
export interface TypedPart {
  id: string;
  type: ExpenseType;
  amount: string;
}

export const newPart = (type: ExpenseType): TypedPart => ({ id: newId(), type, amount: '' });

export const minorOf = (part: TypedPart, { money }: Expense): number | null =>
  parseAmount(part.amount, money.currency);

/** The amount left for the first part, so that the parts always add up to the receipt. Minor units. */
export const restOf = (expense: Expense, parts: readonly TypedPart[]): number =>
  parts.reduce((rest, part) => rest - (minorOf(part, expense) ?? 0), expense.money.amount);

/** The form to send; null while an amount is missing or nothing is left for the first part. */
export function splitFormOf(
  expense: Expense,
  firstType: ExpenseType,
  parts: readonly TypedPart[],
): SplitForm | null {
  const { id, version, remarks } = expense;
  const rest = restOf(expense, parts);
  const others = parts.flatMap((part) => {
    const amount = minorOf(part, expense);
    return amount !== null && amount > 0 ? [{ id: part.id, type: part.type, amount }] : [];
  });
  if (rest <= 0 || others.length < parts.length) return null;
  return { id, version, parts: [{ id, type: firstType, amount: rest, remarks }, ...others] };
}
