import { parseAmount } from '@outlay/contract/money';
import type { Draft } from './use-draft.ts';

interface DraftTotal {
  /** Total in minor units of the company's currency; null for a document without an amount. */
  amount: number | null;
  /** The part that is offset against advances. */
  offset: number;
  /** The remaining payment. */
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
