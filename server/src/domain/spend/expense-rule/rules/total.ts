import { coversAllLines } from './scope.ts';
import type { Finder } from './facts.ts';

/** The document above an amount; of a rule that looks at some lines only, those together. */
export const findOverTotal: Finder<'overLimitTotal'> = ({ params, scope }, facts) => {
  const total = coversAllLines(scope)
    ? facts.total
    : facts.lines.reduce((sum, { amount }) => sum + amount, 0);
  const values = { amount: String(total), limit: String(params.amount) };
  return total > params.amount ? [{ lineId: null, values, cutTo: null }] : [];
};
