import type { Budget } from '@outlay/contract/spend/budget';
import type { BudgetFilter, budgetListEndpoints, BudgetTotals } from '@outlay/contract/spend/budget.list';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Locale } from '@outlay/contract/locale';
import type { ManyResults, SwitchMany } from '@outlay/contract/many';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { EFFECTS, OFF, ON } from '#text/effect.words.ts';
import { expenseTypeWord } from '#text/expense.words.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { words } from '#i18n/words.ts';
import { eachForItself } from '#request/many.ts';
import { nextPlace, totalsOf } from '#database/sorted.ts';
import type { Cell } from '#request/table-file.ts';
import * as lists from './budget.list.repository.ts';
import * as budgets from './budget.repository.ts';
import { presentBudget } from './budget.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

const conditionsOf = ({ user, now }: Reader, filter: BudgetFilter): lists.BudgetConditions => ({
  ...filter,
  today: dayOf(now(), user.timeZone),
});

export async function listBudgets(ctx: Reader, query: Received<typeof budgetListEndpoints.budgets>) {
  const { db, user } = ctx;
  const rows = await lists.listBudgets(db, user.companyId, { ...conditionsOf(ctx, query), page: query });
  return { items: rows.map(presentBudget), next: nextPlace(rows, query) };
}

export async function sumBudgets(ctx: Reader, filter: BudgetFilter): Promise<BudgetTotals> {
  const sums = await lists.sumBudgets(ctx.db, ctx.user.companyId, conditionsOf(ctx, filter));
  const found = sums.filter(({ count }) => Number(count) > 0);
  const count = (view: 'all' | 'current' | 'nearly' | 'over') =>
    sums.reduce((all, sum) => all + Number(sum[view]), 0);
  return {
    ...totalsOf(found),
    used: found.map(({ used, currency }) => ({ amount: Number(used), currency })),
    left: found.map(({ left, currency }) => ({ amount: Number(left), currency })),
    views: { all: count('all'), current: count('current'), nearly: count('nearly'), over: count('over') },
  };
}

/** The list as a file. */
export const exportBudgets = (
  ctx: Context,
  { format, ...filter }: Received<typeof budgetListEndpoints.export>,
) =>
  exportList<Budget>(ctx, {
    ...{ list: 'budgets', format, filter },
    headings: headings(ctx.locale, [
      ...(['budget', 'department', 'project', 'expenseType', 'from', 'to', 'amount', 'inApproval'] as const),
      ...(['approvedUnpaid', 'paid', 'usedPercent', 'left', 'currency', 'effect', 'inEffect'] as const),
    ]),
    count: async (inside) => (await sumBudgets(inside, filter)).total,
    page: (inside, page) => listBudgets(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, ctx.locale),
  });

const cellsOf = (row: Budget, locale: Locale): Cell[] => {
  const { amount, actual, occupied, available, currency, inApproval, unpaid } = row;
  return [
    row.name,
    row.department?.name ?? null,
    row.project?.name ?? null,
    row.expenseType === null ? null : expenseTypeWord(row.expenseType, locale),
    row.fromDay,
    row.toDay,
    { amount, currency },
    { amount: inApproval, currency },
    { amount: unpaid, currency },
    { amount: actual, currency },
    // A budget of zero has no percentage.
    amount > 0 ? Math.round(((actual + occupied) * 100) / amount) : null,
    { amount: available, currency },
    currency,
    words(locale)(EFFECTS[row.effect]),
    words(locale)(row.enabled ? ON : OFF),
  ];
};

/** Enables or disables budgets in the versions that were read. Commitments on a disabled budget stay. */
export const switchBudgets = (ctx: Context, { items, enabled }: SwitchMany): Promise<ManyResults> =>
  eachForItself(ctx, items, async ({ db, user, audit }, seen) => {
    const budget = await budgets.findBudget(db, user.companyId, seen.id);
    if (!budget) throw new AppError('NOT_FOUND', `budget ${seen.id}`);
    if (!(await budgets.switchBudget(db, user.companyId, seen, enabled)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
    audit({
      action: 'budget.save',
      objectType: 'budget',
      objectId: seen.id,
      detail: { name: budget.name, enabled },
    });
  });
