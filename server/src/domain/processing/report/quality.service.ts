import type { ReportQuality, reportEndpoints } from '@outlay/contract/processing/report';
import type { Received } from '@outlay/contract/endpoint';
import type { Context } from '#request/context.ts';
import * as qualities from './quality.repository.ts';
import { assertPeriod } from './report.service.ts';
import { whose } from './report.scope.service.ts';

const FIELDS_MOST = 5;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** What was wrong with claims, and with what was read from invoices. */
export async function reportQuality(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  query: Received<typeof reportEndpoints.quality>,
): Promise<ReportQuality> {
  assertPeriod(query, 'to');
  const who = await whose(ctx, query, 'work');
  const fields = await qualities.countCorrected(ctx.db, who, query);
  return {
    asOf: ctx.now().toISOString(),
    ...(await qualities.countFindings(ctx.db, who, query)),
    values: sum(fields.map(({ values }) => values)),
    corrected: sum(fields.map(({ corrected }) => corrected)),
    fields: fields.filter(({ corrected }) => corrected > 0).slice(0, FIELDS_MOST),
  };
}
