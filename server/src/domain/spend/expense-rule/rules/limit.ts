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
 * Above a limit for a line, a day, a month or the trip. Sums are over all lines of the rule's scope, so that splitting
 * gains nothing: in their order each takes what the ones before it left, and one that takes more may be cut to that.
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

/** Of the trip that is named; without one, from the first day of the lines to the last. One at least. */
function tripDays({ trip, lines }: ExpenseRuleFacts): number {
  if (trip) return Math.max(1, daysBetween(trip.from, trip.to) + 1);
  const days = lines.flatMap(({ spentOn }) => spentOn ?? []).sort();
  const [first] = days;
  return first === undefined ? 1 : daysBetween(first, days.at(-1) ?? first) + 1;
}
