import { useState } from 'react';

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

/**
 * What is selected, kept with what it is about: it outlives the search, the order and the page by which it was made.
 * What is no longer as it was when it was selected is judged by the server that carries out the act.
 */
export function useSelection<Row>(idOf: (row: Row) => string, mayPick: (row: Row) => boolean = () => true) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const add = (rows: readonly Row[]) =>
    setSelected(
      (before) => new Map([...before, ...rows.filter(mayPick).map((row) => [idOf(row), row] as const)]),
    );
  const drop = (ids: readonly string[]) =>
    setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return {
    rows: [...selected.values()],
    ids: [...selected.keys()],
    idOf,
    mayPick,
    add,
    drop,
    clear: () => setSelected(new Map()),
    /** Of the rows on the screen these; what is selected elsewhere stays. */
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
    /** In where it was out, out where it was in. */
    pick: (row: Row | undefined) => {
      if (!row || !mayPick(row)) return;
      if (selected.has(idOf(row))) drop([idOf(row)]);
      else add([row]);
    },
  };
}
