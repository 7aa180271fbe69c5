import { parseAmount } from '@outlay/contract/money';
import { deductionsOf, useRefunds, type Deduction } from './use-refunds.ts';
import type { Draft } from './use-draft.ts';

interface DraftTotal {
  /** Total in minor units of the company's currency; null for a document without an amount. */
  amount: number | null;
  /** The part that is offset against advances. */
  offset: number;
  /** The remaining payment, before refunds that are deducted. */
  payable: number;
}

/** Computed as on the server. */
export function totalOf({ form, shape, values, sum, currency }: Draft): DraftTotal {
  const offset = form.offsets.reduce((total, { amount }) => total + amount, 0);
  const { effect, lines, amountField } = shape;
  if (effect === 'repayment') return { amount: offset, offset, payable: 0 };
  const typed = amountField ? Math.max(0, parseAmount(values[amountField] ?? '', currency) ?? 0) : null;
  const amount = lines.from === 'none' ? typed : sum;
  return { amount, offset, payable: Math.max(0, (amount ?? 0) - offset) };
}

/** The same with what is deducted for refunds of orders, which leaves `paidOut`. */
export function useTotal(draft: Draft): DraftTotal & { deductions: Deduction[]; paidOut: number } {
  const refunds = useRefunds(draft);
  const total = totalOf(draft);
  const deductions = deductionsOf(refunds, draft.currency, total.payable);
  const deducted = deductions.reduce((sum, { amount }) => sum + amount, 0);
  return { ...total, deductions, paidOut: total.payable - deducted };
}
