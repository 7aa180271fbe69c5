import type { Budget } from '@outlay/contract/spend/budget';
import type { BudgetFilter } from '@outlay/contract/spend/budget.list';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { budgetRows } from './budgets.queries.ts';

const DEFAULTS: BudgetFilter = {
  ...{ search: '', departmentIds: [], projectIds: [], expenseTypes: [], effects: [], levels: [] },
  ...{ period: 'all', day: null, enabled: 'all', ids: [], sort: 'name', descending: false },
};
const idOf = ({ id }: Budget): string => id;

export type Budgets = ReturnType<typeof useBudgets>;

/** The filtered list of budgets, the selection and the open budget. */
export const useBudgets = () =>
  useDeskList({ list: 'budgets', defaults: DEFAULTS, source: budgetRows, idOf });
