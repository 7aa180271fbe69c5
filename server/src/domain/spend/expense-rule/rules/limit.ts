import { daysBetween } from '#system/clock.ts';
import { type Finder, type Found, type ExpenseRuleFacts } from './facts.ts';

interface Counted {
  amount: number;
  spentOn: string | null;
}

const keyOf = {
  day: (spentOn: string | null) => spentOn,
  month: (spentOn: string | null) => spentOn && spentOn.slice(0, 7),
  tripDay: () => 'trip',
};

/**
 * Finds amounts above a limit per line, day, month or trip. Sums cover all lines in the rule's scope, so that splitting
 * does not help: lines use up the limit in order, and one that exceeds it can be cut to the remainder.
 */
export const findOverLimit: Finder<'limit'> = ({ params: { per, amount } }, facts) => {
  if (per === 'line')
    return facts.lines.filter((line) => line.amount > amount).map((line) => over(line, amount, amount));
  const limit = per === 'tripDay' ? amount * tripDays(facts) : amount;
  const spent = sumBy(per === 'tripDay' ? [] : facts.others, keyOf[per]);
  return facts.lines.flatMap((line) => {
    const key = keyOf[per](line.spentOn);
    if (key === null) return [];
    const before = spent.get(key) ?? 0;
    spent.set(key, before + line.amount);
    const left = Math.max(0, limit - before);
    return line.amount > left ? [over(line, limit, left, { [per]: key, spent: String(before) })] : [];
  });
};

const over = (
  { id, amount }: { id: string; amount: number },
  limit: number,
  cutTo: number,
  more: Record<string, string> = {},
): Found => ({ lineId: id, values: { amount: String(amount), limit: String(limit), ...more }, cutTo });

function sumBy(
  lines: readonly Counted[],
  key: (spentOn: string | null) => string | null,
): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { amount, spentOn } of lines) {
    const group = key(spentOn);
    sums.set(group, (sums.get(group) ?? 0) + amount);
  }
  return sums;
}

/** Number of days of the trip, or without one from the first to the last day of the lines; at least one. */
function tripDays({ trip, lines }: ExpenseRuleFacts): number {
  if (trip) return Math.max(1, daysBetween(trip.from, trip.to) + 1);
  const days = lines.flatMap(({ spentOn }) => spentOn ?? []).sort();
  const [first] = days;
  return first === undefined ? 1 : daysBetween(first, days.at(-1) ?? first) + 1;
}
