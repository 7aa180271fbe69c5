import type { RuleFilter, RuleRow } from '@outlay/contract/spend/expense-rule.list';
import { useQuery } from '@tanstack/react-query';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { moved } from '#ui/moved.ts';
import { useDeskList } from '#desk/list/use-desk-list.ts';
import { expenseRuleQueries, ruleRows, useArrangeRules } from './expense-rule.queries.ts';

const USUAL = {
  ...{ search: '', kinds: [], effects: [], expenseTypes: [], enabled: null, ids: [] },
  ...{ sort: 'order', descending: false },
} satisfies RuleFilter as RuleFilter;
const idOf = ({ rule }: RuleRow): string => rule.id;

export type Rules = ReturnType<typeof useRules>;

/** The company's rules as they are filtered here, what of them is selected, and the one that is open. */
export const useRules = () => useDeskList({ list: 'rules', usual: USUAL, source: ruleRows, idOf });

/**
 * Puts a rule in another place. Absent where the list is not whole or not in the rules' own order: between which rules
 * one then comes to lie could not be seen.
 */
export function useMoveRule({ state, rows }: Rules): ((from: number, to: number) => void) | undefined {
  const all = useQuery(expenseRuleQueries.all()).data?.items;
  const arrange = useArrangeRules();
  const { sort, descending } = state.filter;
  const own = sort === USUAL.sort && !descending && !state.filtered && !rows.list.isPlaceholderData;
  if (!own || !all) return undefined;
  return (from, to) => {
    const start = all.findIndex(({ id }) => id === rows.rows[from]?.rule.id);
    // A press while the one before is under way would undo it.
    if (start < 0 || arrange.isPending) return;
    arrange.mutate(
      { ids: moved(all, start, start + to - from).map(({ id }) => id) },
      { onError: (error) => toast(errorWords(error), 'stop', 4_000) },
    );
  };
}
