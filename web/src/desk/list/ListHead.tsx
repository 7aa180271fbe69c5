import type { Endpoint } from '@outlay/contract/endpoint';
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import css from '../Desk.module.css';
import type { DeskColumn } from './DeskTable.tsx';
import { ListButtons } from './ListButtons.tsx';
import { ListViews, type PresetView } from './ListViews.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListState, Sorting } from './use-list-state.ts';

interface SearchFilter extends Sorting {
  search: string;
}

/** The result of `useDeskList`. */
interface HeadList<Row, Filter extends SearchFilter> {
  state: ListState<Filter>;
  query: Filter;
  rows: { rows: readonly Row[] };
}

interface ListHeadProps<Row, Filter extends SearchFilter> {
  list: HeadList<Row, Filter>;
  views: readonly PresetView<Filter>[];
  /** Buttons that create something, shown beside the views. */
  createButtons?: ReactNode;
  /** The search field, for its keyboard shortcut, and what it searches; documents by default. */
  field: RefObject<InputRef | null>;
  searchLabel?: string;
  columns: readonly DeskColumn<Row>[];
  /** Endpoint of the export. */
  endpoint: Endpoint;
  /** Further parameters of the export, besides the list's own query. */
  exportParams?: object;
  /** Further filters. */
  children?: ReactNode;
}

/** The header of every list of the desktop app: views, search, filters, column selection and export. */
export function ListHead<Row, Filter extends SearchFilter>(props: ListHeadProps<Row, Filter>) {
  const { list, views, createButtons, field, searchLabel, columns, endpoint, exportParams, children } = props;
  const { state, query, rows } = list;
  return (
    <>
      <ListViews state={state} views={views}>
        {createButtons}
      </ListViews>
      <div className={css['tools']}>
        <SearchField
          field={field}
          {...(searchLabel !== undefined && { label: searchLabel })}
          value={state.filter.search}
          onChange={(search) => state.setFilter({ search } as Partial<Filter>)}
        />
        {children}
        <ListButtons
          state={state}
          columns={columns}
          endpoint={endpoint}
          filter={{ ...query, ...exportParams }}
          empty={rows.rows.length === 0}
        />
      </div>
    </>
  );
}
