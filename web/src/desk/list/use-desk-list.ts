import type { ListTotals } from '@outlay/contract/page';
import type { DeskList } from '@outlay/contract/platform/view';
import { useSettled } from '#screen/use-settled.ts';
import { useCurrent } from './use-current.ts';
import { useListState, type Sorting } from './use-list-state.ts';
import { useRows, type RowSource } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

interface DeskListOptions<Row, Filter extends Sorting, Totals extends ListTotals> {
  list: DeskList;
  /** Default filter and sort order. */
  defaults: Filter;
  source: (query: Filter) => RowSource<Row, Totals>;
  idOf: (row: Row) => string;
  /** Whether a row can be selected for batch actions. */
  isSelectable?: (row: Row) => boolean;
}

/** Everything a list of the desktop app needs: its state, rows, selection and open item. */
export function useDeskList<Row, Filter extends Sorting, Totals extends ListTotals = ListTotals>(
  options: DeskListOptions<Row, Filter, Totals>,
) {
  const { list, defaults, source, idOf, isSelectable } = options;
  const state = useListState(list, defaults);
  const query: Filter = { ...state.filter, search: useSettled(state.filter.search.trim()) };
  const rows = useRows(source(query));
  return {
    state,
    /** The query: the filter with the debounced search text. */
    query,
    rows,
    current: useCurrent(rows.rows, idOf, rows.loadMore),
    selection: useSelection(idOf, isSelectable),
  };
}
