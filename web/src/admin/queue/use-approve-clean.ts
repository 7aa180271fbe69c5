import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QueueRow } from '@outlay/contract/approval.queue';
import { useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { toast } from '#kit/toast.ts';
import { useApproveMany } from '#features/approval/approval.queries.ts';
import type { Queue } from './use-queue.ts';

/** As many as one call takes. */
const AT_ONCE = 100;

/** Approves one part after the other; what could not be approved stays selected, and the reason is told. */
export function useApproveClean(queue: Queue) {
  const { t } = useLingui();
  const call = useApproveMany();
  const [done, setDone] = useState(0);
  const [running, setRunning] = useState(false);
  const approve = async (rows: readonly QueueRow[]) => {
    setRunning(true);
    let approved = 0;
    try {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const part = rows.slice(from, from + AT_ONCE);
        const tasks = part.map(({ taskId, version }) => ({ taskId, version }));
        const { results } = await call.mutateAsync({ tasks });
        const through = results.filter((one) => one.approved).map(({ taskId }) => taskId);
        approved += through.length;
        setDone(approved);
        queue.drop(through);
      }
      const kept = rows.length - approved;
      const told = plural(approved, { one: '# document approved', other: '# documents approved' });
      toast(kept > 0 ? t`${told}, ${kept} could not be approved` : told, kept > 0 ? 'plain' : 'good', 4_000);
    } catch (error) {
      toast(errorWords(error), 'stop');
    } finally {
      setRunning(false);
      setDone(0);
    }
  };
  return { approve, done, running };
}
