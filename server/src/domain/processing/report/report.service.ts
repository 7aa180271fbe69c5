import { ExpenseType } from '@outlay/contract/spend/expense';
import {
  REPORT_DAYS_MOST,
  type ReportDimension,
  type ReportFilter,
  type ReportLine,
  type ReportSums,
  type reportEndpoints,
} from '@outlay/contract/processing/report';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Page } from '@outlay/contract/page';
import { readable } from '#domain/documents/document/read/read.service.ts';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import { daysBetween, monthAfter, plusDays } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { collectForReader } from './report.collect.service.ts';
import { openPlace, sealPlace } from './report.cursor.ts';
import * as reports from './report.repository.ts';
import type { LineRow, Period, Spending } from './report.repository.ts';
import { whose } from './report.scope.service.ts';
import { grainFor } from './sum.policy.ts';
import { sumSpending, type SumRow } from './sum.repository.ts';
import { othersIn, tableOf } from './report.table.policy.ts';

export type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Query = Received<typeof reportEndpoints.sums>;

/** Collects what changed since somebody last read them; the figures include every change until the instant returned. */
export const bringUpToDate = ({ transact, user, now }: Context): Promise<Date> =>
  collectForReader((work) => transact(({ db }) => work(db)), user.companyId, now());

/** The same for a report that may be refused, which then collects nothing. */
export async function upToDate(ctx: Context, filter: ReportFilter): Promise<Date> {
  await ctx.transact((inside) => spendingOf(inside, filter));
  return await bringUpToDate(ctx);
}

/**
 * Refuses a report that the person may not see.
 *
 * @throws AppError NOT_ALLOWED, NOT_FOUND or INVALID_INPUT
 */
export async function assertAllowed(ctx: Reader, query: Query): Promise<void> {
  periodBefore(query);
  await spendingOf(ctx, query);
}

/** Spending in groups, and what another period of the same length had of them. */
export async function sumReport(ctx: Context, query: Query): Promise<ReportSums> {
  periodBefore(query);
  const asOf = await upToDate(ctx, query);
  return { asOf: asOf.toISOString(), ...(await ctx.transact((inside) => sumCollected(inside, query))) };
}

/** The same of what is collected already. */
export async function sumCollected(ctx: Reader, query: Query): Promise<Omit<ReportSums, 'asOf'>> {
  const { db, user } = ctx;
  const { by, across } = query;
  const spending = await spendingOf(ctx, query);
  const before = periodBefore(query);
  const grain = grainFor(spending, { by, across, before });
  const found = await sumSpending(db, spending, { by, across, before, grain });
  const rows = by === 'month' && before !== null ? inPlace(found, spending, before) : found;
  const currency = await currencyOf(ctx, query);
  const names = await reports.listNames(db, user.companyId, idsIn(rows, { by, across }));
  return { currency, ...tableOf(rows, { by, across, names, currency }), others: othersIn(rows, currency) };
}

/** The lines behind a sum; the first page is up to date. */
export async function openLines(
  ctx: Context,
  query: Received<typeof reportEndpoints.lines>,
): Promise<Page<ReportLine>> {
  if (query.after === undefined) await upToDate(ctx, query);
  return await ctx.transact((inside) => listReport(inside, query));
}

export async function listReport(
  ctx: Reader,
  query: Received<typeof reportEndpoints.lines>,
): Promise<Page<ReportLine>> {
  const currency = await currencyOf(ctx, query);
  const { size } = query;
  const after = openPlace(query.after);
  const rows = await reports.listLines(ctx.db, await spendingOf(ctx, query), { currency, after, size });
  const last = rows.at(-1);
  const open = await readable(ctx, [...new Set(rows.flatMap(({ document_id: id }) => id ?? []))]);
  return {
    items: rows.map((row) => present(row, open)),
    next:
      rows.length === size && last
        ? sealPlace({ day: last.day, sourceId: last.source_id, position: last.position })
        : null,
  };
}

export async function countReport(ctx: Reader, filter: ReportFilter): Promise<number> {
  const currency = await currencyOf(ctx, filter);
  return await reports.countLines(ctx.db, await spendingOf(ctx, filter), currency);
}

/** A report of one currency only is in that currency. */
async function currencyOf(ctx: Reader, { currency, only }: ReportFilter): Promise<string> {
  return only.currency ?? currency ?? (await getCompany(ctx)).currency;
}

async function spendingOf(ctx: Reader, filter: ReportFilter): Promise<Spending> {
  const { from, to, basis, only } = filter;
  assertPeriod({ from, to }, 'to');
  return { ...(await whose(ctx, filter)), from, to, basis, only };
}

export function assertPeriod({ from, to }: Period, path: string): void {
  const days = daysBetween(from, to);
  if (days < 0 || days > REPORT_DAYS_MOST)
    throw new AppError('INVALID_INPUT', {
      fields: [{ path, code: days < 0 ? 'badFormat' : 'tooLong' }],
    });
}

/** By default as many days as the period itself. */
export function periodBefore({
  from,
  to,
  compareFrom,
  compareTo,
}: Pick<Query, 'from' | 'to' | 'compareFrom' | 'compareTo'>): Period | null {
  if (compareFrom === null) return null;
  const before = { from: compareFrom, to: compareTo ?? plusDays(compareFrom, daysBetween(from, to)) };
  assertPeriod(before, 'compareTo');
  return before;
}

/** A month stands beside the one that has its place in the other period. */
function inPlace(rows: readonly SumRow[], period: Period, before: Period): SumRow[] {
  const shift = monthsBetween(before.from, period.from);
  return rows.flatMap((row) => [
    ...(row.count === 0 ? [] : [{ ...row, before: 0 }]),
    ...(row.before === 0 ? [] : [{ ...row, key: monthAfter(row.key, shift), amount: 0, count: 0 }]),
  ]);
}

const monthsBetween = (from: string, to: string): number => {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(to) - count(from);
};

const NAMED: ReadonlySet<ReportDimension | null> = new Set(['department', 'person', 'project']);

function idsIn(
  rows: readonly SumRow[],
  { by, across }: { by: ReportDimension; across: ReportDimension | null },
): string[] {
  const keys = rows.flatMap((row) => [
    ...(NAMED.has(by) ? [row.key] : []),
    ...(NAMED.has(across) ? [row.across] : []),
  ]);
  return [...new Set(keys.filter(Boolean))];
}

function present(row: LineRow, open: ReadonlySet<string>): ReportLine {
  const { document_id: id, amount, currency } = row;
  return {
    document: id === null ? null : { id, number: row.number, title: row.title ?? '' },
    mayOpen: id !== null && open.has(id),
    ...{ day: row.day, type: ExpenseType.parse(row.type), merchant: row.merchant, city: row.city },
    ...{ person: row.person ?? '', department: row.department ?? '', project: row.project ?? '' },
    money: { amount, currency },
  };
}
