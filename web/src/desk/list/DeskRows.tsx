import type { ReactNode } from 'react';
import { DeskTable, type DeskColumn } from './DeskTable.tsx';
import { ListBody } from './ListBody.tsx';
import type { Current } from './use-current.ts';
import type { ListState, Sorting } from './use-list-state.ts';
import type { Rows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

interface DeskRowsProps<Row, Filter extends Sorting> {
  list: {
    state: ListState<Filter>;
    rows: Pick<Rows<Row>, 'list' | 'rows' | 'loadMore'>;
    selection: Selection<Row>;
    current?: Pick<Current<Row>, 'id' | 'open'>;
  };
  columns: readonly DeskColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Enables drag and drop, for lists with a manual order. */
  onMove?: ((from: number, to: number) => void) | undefined;
}

/** The table of a list, with its loading, error and empty states. */
export const DeskRows = <Row extends object, Filter extends Sorting>({
  list: { state, rows, selection, current },
  columns,
  nameOf,
  empty,
  onMove,
}: DeskRowsProps<Row, Filter>) => (
  <ListBody rows={rows} filtered={state.filtered} onClear={state.clear} empty={empty}>
    <DeskTable
      state={state}
      rows={rows.rows}
      columns={columns}
      idOf={selection.idOf}
      nameOf={nameOf}
      selection={selection}
      busy={rows.list.isPlaceholderData}
      onNearEnd={rows.loadMore}
      onMove={onMove}
      {...(current && { current })}
    />
  </ListBody>
);
