import type { ManyResults } from '@outlay/contract/many';
import { CallError } from '#api/call-error.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useBatches, type FailedRow } from './use-batches.ts';
import type { Selection } from './use-selection.ts';

interface Many<Row> {
  selection: Pick<Selection<Row>, 'idOf' | 'drop'>;
  /** Name of a row, for the user. */
  nameOf: (row: Row) => string;
  /** Sends one batch; the server decides on each row separately. */
  call: (part: readonly Row[]) => Promise<ManyResults>;
  /** The message for the number of rows done. */
  successMessage: (count: number) => string;
}

/** Runs an action on many rows. Rows done are deselected; the others are shown with the reason. */
export function useMany<Row>({ selection, nameOf, call, successMessage }: Many<Row>) {
  const parts = useBatches<Row>({
    onDone: selection.drop,
    runBatch: async (part) => {
      const names = new Map(part.map((row) => [selection.idOf(row), nameOf(row)]));
      const { results } = await call(part);
      return {
        done: results.filter(({ done }) => done).map(({ id }) => id),
        failedRows: results.filter(({ done }) => !done).map((one) => refused(one, names.get(one.id) ?? '')),
      };
    },
  });
  const run = async (rows: readonly Row[]) => {
    const count = await parts.run(rows);
    if (count > 0) toast(successMessage(count), count === rows.length ? 'good' : 'plain', 4_000);
  };
  return { ...parts, run };
}

const refused = ({ id, code, reason, values }: ManyResults['results'][number], name: string): FailedRow => ({
  ...{ id, name },
  words: reason ? reasonText(reason, values) : errorWords(code && new CallError(code)),
});
