import type { BudgetFilter, BudgetLevel, BudgetPeriod } from '@outlay/contract/spend/budget.list';
import { NEARLY_USED_PERCENT } from '@outlay/contract/spend/budget.list';
import { sql, type RawBuilder } from 'kysely';
import { onlyThese } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';
import { budgets, UNPAID } from './budget.repository.ts';

export type BudgetSort = BudgetFilter['sort'];
export type BudgetConditions = Omit<BudgetFilter, 'sort' | 'descending'> & {
  /** Today in the company's time zone. */
  today: string;
};

const USED = sql<string>`(budget.occupied + budget.actual)`;
const LEFT = sql<string>`(budget.amount - budget.occupied - budget.actual)`;

/**
 * Used share in millionths, an integer, so that the page cursor compares exactly. The divisor is at least 1,
 * for budgets of zero.
 */
const SHARE = sql`trunc(least(${USED}::numeric * 1000000 / greatest(budget.amount, 1), 1e17))::bigint`;

const SORTABLE: Record<BudgetSort, Sortable> = {
  name: { by: sql.ref('budget.name'), type: 'text' },
  department: { by: sql`coalesce(department.name, '')`, type: 'text' },
  project: { by: sql`coalesce(dimension.name, '')`, type: 'text' },
  from: { by: sql`budget.from_day::text`, type: 'text' },
  to: { by: sql`budget.to_day::text`, type: 'text' },
  amount: { by: sql.ref('budget.amount'), type: 'bigint' },
  inApproval: { by: sql`(budget.occupied - ${UNPAID})::bigint`, type: 'bigint' },
  unpaid: { by: sql`${UNPAID}::bigint`, type: 'bigint' },
  paid: { by: sql.ref('budget.actual'), type: 'bigint' },
  used: { by: SHARE, type: 'bigint' },
  left: { by: LEFT, type: 'bigint' },
  // Strictest first; disabled budgets last.
  effect: {
    by: sql`(case when not budget.enabled then 3 when budget.effect = 'forbid' then 0
      when budget.effect = 'reason' then 1 else 2 end)::bigint`,
    type: 'bigint',
  },
};

const NEARLY = sql<boolean>`(${USED} > 0 and ${USED} <= budget.amount
  and ${USED}::numeric * 100 >= budget.amount::numeric * ${sql.lit(NEARLY_USED_PERCENT)})`;
const OVER = sql<boolean>`(${USED} > budget.amount)`;

const LEVELS: Record<BudgetLevel, RawBuilder<boolean>> = {
  over: OVER,
  nearly: NEARLY,
  within: sql`(not ${OVER} and not ${NEARLY})`,
};

const inPeriod = (period: BudgetPeriod, today: string): RawBuilder<boolean> =>
  ({
    all: sql<boolean>`true`,
    current: sql<boolean>`(budget.from_day <= ${today}::date and budget.to_day >= ${today}::date)`,
    ended: sql<boolean>`budget.to_day < ${today}::date`,
    upcoming: sql<boolean>`budget.from_day > ${today}::date`,
  })[period];

const inLevels = (levels: readonly BudgetLevel[]): RawBuilder<boolean> =>
  levels.length === 0
    ? sql`true`
    : sql`(${sql.join(
        levels.map((level) => LEVELS[level]),
        sql` or `,
      )})`;

const matches = (search: string): RawBuilder<boolean> => {
  const like = containing(search);
  return sql`(budget.name ilike ${like} or department.name ilike ${like} or dimension.name ilike ${like})`;
};

/** All conditions except the view, whose counts are computed side by side. */
const conditions = (companyId: string, filter: BudgetConditions): RawBuilder<boolean> => {
  const { search, departmentIds, projectIds, expenseTypes, effects, day, enabled, ids } = filter;
  const found: [boolean, RawBuilder<boolean>][] = [
    [search !== '', matches(search)],
    [
      departmentIds.length > 0,
      sql`exists (select from department above where above.company_id = ${companyId}
        and above.id = any(${departmentIds}::uuid[]) and department.path like above.path || '%')`,
    ],
    [projectIds.length > 0, sql`budget.project_id = any(${projectIds}::uuid[])`],
    [expenseTypes.length > 0, sql`budget.expense_type = any(${expenseTypes}::text[])`],
    [effects.length > 0, sql`budget.effect = any(${effects}::text[])`],
    [day !== null, sql`(budget.from_day <= ${day}::date and budget.to_day >= ${day}::date)`],
    [enabled !== 'all', sql`budget.enabled = ${enabled === 'on'}`],
  ];
  const set = found.flatMap(([wanted, condition]) => (wanted ? [condition] : []));
  return sql`(${sql.join([onlyThese(sql.ref('budget.id'), ids), ...set], sql` and `)})`;
};

const inView = ({ levels, period, today }: BudgetConditions): RawBuilder<boolean> =>
  sql`(${inLevels(levels)} and ${inPeriod(period, today)})`;

export const listBudgets = (
  db: Db,
  companyId: string,
  { page, ...filter }: BudgetConditions & { page: SortedPageQuery<BudgetSort> },
) => {
  const { place, beyond, order, size } = sortedPage(SORTABLE, sql.ref('budget.id'), page);
  return budgets(db, companyId)
    .where(conditions(companyId, filter))
    .where(inView(filter))
    .select(place.as('place'))
    .where(beyond)
    .orderBy(order)
    .limit(size)
    .execute();
};

/** By currency: number and totals of the filtered budgets, and the count of each view. */
export const sumBudgets = (db: Db, companyId: string, filter: BudgetConditions) => {
  const found = inView(filter);
  const sumOf = (what: RawBuilder<unknown>) => sql<string>`coalesce(sum(${what}) filter (where ${found}), 0)`;
  const countOf = (which: RawBuilder<boolean>) => sql<string>`count(*) filter (where ${which})`;
  return budgets(db, companyId)
    .clearSelect()
    .where(conditions(companyId, filter))
    .select([
      'budget.currency',
      countOf(found).as('count'),
      sumOf(sql.ref('budget.amount')).as('amount'),
      sumOf(USED).as('used'),
      sumOf(LEFT).as('left'),
      countOf(sql`true`).as('all'),
      countOf(inPeriod('current', filter.today)).as('current'),
      countOf(NEARLY).as('nearly'),
      countOf(OVER).as('over'),
    ])
    .groupBy('budget.currency')
    .orderBy('budget.currency')
    .execute();
};
