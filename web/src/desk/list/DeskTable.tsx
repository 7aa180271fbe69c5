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
  /** What the list can be sorted by carries the sort's name. */
  key: string;
  title: string;
  width: number;
  render: (row: Row) => ReactNode;
  sortable?: boolean;
  right?: boolean;
  /** Shown only where it was chosen. */
  extra?: boolean;
  /** Makes room for what is open beside the list. */
  yields?: boolean;
}

interface DeskTableProps<Row, Filter extends Sorting> {
  state: ListState<Filter>;
  rows: readonly Row[];
  columns: readonly DeskColumn<Row>[];
  idOf: (row: Row) => string;
  openOf?: (row: Row) => string;
  current?: Pick<Current<Row>, 'id' | 'open'>;
  /** Absent where nothing can be done with several. */
  selection?: Selection<Row>;
  /** What a box is called aloud. */
  nameOf: (row: Row) => string;
  busy?: boolean;
  /** The last row came near. */
  onEnd?: () => void;
  /** The rows have an order of their own, and are in it: one is taken by the mouse to another place. */
  onMove?: ((from: number, to: number) => void) | undefined;
}

/** Of more rows only those on the screen are drawn. */
const DRAWN_WHOLE = 100;
const BOX_PX = 48;
/** So near to the end the next rows are asked for. */
const NEAR_PX = 600;

/** Those that were chosen, else the usual ones; beside an open thing those that decide. */
export const shownColumns = <Row,>(
  columns: readonly DeskColumn<Row>[],
  chosen: readonly string[] | null,
  beside = false,
): DeskColumn<Row>[] =>
  columns.filter(({ key, extra, yields }, place) =>
    place === 0 ? true : chosen ? chosen.includes(key) : !extra && !(beside && yields),
  );

/** A list of the desk: its headings stay in sight, it is sorted by them, and of many rows those in sight are drawn. */
export function DeskTable<Row extends object, Filter extends Sorting>(props: DeskTableProps<Row, Filter>) {
  const { state, rows, idOf, openOf = idOf, current, busy = false, onEnd, onMove } = props;
  const shown = shownColumns(props.columns, state.columns, current?.id != null);
  const many = rows.length > DRAWN_WHOLE;
  const { place, height } = useRoomBelow();
  const width = shown.reduce((sum, column) => sum + column.width, props.selection ? BOX_PX : 0);
  const selection = useBoxes(props);
  const near = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) onEnd?.();
  };
  return (
    <div
      className={classes(css['table'], css['sticky'])}
      style={many ? {} : { maxHeight: height + HEAD_PX }}
      ref={place}
      aria-busy={busy}
      {...(many ? {} : { onScroll: near })}
    >
      <Table<Row>
        size="middle"
        rowKey={idOf}
        dataSource={rows}
        columns={columnsOf(shown, state)}
        pagination={false}
        virtual={many}
        {...(many ? { scroll: { y: height, x: width }, onScroll: near } : {})}
        showSorterTooltip={false}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          state.setFilter(nextOrder(state, columnKey, order ?? null) as Partial<Filter>);
        }}
        {...(selection && { rowSelection: selection })}
        rowClassName={(row) => (openOf(row) === current?.id ? 'current-row' : '')}
        onRow={(row, place = 0) => ({
          ...(current && { onClick: () => current.open(openOf(row)) }),
          ...(onMove && draggable(place, onMove)),
        })}
      />
    </div>
  );
}

/**
 * A third press on a heading leads to the usual order; where the list is in that already, it is turned round instead.
 * No order says that the heading by which the list is sorted was pressed.
 */
function nextOrder<Filter extends Sorting>(
  { filter, usual: { sort, descending } }: ListState<Filter>,
  key: Key | undefined,
  order: 'ascend' | 'descend' | null,
): Pick<Sorting, 'sort' | 'descending'> {
  if (order) return { sort: String(key), descending: order === 'descend' };
  const isUsual = filter.sort === sort && filter.descending === descending;
  return { sort, descending: isUsual ? !descending : descending };
}

const HEAD_PX = 40;

function useBoxes<Row extends object, Filter extends Sorting>({
  selection,
  rows,
  nameOf,
}: DeskTableProps<Row, Filter>) {
  return (
    selection && {
      preserveSelectedRowKeys: true,
      columnWidth: BOX_PX,
      selectedRowKeys: selection.ids,
      onChange: (keys: Key[]) => selection.choose(rows, keys.map(String)),
      getCheckboxProps: (row: Row) => ({ 'aria-label': nameOf(row), disabled: !selection.mayPick(row) }),
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
