import type { ReportDimension } from '@outlay/contract/processing/report';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#database/connect.ts';
import { COLUMNS, conditions, inPeriod, keyOf, type Period, type Spending } from './report.repository.ts';

export interface SumRow {
  key: string;
  across: string;
  currency: string;
  /** Minor units, of the period and of the one before. */
  amount: number;
  before: number;
  count: number;
}

/** What `report_sum` is added up by, besides month, currency and type. */
export type Grain = 'department' | 'person' | 'project' | 'merchant' | 'city';

export interface Grouping {
  by: ReportDimension;
  across: ReportDimension | null;
  before: Period | null;
  /** The sums of months that distinguish all of it; null: it is read from the lines. */
  grain: Grain | null;
}

const sourceOf = (grain: Grain | null): RawBuilder<unknown> =>
  grain === null
    ? sql`(select *, 1 as count from report_line)`
    : sql`(select *, month as day from report_sum where grain = ${grain} and count <> 0)`;

/** The sums of a period and of the one that it is compared with, by group and column, in each currency. */
export async function sumSpending(db: Db, spending: Spending, grouping: Grouping): Promise<SumRow[]> {
  const { by, across, before, grain } = grouping;
  const now = inPeriod(spending);
  // A month is compared with the one that has the same place in the other period.
  const either = before === null ? now : sql`(${now} or ${inPeriod(before)})`;
  const past = before === null ? sql`false` : inPeriod(before);
  const { rows } = await sql<SumRow>`
    select ${keyOf(by, sql`part.key`)} as key, ${across === null ? sql`''` : keyOf(across, sql`part.across`)} as across,
      part.currency, sum(part.amount)::bigint as amount, sum(part.before)::bigint as before,
      sum(part.count)::int as count
    from (
      -- Grouped as it is stored: to write a key as text takes longer than to add its amount.
      select ${COLUMNS[by]} as key, ${across === null ? sql`null::text` : COLUMNS[across]} as across, line.currency,
        coalesce(sum(line.amount) filter (where ${now}), 0) as amount,
        coalesce(sum(line.amount) filter (where ${past}), 0) as before,
        coalesce(sum(line.count) filter (where ${now}), 0) as count
      from ${sourceOf(grain)} as line
      where ${conditions(spending)} and ${either}
      group by 1, 2, 3
    ) as part
    group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount), before: Number(row.before) }));
}
