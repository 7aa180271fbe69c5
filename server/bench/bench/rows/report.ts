import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { ReportQuery } from '@outlay/contract/processing/report';
import { reportEndpoints } from '@outlay/contract/processing/report';
import type { z } from 'zod';
import { addedToSums } from '#domain/processing/report/sum.collect.repository.ts';
import type { Crew } from '../../../test/builders.ts';
import { requestJson, timed } from '../request.ts';
import type { AtDesk } from '../desk.ts';
import type { Length } from '../length.ts';
import { median } from '../measure.ts';
import { onceFor } from '../once.ts';
import type { Budget } from '../print.ts';
import { percentile } from '../../accuracy.bar.ts';
import type { Running } from '../setting.ts';

/** Lines of the small company, if the large one has twice as many. */
const FEW = 10_000;
const TIMES = 15;
/** Of a pivot that only the lines answer. */
const RARE_TIMES = 3;

const MONTH = { from: '2026-06-01', to: '2026-06-30', compareFrom: '2026-05-01', compareTo: '2026-05-31' };
const YEAR = { from: '2026-01-01', to: '2026-12-31', compareFrom: '2025-01-01', compareTo: '2025-12-31' };
type Query = z.input<typeof ReportQuery>;
/** What the pages of reports ask for, of a month and of a year; the first is a month's report. */
const PAGES: Query[] = [
  { ...MONTH, scope: 'company', by: 'type' },
  { ...MONTH, scope: 'company', by: 'department', across: 'type' },
  { ...MONTH, scope: 'company', by: 'merchant' },
  { ...MONTH, scope: 'company', by: 'person', only: { type: 'taxi' } },
  { ...YEAR, scope: 'company', by: 'type' },
  { ...YEAR, scope: 'company', by: 'month' },
  { ...YEAR, scope: 'company', by: 'department', across: 'type' },
  { ...YEAR, scope: 'company', by: 'person', across: 'type' },
  { ...YEAR, scope: 'company', by: 'project', across: 'month' },
  { ...YEAR, scope: 'company', by: 'merchant', across: 'type' },
  { ...YEAR, scope: 'company', by: 'city' },
];
/** Pivots that only the lines answer. */
const RARE: Query[] = [
  { ...YEAR, scope: 'company', by: 'person', across: 'city' },
  { ...YEAR, scope: 'company', by: 'merchant', across: 'project' },
];

/**
 * Lines of four years, up to a number: 1,000 people in 40 departments, 12 projects, 400 merchants in 60 cities. Each is
 * spread by a number of its own, so that no two of them go together.
 */
async function addLines(url: string, crew: Crew, count: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c statement_timeout=0' });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const changed = sql`changed`;
  try {
    await sql`with numbered as (
        select n, n * 7919::bigint % 1009 % 1000 as person, n * 104729::bigint % 401 % 400 as shop
        from generate_series(1, ${count}::int) as n
      ), ${changed} as (
        insert into report_line (company_id, basis, source_id, position, day, member_id, department_id, project_id, type,
          merchant, city, currency, amount)
        select ${crew.companyId}::uuid, 'booked', uuidv7(), 1, date '2026-12-31' - n % 1461, ${idOf(1, 'person')},
          ${idOf(2, 'person % 40')}, case when n % 3 = 0 then ${idOf(3, 'person % 12')} end,
          (array['taxi', 'lodging', 'meals', 'transport', 'office', 'other'])[1 + n * 31 % 6],
          'Merchant ' || shop, 'City ' || shop % 60, 'CNY', 100 + n % 9999
        from numbered
        returning *
      ) ${addedToSums(changed)}`.execute(db);
    for (const table of ['report_line', 'report_sum'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** The id of the n-th member (1), department (2) or project (3). */
const idOf = (kind: number, n: string) =>
  sql`('00000000-0000-7000-8000-' || lpad((${sql.lit(kind)} * 100000 + ${sql.raw(n)})::text, 12, '0'))::uuid`;

const fewOf = ({ desk }: Length): number => Math.min(FEW, desk.reported / 2);

/** The lines of both companies; the row may be measured more than once. */
const fill = onceFor(async ({ desk, length }: AtDesk) => {
  await addLines(desk.url, desk.few, fewOf(length));
  await addLines(desk.url, desk.many, length.desk.reported);
});

interface TimedQueries {
  crew: Crew;
  queries: readonly Query[];
  times: number;
}

/** The seconds of each query, in order. */
async function secondsOf(server: Running, { crew, queries, times }: TimedQueries): Promise<number[][]> {
  const all: number[][] = [];
  for (const query of queries) {
    const own: number[] = [];
    for (let time = 0; time < times; time += 1)
      own.push(
        (await timed(() => requestJson(server, crew.accountant, reportEndpoints.sums, query))).seconds,
      );
    all.push(own);
  }
  return all;
}

/** Row 19: reports over many lines: the pages, the pivots that are asked for rarely, and a month’s report against few lines. */
export async function sumReports(at: AtDesk): Promise<Budget[]> {
  const { desk, server, length } = at;
  const { reported } = length.desk;
  await fill(at);
  const months = PAGES.slice(0, 1);
  const few = { crew: desk.few, queries: months, times: TIMES };
  // The first ones after a start load what every report needs.
  await secondsOf(server, few);
  await secondsOf(server, { ...few, crew: desk.many });
  const before = await secondsOf(server, few);
  const pages = await secondsOf(server, { crew: desk.many, queries: PAGES, times: TIMES });
  const after = await secondsOf(server, few);
  const rare = await secondsOf(server, { crew: desk.many, queries: RARE, times: RARE_TIMES });
  const ofFew = median([...before, ...after].flat());
  const said = `${reported.toLocaleString('en')} lines`;
  return [
    {
      ...{ id: '19', what: 'reports, 95 of 100', value: percentile(pages.flat(), 0.95), unit: 's', said },
      ...{ gate: 1, goal: 0.5, atMost: true },
    },
    {
      ...{ id: '19', what: 'the slowest pivot', value: Math.max(...rare.map(median)), unit: 's', said },
      ...{ gate: 3, goal: 1, atMost: true },
    },
    {
      ...{ id: '19', what: `growth of a month’s report, many : ${fewOf(length)} lines`, unit: '×' },
      ...{ value: median(pages[0] ?? []) / ofFew, gate: 1.3, goal: 1.15, atMost: true, said },
    },
  ];
}
