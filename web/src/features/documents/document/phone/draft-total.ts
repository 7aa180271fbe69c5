import { parseAmount } from '@outlay/contract/money';
import type { Draft } from './use-draft.ts';

interface DraftTotal {
  /** What the document comes to, minor units of the company's currency; null where it is about no money. */
  amount: number | null;
  /** Of it, written off advances. */
  offset: number;
  /** What is paid at the end. */
  payable: number;
}

/** As the server adds it up. */
export function totalOf({ form, shape, values, sum, currency }: Draft): DraftTotal {
  const offset = form.offsets.reduce((total, { amount }) => total + amount, 0);
  const { effect, lines, amountField } = shape;
  if (effect === 'repayment') return { amount: offset, offset, payable: 0 };
  const typed = amountField ? Math.max(0, parseAmount(values[amountField] ?? '', currency) ?? 0) : null;
  const amount = lines.from === 'none' ? typed : sum;
  return { amount, offset, payable: Math.max(0, (amount ?? 0) - offset) };
}
