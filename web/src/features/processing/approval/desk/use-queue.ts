import type { QueueFilter, QueueRow } from '@outlay/contract/processing/approval.queue';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#screen/use-settled.ts';
import { useCurrent } from '#desk/list/use-current.ts';
import { useListState } from '#desk/list/use-list-state.ts';
import { useSelection } from '#desk/list/use-selection.ts';
import { queueQueries } from './queue.queries.ts';

const DEFAULTS: QueueFilter = {
  ...{ search: '', typeIds: [], departmentIds: [], from: null, to: null, least: null, most: null },
  ...{ checks: 'all', overdueOnly: false, ids: [], sort: 'waiting', descending: false },
};

export type Queue = ReturnType<typeof useQueue>;

/** The filtered list of my tasks, its selection and the open document. */
export function useQueue() {
  const state = useListState('queue', DEFAULTS);
  const query = { ...state.filter, search: useSettled(state.filter.search.trim()) };
  const list = useQuery(queueQueries.queue(query));
  const rows = list.data?.items ?? [];
  const selection = useSelection(({ taskId }: QueueRow) => taskId);
  const current = useCurrent(rows, ({ documentId }: QueueRow) => documentId);
  return {
    state,
    query,
    list,
    rows,
    selection,
    current: {
      ...current,
      /** After a decision: deselects the task and opens the next one. */
      next: () => {
        if (current.row) selection.drop([current.row.taskId]);
        current.next();
      },
    },
  };
}
