import type { DeskList } from '@outlay/contract/platform/view';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { changePlace } from '../desk-nav.ts';
import { differences } from './differences.ts';
import { useListAddress, viewNow } from './use-list-address.ts';
import { viewQueries } from './views.queries.ts';

export interface Sorting {
  search: string;
  sort: string;
  descending: boolean;
}

/** State that every list has besides its filter. */
interface ColumnState {
  /** Keys of the visible columns, in no order; null for the defaults. */
  columns: string[] | null;
}

/** Properties that affect order and layout only, not which rows are found. */
const NO_FILTER: ReadonlySet<string> = new Set(['sort', 'descending', 'columns']);

export type ListState<Filter extends Sorting = Sorting> = ReturnType<typeof useListState<Filter>>;

/** Filter, order and columns of a list; the user's standard view when the URL has none. */
export function useListState<Filter extends Sorting>(list: DeskList, defaults: Filter) {
  const [state, setState] = useListAddress<Filter & ColumnState>({ ...defaults, columns: null });
  const views = useQuery(viewQueries.list(list));
  const standard = views.data?.items.find((view) => view.standard);
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !views.data) return;
    opened.current = true;
    if (standard && viewNow() === null) changePlace({ view: standard.state }, 'replace');
  }, [views.data, standard]);
  const { columns, ...filter } = state;
  return {
    list,
    defaults,
    /** The whole state, as stored in a saved view. */
    state,
    filter: filter as unknown as Filter,
    setFilter: (change: Partial<Filter>) => setState(change as Partial<Filter & ColumnState>),
    columns,
    setColumns: (keys: string[] | null) => setState({ columns: keys } as Partial<Filter & ColumnState>),
    clear: () =>
      setState(
        Object.fromEntries(Object.entries(defaults).filter(([key]) => !NO_FILTER.has(key))) as Partial<
          Filter & ColumnState
        >,
      ),
    filtered: Object.keys(differences<object>(filter, defaults)).some((key) => !NO_FILTER.has(key)),
  };
}
