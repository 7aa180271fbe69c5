import type { QueueFilter, QueueRow } from '@outlay/contract/approval.queue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#kit/use-settled.ts';
import { changePlace, useAdminPlace } from '../admin-nav.ts';
import { differences } from '../list/differences.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { queueQueries } from './queue.queries.ts';

const USUAL: QueueFilter = {
  search: '',
  typeIds: [],
  departmentIds: [],
  from: null,
  to: null,
  least: null,
  most: null,
  checks: 'all',
  overdueOnly: false,
  sort: 'waiting',
  descending: false,
};

export type Queue = ReturnType<typeof useQueue>;

/** What waits for me as it is filtered here, what of it is selected, and the document that is open. */
export function useQueue() {
  const [filter, setFilter] = useListAddress(USUAL);
  const search = useSettled(filter.search.trim());
  const list = useQuery(queueQueries.queue({ ...filter, search }));
  const rows = list.data?.items ?? [];
  const { open: current } = useAdminPlace();
  // Kept with what it is about: a selection outlives the search by which it was made.
  const [selected, setSelected] = useState<ReadonlyMap<string, QueueRow>>(new Map());
  const open = (documentId: string | null) => changePlace({ open: documentId }, 'push');
  const move = (step: 1 | -1) => {
    const place = rows.findIndex(({ documentId }) => documentId === current);
    const next = rows[Math.max(0, Math.min(rows.length - 1, place + step))];
    if (next) open(next.documentId);
  };
  /** The document was decided on: the one after it comes. */
  const next = () => {
    const place = rows.findIndex(({ documentId }) => documentId === current);
    setSelected(without(selected, rows[place] ? [rows[place].taskId] : []));
    open((rows[place + 1] ?? rows[place - 1])?.documentId ?? null);
  };
  const pick = (row = rows.find(({ documentId }) => documentId === current)) => {
    if (!row) return;
    const changed = new Map(selected);
    if (!changed.delete(row.taskId)) changed.set(row.taskId, row);
    setSelected(changed);
  };
  return {
    filter,
    setFilter,
    clear: () => setFilter(USUAL),
    filtered: Object.keys(differences(filter, USUAL)).some((key) => !ORDER.has(key)),
    list,
    rows,
    current,
    open,
    move,
    next,
    pick,
    chosen: [...selected.values()],
    /** Of the rows on the screen these; what is selected elsewhere stays. */
    choose: (taskIds: readonly string[]) => {
      const shown = new Set(rows.map(({ taskId }) => taskId));
      const others = [...selected].filter(([id]) => !shown.has(id));
      const now = rows.filter(({ taskId }) => taskIds.includes(taskId));
      setSelected(new Map([...others, ...now.map((row) => [row.taskId, row] as const)]));
    },
    drop: (taskIds: readonly string[]) => setSelected((before) => without(before, taskIds)),
    clearChosen: () => setSelected(new Map()),
  };
}

/** Says in which order, not which. */
const ORDER: ReadonlySet<string> = new Set(['sort', 'descending']);

const without = (rows: ReadonlyMap<string, QueueRow>, gone: readonly string[]) =>
  new Map([...rows].filter(([id]) => !gone.includes(id)));
