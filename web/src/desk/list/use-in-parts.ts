import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';

/** As many as one call takes. */
const AT_ONCE = 100;

export interface NotDone {
  id: string;
  /** How people know it. */
  name: string;
  words: string;
}

interface Parts<Row> {
  /** Of a part, which were done, and why others were not. */
  act: (part: readonly Row[]) => Promise<{ done: string[]; notDone: NotDone[] }>;
  /** They are done: they are selected no longer. */
  onDone: (ids: string[]) => void;
}

/** Carries an act out on many, a hundred after the other; what could not be done is told with its reason. */
export function useInParts<Row>({ act, onDone }: Parts<Row>) {
  const [done, setDone] = useState(0);
  const [running, setRunning] = useState(false);
  const [notDone, setNotDone] = useState<readonly NotDone[]>([]);
  const run = async (rows: readonly Row[]): Promise<number> => {
    setRunning(true);
    setNotDone([]);
    let count = 0;
    try {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const part = await act(rows.slice(from, from + AT_ONCE));
        count += part.done.length;
        setDone(count);
        onDone(part.done);
        setNotDone((before) => [...before, ...part.notDone]);
      }
    } catch (error) {
      toast(errorWords(error), 'stop');
    } finally {
      setRunning(false);
      setDone(0);
    }
    return count;
  };
  return { run, done, running, notDone, forget: () => setNotDone([]) };
}
