import type { Answer } from '@outlay/contract/endpoint';
import { expenseRuleEndpoints, type ExpenseRule } from '@outlay/contract/spend/expense-rule';
import {
  expenseRuleListEndpoints,
  type RuleFilter,
  type RuleRow,
} from '@outlay/contract/spend/expense-rule.list';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

type Totals = Answer<typeof expenseRuleListEndpoints.totals>;

export const ruleRows = (filter: RuleFilter): RowSource<RuleRow, Totals> => ({
  key: ['policy', 'list', filter],
  page: (range, options) => call(expenseRuleListEndpoints.rules, { ...filter, ...range }, options),
  totals: (options) => call(expenseRuleListEndpoints.totals, filter, options),
});

export const expenseRuleQueries = {
  all: () =>
    queryOptions({
      queryKey: ['policy', 'all'],
      queryFn: ({ signal }) => call(expenseRuleEndpoints.all, {}, { signal }),
    }),
  /** What a rule would have found, also before it is saved. */
  tried: (rule: ExpenseRule) =>
    queryOptions({
      queryKey: ['policy', 'try', rule],
      queryFn: ({ signal }) => call(expenseRuleEndpoints.try, { rule }, { signal }),
      gcTime: 0,
    }),
};

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: expenseRuleQueries.all().queryKey }),
      queries.invalidateQueries({ queryKey: ['policy', 'list'] }),
    ]);
}

export const useSaveRule = () => useChange(expenseRuleEndpoints.save, useRefresh());
export const useRemoveRule = () => useChange(expenseRuleEndpoints.remove, useRefresh());
export const useEnableRules = () => useChange(expenseRuleListEndpoints.enableMany, useRefresh());
export const useEnableRule = () => useChange(expenseRuleEndpoints.enable, useRefresh());

export function useArrangeRules() {
  const queries = useQueryClient();
  const refresh = useRefresh();
  return useChange(expenseRuleEndpoints.arrange, (answer) => {
    // The next move starts from the new order, even before the list is refetched.
    queries.setQueryData(expenseRuleQueries.all().queryKey, answer);
    return refresh();
  });
}
