import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';

/** Maximum number of rows in one request. */
const BATCH_SIZE = 100;

export interface FailedRow {
  id: string;
  /** Name of the row, for the user. */
  name: string;
  words: string;
}

interface BatchOptions<Row> {
  /** Executes one batch; returns the ids done, and the reasons for the others. */
  runBatch: (part: readonly Row[]) => Promise<{ done: string[]; failedRows: FailedRow[] }>;
  /** Called with the ids done, which are then deselected. */
  onDone: (ids: string[]) => void;
}

/** Executes an action on many rows in batches of a hundred; collects the failures with their reasons. */
export function useBatches<Row>({ runBatch, onDone }: BatchOptions<Row>) {
  const [done, setDone] = useState(0);
  const [running, setRunning] = useState(false);
  const [failedRows, setFailedRows] = useState<readonly FailedRow[]>([]);
  const run = async (rows: readonly Row[]): Promise<number> => {
    setRunning(true);
    setFailedRows([]);
    let count = 0;
    try {
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        const part = await runBatch(rows.slice(from, from + BATCH_SIZE));
        count += part.done.length;
        setDone(count);
        onDone(part.done);
        setFailedRows((before) => [...before, ...part.failedRows]);
      }
    } catch (error) {
      toast(errorWords(error), 'stop');
    } finally {
      setRunning(false);
      setDone(0);
    }
    return count;
  };
  return { run, done, running, failedRows, clearFailed: () => setFailedRows([]) };
}
