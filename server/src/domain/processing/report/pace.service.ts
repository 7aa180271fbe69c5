import { PACE_STEPS, type ReportPace, type reportEndpoints } from '@outlay/contract/processing/report';
import type { Received } from '@outlay/contract/endpoint';
import type { Context } from '#request/context.ts';
import * as paces from './pace.repository.ts';
import type { PaceRow } from './pace.repository.ts';
import { assertPeriod, bringUpToDate, periodBefore } from './report.service.ts';
import { whose } from './report.scope.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

const NODES_MOST = 10;

/** How long claims that were paid in the period took, from the first expense to the payment. */
export async function reportPace(
  ctx: Context,
  query: Received<typeof reportEndpoints.pace>,
): Promise<ReportPace> {
  assertPeriod(query, 'to');
  periodBefore(query);
  await ctx.transact((inside) => whose(inside, query, 'work'));
  const asOf = await bringUpToDate(ctx);
  return { asOf: asOf.toISOString(), ...(await ctx.transact((inside) => paceOf(inside, query))) };
}

async function paceOf(
  ctx: Reader,
  query: Received<typeof reportEndpoints.pace>,
): Promise<Omit<ReportPace, 'asOf'>> {
  const { db } = ctx;
  const who = await whose(ctx, query, 'work');
  const pace = await paces.averagePace(db, who, query);
  const before = periodBefore(query);
  const past = before && (await paces.averagePace(db, who, before));
  return {
    ...{ count: pace.count, days: wholeWay(pace), daysBefore: past && wholeWay(past) },
    steps: pace.count === 0 ? [] : PACE_STEPS.map((step) => ({ step, days: pace[step] ?? 0 })),
    nodes: await paces.slowestNodes(db, who, query, NODES_MOST),
  };
}

const wholeWay = (pace: PaceRow): number | null =>
  pace.count === 0 ? null : PACE_STEPS.reduce((sum, step) => sum + (pace[step] ?? 0), 0);
