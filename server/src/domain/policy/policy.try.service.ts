import type { Answer } from '@outlay/contract/endpoint';
import type { policyEndpoints, PolicyRule } from '@outlay/contract/policy';
import { getWorkingDays } from '#domain/calendar/calendar.service.ts';
import { dayOf } from '#kit/clock.ts';
import type { Context } from '#kit/context.ts';
import { tryOn } from './past-lines.ts';
import { listSentLines } from './policy.repository.ts';

const MOST_LINES = 20_000;
const MONTHS = 3;

/** What a draft rule would have found on the documents of the last three months; nothing is written. */
export async function tryRule(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  { rule }: { rule: PolicyRule },
): Promise<Answer<typeof policyEndpoints.try>> {
  const days = await getWorkingDays(ctx);
  const since = new Date(ctx.now());
  since.setUTCMonth(since.getUTCMonth() - MONTHS);
  const span = { from: dayOf(since, ctx.user.timeZone), to: days.today };
  const past = await listSentLines(ctx.db, ctx.user.companyId, { since, most: MOST_LINES });
  return { ...span, ...tryOn(rule, past, days.isWorkingDay, ctx.user.timeZone) };
}
