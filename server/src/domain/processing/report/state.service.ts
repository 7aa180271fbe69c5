import type { ReportState, reportEndpoints } from '@outlay/contract/processing/report';
import type { Received } from '@outlay/contract/endpoint';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import type { Whose } from './report.repository.ts';
import { whose } from './report.scope.service.ts';
import * as states from './state.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** What is in approval, to be paid, advanced and left of budgets at this moment. */
export async function reportState(
  ctx: Reader,
  query: Received<typeof reportEndpoints.state>,
): Promise<ReportState> {
  const { db, now } = ctx;
  const who = await whose(ctx, query);
  const { currency } = await getCompany(ctx);
  const open = await states.openNow(db, who);
  const advances = await states.openAdvances(db, who);
  const money = (amount: number) => ({ amount: Number(amount), currency });
  return {
    asOf: now().toISOString(),
    inApproval: {
      ...{ count: open.in_approval, withFindings: open.with_findings },
      money: money(open.in_approval_amount),
    },
    toPay: { count: open.to_pay, money: money(open.to_pay_amount) },
    advances: { count: advances.count, money: money(advances.amount) },
    budget: await budgetOf(ctx, who, currency),
  };
}

/** Leaders see the budgets of their departments; those of the company take the permission to read budgets. */
async function budgetOf(ctx: Reader, who: Whose, currency: string): Promise<ReportState['budget']> {
  const { db, user, now } = ctx;
  if (who.memberId !== null || (who.paths === null && !user.permissions.has('budget.read'))) return null;
  const today = dayOf(now(), user.timeZone);
  const rows = await states.budgetsInEffect(db, who, { today, currency });
  const [fullest] = rows;
  if (!fullest) return null;
  const add = (key: 'used' | 'amount') => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    ...{ used: add('used'), amount: add('amount') },
    fullest: { name: fullest.name, part: fullest.used / fullest.amount },
  };
}
