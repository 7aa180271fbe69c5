import type { Answer } from '@outlay/contract/endpoint';
import type { expenseRuleEndpoints, ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { getWorkingDays } from '#domain/organisation/calendar/calendar.service.ts';
import { instantOf, monthsBefore } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { tryOn } from './past-lines.ts';
import { listSentLines } from './expense-rule.repository.ts';

const MOST_LINES = 20_000;
const MONTHS = 3;

/** Findings of a draft rule on the documents of the last three months; writes nothing. */
export async function tryRule(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  { rule }: { rule: ExpenseRule },
): Promise<Answer<typeof expenseRuleEndpoints.try>> {
  const days = await getWorkingDays(ctx);
  const { timeZone, companyId } = ctx.user;
  // Whole days in the company's time zone, from midnight of the first.
  const from = monthsBefore(days.today, MONTHS);
  const since = new Date(instantOf(timeZone, from, '00:00'));
  const past = await listSentLines(ctx.db, companyId, { since, most: MOST_LINES });
  return { from, to: days.today, ...tryOn(rule, past, days.isWorkingDay, timeZone) };
}
