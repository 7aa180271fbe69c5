import { Table } from 'antd';
import { type Key, type ReactNode, type UIEvent } from 'react';
import { classes } from '#ui/class-names.ts';
import css from '../Desk.module.css';
import { draggable } from '../form/order.ts';
import type { Current } from './use-current.ts';
import type { ListState, Sorting } from './use-list-state.ts';
import { useRoomBelow } from './use-room-below.ts';
import type { Selection } from './use-selection.ts';

export interface DeskColumn<Row> {
  /** The key of a sortable column is the name of the sort. */
  key: string;
  title: string;
  width: number;
  render: (row: Row) => ReactNode;
  sortable?: boolean;
  right?: boolean;
  /** Hidden unless the user has selected the column. */
  extra?: boolean;
  /** Hidden while an item is open beside the list. */
  hiddenWithPane?: boolean;
}

interface DeskTableProps<Row, Filter extends Sorting> {
  state: ListState<Filter>;
  rows: readonly Row[];
  columns: readonly DeskColumn<Row>[];
  idOf: (row: Row) => string;
  openIdOf?: (row: Row) => string;
  current?: Pick<Current<Row>, 'id' | 'open'>;
  /** Absent where the list has no batch actions. */
  selection?: Selection<Row>;
  /** Accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
  busy?: boolean;
  /** Called near the last row, to load more. */
  onNearEnd?: () => void;
  /** Enables drag and drop, for lists shown in their manual order. */
  onMove?: ((from: number, to: number) => void) | undefined;
}

/** Longer lists are virtualized. */
const STATIC_ROWS_MOST = 100;
const CHECKBOX_PX = 48;
/** Distance to the end at which the next rows are requested. */
const NEAR_PX = 600;

/** The selected columns or the defaults; while an item is open, only those that do not yield. */
export const shownColumns = <Row,>(
  columns: readonly DeskColumn<Row>[],
  chosen: readonly string[] | null,
  withPane = false,
): DeskColumn<Row>[] =>
  columns.filter(({ key, extra, hiddenWithPane }, place) =>
    place === 0 ? true : chosen ? chosen.includes(key) : !extra && !(withPane && hiddenWithPane),
  );

/** A list of the desktop app, with a sticky header, sorting, and virtualized rows for long lists. */
export function DeskTable<Row extends object, Filter extends Sorting>(props: DeskTableProps<Row, Filter>) {
  const { state, rows, idOf, openIdOf = idOf, current, busy = false, onNearEnd, onMove } = props;
  const shown = shownColumns(props.columns, state.columns, current?.id != null);
  const many = rows.length > STATIC_ROWS_MOST;
  const { place, height } = useRoomBelow();
  const width = shown.reduce((sum, column) => sum + column.width, props.selection ? CHECKBOX_PX : 0);
  const selection = useRowSelection(props);
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) onNearEnd?.();
  };
  return (
    <div
      className={classes(css['table'], css['sticky'])}
      style={many ? {} : { maxHeight: height + HEAD_PX }}
      ref={place}
      aria-busy={busy}
      {...(many ? {} : { onScroll })}
    >
      <Table<Row>
        size="middle"
        rowKey={idOf}
        dataSource={rows}
        columns={columnsOf(shown, state)}
        pagination={false}
        virtual={many}
        {...(many ? { scroll: { y: height, x: width }, onScroll } : {})}
        showSorterTooltip={false}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          state.setFilter(nextOrder(state, columnKey, order ?? null) as Partial<Filter>);
        }}
        {...(selection && { rowSelection: selection })}
        rowClassName={(row) => (openIdOf(row) === current?.id ? 'current-row' : '')}
        onRow={(row, place = 0) => ({
          ...(current && { onClick: () => current.open(openIdOf(row)) }),
          ...(onMove && draggable(place, onMove)),
        })}
      />
    </div>
  );
}

/**
 * The third click on a heading restores the default order or, if the list is already in that order, reverses
 * it. An undefined order means that the heading of the current sort was clicked.
 */
function nextOrder<Filter extends Sorting>(
  { filter, defaults: { sort, descending } }: ListState<Filter>,
  key: Key | undefined,
  order: 'ascend' | 'descend' | null,
): Pick<Sorting, 'sort' | 'descending'> {
  if (order) return { sort: String(key), descending: order === 'descend' };
  const isDefault = filter.sort === sort && filter.descending === descending;
  return { sort, descending: isDefault ? !descending : descending };
}

const HEAD_PX = 40;

function useRowSelection<Row extends object, Filter extends Sorting>({
  selection,
  rows,
  nameOf,
}: DeskTableProps<Row, Filter>) {
  return (
    selection && {
      preserveSelectedRowKeys: true,
      columnWidth: CHECKBOX_PX,
      selectedRowKeys: selection.ids,
      onChange: (keys: Key[]) => selection.choose(rows, keys.map(String)),
      getCheckboxProps: (row: Row) => ({ 'aria-label': nameOf(row), disabled: !selection.isSelectable(row) }),
    }
  );
}

function columnsOf<Row extends object, Filter extends Sorting>(
  shown: readonly DeskColumn<Row>[],
  { filter: { sort, descending } }: ListState<Filter>,
) {
  return shown.map(({ key, title, width, render, sortable, right }) => ({
    key,
    title,
    width,
    ...(right && { align: 'right' as const }),
    render: (_: unknown, row: Row) => render(row),
    ...(sortable && {
      sorter: true,
      sortOrder: sort === key ? (descending ? ('descend' as const) : ('ascend' as const)) : null,
    }),
  }));
}
