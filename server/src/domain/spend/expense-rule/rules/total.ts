import { coversAllLines } from './scope.ts';
import type { Finder } from './facts.ts';

/** Finds documents above an amount; for a rule that covers only some lines, their sum. */
export const findOverTotal: Finder<'overLimitTotal'> = ({ params, scope }, facts) => {
  const total = coversAllLines(scope)
    ? facts.total
    : facts.lines.reduce((sum, { amount }) => sum + amount, 0);
  const values = { amount: String(total), limit: String(params.amount) };
  return total > params.amount ? [{ lineId: null, values, cutTo: null }] : [];
};
