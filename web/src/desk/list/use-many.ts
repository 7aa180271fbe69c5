import type { ManyResults } from '@outlay/contract/many';
import { CallError } from '#api/call-error.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useInParts, type NotDone } from './use-in-parts.ts';
import type { Selection } from './use-selection.ts';

interface Many<Row> {
  selection: Pick<Selection<Row>, 'idOf' | 'drop'>;
  /** How people know a row. */
  nameOf: (row: Row) => string;
  /** Asks it of one part; the server judges each row by itself. */
  call: (part: readonly Row[]) => Promise<ManyResults>;
  /** With how many it was done. */
  told: (count: number) => string;
}

/** One act on many rows of a list. Those it was done with are selected no longer; the others say why. */
export function useMany<Row>({ selection, nameOf, call, told }: Many<Row>) {
  const parts = useInParts<Row>({
    onDone: selection.drop,
    act: async (part) => {
      const names = new Map(part.map((row) => [selection.idOf(row), nameOf(row)]));
      const { results } = await call(part);
      return {
        done: results.filter(({ done }) => done).map(({ id }) => id),
        notDone: results.filter(({ done }) => !done).map((one) => refused(one, names.get(one.id) ?? '')),
      };
    },
  });
  const run = async (rows: readonly Row[]) => {
    const count = await parts.run(rows);
    if (count > 0) toast(told(count), count === rows.length ? 'good' : 'plain', 4_000);
  };
  return { ...parts, run };
}

const refused = ({ id, code, reason, values }: ManyResults['results'][number], name: string): NotDone => ({
  ...{ id, name },
  words: reason ? reasonText(reason, values) : errorWords(code && new CallError(code)),
});
