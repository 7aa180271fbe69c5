import type { RuleFilter, RuleRow } from '@outlay/contract/spend/expense-rule.list';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { moved } from '#ui/moved.ts';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { expenseRuleQueries, ruleRows, useArrangeRules } from './expense-rule.queries.ts';

const DEFAULTS = {
  ...{ search: '', kinds: [], effects: [], expenseTypes: [], enabled: null, ids: [] },
  ...{ sort: 'order', descending: false },
} satisfies RuleFilter as RuleFilter;
const idOf = ({ rule }: RuleRow): string => rule.id;

export type Rules = ReturnType<typeof useRules>;

/** The filtered list of rules, the selection and the open rule. */
export const useRules = () => useDeskList({ list: 'rules', defaults: DEFAULTS, source: ruleRows, idOf });

/**
 * Moves a rule to another position. Undefined unless the whole list is shown in the rules' own order: otherwise the
 * rule's new neighbours would not be visible.
 */
export function useMoveRule({ state, rows }: Rules): ((from: number, to: number) => void) | undefined {
  const all = useQuery(expenseRuleQueries.all()).data?.items;
  const arrange = useArrangeRules();
  const { sort, descending } = state.filter;
  const own = sort === DEFAULTS.sort && !descending && !state.filtered && !rows.list.isPlaceholderData;
  if (!own || !all) return undefined;
  return (from, to) => {
    const start = all.findIndex(({ id }) => id === rows.rows[from]?.rule.id);
    // A second move while the first is being saved would undo the first.
    if (start < 0 || arrange.isPending) return;
    arrange.mutate(
      { ids: moved(all, start, start + to - from).map(({ id }) => id) },
      { onError: (error) => toast(errorWords(error), 'stop', 4_000) },
    );
  };
}
