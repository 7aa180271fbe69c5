import type { ListTotals } from '@outlay/contract/page';
import type { DeskList } from '@outlay/contract/platform/view';
import { useSettled } from '#screen/use-settled.ts';
import { useCurrent } from './use-current.ts';
import { useListState, type Sorting } from './use-list-state.ts';
import { useRows, type RowSource } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

interface DeskListOptions<Row, Filter extends Sorting, Totals extends ListTotals> {
  list: DeskList;
  /** How it is filtered and sorted where nobody says anything. */
  usual: Filter;
  source: (asked: Filter) => RowSource<Row, Totals>;
  idOf: (row: Row) => string;
  /** Whether something can be done with it beside others. */
  mayPick?: (row: Row) => boolean;
}

/** A list of the desk whole: its state, its rows, what of them is selected, and what is open. */
export function useDeskList<Row, Filter extends Sorting, Totals extends ListTotals = ListTotals>(
  options: DeskListOptions<Row, Filter, Totals>,
) {
  const { list, usual, source, idOf, mayPick } = options;
  const state = useListState(list, usual);
  const asked: Filter = { ...state.filter, search: useSettled(state.filter.search.trim()) };
  const rows = useRows(source(asked));
  return {
    state,
    /** What the server is asked for: the filter with the search as it has settled. */
    asked,
    rows,
    current: useCurrent(rows.rows, idOf, rows.loadMore),
    selection: useSelection(idOf, mayPick),
  };
}
