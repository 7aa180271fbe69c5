import type { Endpoint } from '@outlay/contract/endpoint';
import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import css from '../Desk.module.css';
import type { DeskColumn } from './DeskTable.tsx';
import { ListButtons } from './ListButtons.tsx';
import { ListViews, type UsualView } from './ListViews.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListState, Sorting } from './use-list-state.ts';

interface Searched extends Sorting {
  search: string;
}

/** The result of `useDeskList`. */
interface ShownList<Row, Filter extends Searched> {
  state: ListState<Filter>;
  asked: Filter;
  rows: { rows: readonly Row[] };
}

interface ListHeadProps<Row, Filter extends Searched> {
  list: ShownList<Row, Filter>;
  views: readonly UsualView<Filter>[];
  /** Buttons that create something, shown beside the views. */
  begin?: ReactNode;
  /** The search field, for its keyboard shortcut, and what it searches; documents by default. */
  field: RefObject<InputRef | null>;
  searched?: string;
  columns: readonly DeskColumn<Row>[];
  /** Endpoint of the export. */
  endpoint: Endpoint;
  /** Further parameters of the export, besides the list's own query. */
  within?: object;
  /** Further filters. */
  children?: ReactNode;
}

/** The header of every list of the desktop app: views, search, filters, column selection and export. */
export function ListHead<Row, Filter extends Searched>(props: ListHeadProps<Row, Filter>) {
  const { list, views, begin, field, searched, columns, endpoint, within, children } = props;
  const { state, asked, rows } = list;
  return (
    <>
      <ListViews state={state} views={views}>
        {begin}
      </ListViews>
      <div className={css['tools']}>
        <SearchField
          field={field}
          {...(searched !== undefined && { label: searched })}
          value={state.filter.search}
          onChange={(search) => state.setFilter({ search } as Partial<Filter>)}
        />
        {children}
        <ListButtons
          state={state}
          columns={columns}
          endpoint={endpoint}
          filter={{ ...asked, ...within }}
          empty={rows.rows.length === 0}
        />
      </div>
    </>
  );
}
