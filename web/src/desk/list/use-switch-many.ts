import type { ManyResults, SwitchMany } from '@outlay/contract/many';
import { useMany } from './use-many.ts';
import type { Selection } from './use-selection.ts';

interface SwitchManyOptions<Row> {
  selection: Pick<Selection<Row>, 'idOf' | 'drop'>;
  /** Version of the row as the user saw it, for optimistic locking. */
  versionOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  call: { mutateAsync: (input: SwitchMany) => Promise<ManyResults> };
  /** The message for the number of rows switched on or off. */
  successMessage: (count: number, enabled: boolean) => string;
}

/** Enables or disables the selected rows; rows that failed stay selected, with the reasons. */
export function useSwitchMany<Row>(options: SwitchManyOptions<Row>) {
  const on = useDirection(options, true);
  const off = useDirection(options, false);
  return {
    on,
    off,
    running: on.running || off.running,
    failedRows: [...on.failedRows, ...off.failedRows],
    clearFailed: () => {
      on.clearFailed();
      off.clearFailed();
    },
  };
}

function useDirection<Row>(options: SwitchManyOptions<Row>, enabled: boolean) {
  const { selection, versionOf, nameOf, call, successMessage } = options;
  const seen = (row: Row) => ({ id: selection.idOf(row), version: versionOf(row) });
  return useMany<Row>({
    ...{ selection, nameOf },
    call: (part) => call.mutateAsync({ items: part.map(seen), enabled }),
    successMessage: (count) => successMessage(count, enabled),
  });
}
