import { useState } from 'react';

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

/**
 * The selected rows with their data, kept when the search, order or page changes. Rows that have changed
 * since they were selected are checked by the server when it executes the action.
 */
export function useSelection<Row>(
  idOf: (row: Row) => string,
  isSelectable: (row: Row) => boolean = () => true,
) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const add = (rows: readonly Row[]) =>
    setSelected(
      (before) => new Map([...before, ...rows.filter(isSelectable).map((row) => [idOf(row), row] as const)]),
    );
  const drop = (ids: readonly string[]) =>
    setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return {
    rows: [...selected.values()],
    ids: [...selected.keys()],
    idOf,
    isSelectable,
    add,
    drop,
    clear: () => setSelected(new Map()),
    /** Replaces the selection among the visible rows; other selected rows stay. */
    choose: (shown: readonly Row[], ids: readonly string[]) => {
      const here = new Set(shown.map(idOf));
      const now = shown.filter((row) => ids.includes(idOf(row)));
      setSelected(
        (before) =>
          new Map([
            ...[...before].filter(([id]) => !here.has(id)),
            ...now.map((row) => [idOf(row), row] as const),
          ]),
      );
    },
    /** Toggles a row. */
    toggle: (row: Row | undefined) => {
      if (!row || !isSelectable(row)) return;
      if (selected.has(idOf(row))) drop([idOf(row)]);
      else add([row]);
    },
  };
}
