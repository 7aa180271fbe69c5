/** A line on which an expense is claimed. Amounts in minor units. */
export interface ClaimLine {
  /** In the currency of the expense. */
  amount: number;
  /** In the company’s currency. */
  base_amount: number;
  approved_amount: number | null;
  decision: string;
}

/**
 * What is owed for an expense of a submitted document, in the company’s currency: what its line pays beyond what it cost
 * in the end.
 */
export function owedOn(line: ClaimLine, refunded: number): number {
  if (line.decision !== 'kept') return 0;
  const paid = line.approved_amount ?? line.base_amount;
  const cost = Math.round((line.base_amount * (line.amount - refunded)) / line.amount);
  return Math.max(0, paid - cost);
}

interface Freed {
  amount: number;
  refunded: number;
  /** What was owed for it in the company’s currency, and what of this documents deduct. */
  owed: number;
  taken: number;
}

/**
 * An expense that is on no submitted document any more: it is worth what it cost, and what was given back of it, which can
 * be claimed again. `amount` is 0 where nothing is left to claim.
 */
export function worthOfFreed({ amount, refunded, owed, taken }: Freed): { amount: number; refunded: number } {
  const givenBack = owed > 0 ? Math.min(refunded, Math.ceil((refunded * taken) / owed)) : 0;
  return { amount: amount - refunded + givenBack, refunded: givenBack };
}
