import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QueueRow } from '@outlay/contract/processing/approval.queue';
import { CallError } from '#api/call-error.ts';
import { errorWords, reasonText } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { useApproveMany } from '../approval.queries.ts';
import { useBatches } from '#desk/list/use-batches.ts';
import type { Queue } from './use-queue.ts';

/** Approves in batches; tasks that failed stay selected, and the reason is shown. */
export function useApproveClean({ selection }: Pick<Queue, 'selection'>) {
  const { t } = useLingui();
  const call = useApproveMany();
  const parts = useBatches<QueueRow>({
    onDone: selection.drop,
    runBatch: async (part) => {
      const tasks = part.map(({ taskId, version }) => ({ taskId, version }));
      const { results } = await call.mutateAsync({ tasks });
      const numbers = new Map(part.map(({ taskId, number }) => [taskId, number]));
      return {
        done: results.filter((one) => one.approved).map(({ taskId }) => taskId),
        failedRows: results
          .filter((one) => !one.approved)
          .map(({ taskId, code, reason }) => ({
            id: taskId,
            name: numbers.get(taskId) ?? '',
            words: reason ? reasonText(reason) : errorWords(code && new CallError(code)),
          })),
      };
    },
  });
  const approve = async (rows: readonly QueueRow[]) => {
    const approved = await parts.run(rows);
    const kept = rows.length - approved;
    const text = plural(approved, { one: '# document approved', other: '# documents approved' });
    toast(kept > 0 ? t`${text}, ${kept} could not be approved` : text, kept > 0 ? 'plain' : 'good', 4_000);
  };
  return { ...parts, approve };
}
