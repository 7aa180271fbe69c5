import type { Payable } from '@outlay/contract/payment';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentQueries } from './payments.queries.ts';

export type PayableFilter = 'all' | 'ready' | 'blocked' | 'failed';

const FILTERS: Record<PayableFilter, (payable: Payable) => boolean> = {
  all: () => true,
  ready: ({ obstacle }) => obstacle === null,
  blocked: ({ obstacle }) => obstacle !== null,
  failed: ({ lastFailure }) => lastFailure !== null,
};

const matches = ({ submitter, payee, number, title }: Payable, search: string): boolean =>
  [submitter.name, submitter.departmentName, payee?.holder, payee?.account, number, title].some((text) =>
    text?.toLowerCase().includes(search.toLowerCase()),
  );

/** What waits for payment, as it is searched, filtered and selected here. */
export function usePayables() {
  const list = useInfiniteQuery(paymentQueries.payables());
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<PayableFilter>('all');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const all = list.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = all.filter(
    (payable) => FILTERS[filter](payable) && (search === '' || matches(payable, search)),
  );
  // What left the list meanwhile is no longer selected.
  const chosen = all.filter(({ documentId, obstacle }) => obstacle === null && selected.has(documentId));
  const count = (name: PayableFilter) => all.filter(FILTERS[name]).length;
  const move = (step: 1 | -1) => {
    const place = shown.findIndex(({ documentId }) => documentId === current);
    const next = shown[Math.max(0, Math.min(shown.length - 1, place + step))];
    if (next) setCurrent(next.documentId);
  };
  const pick = (id: string | null = current) => {
    const payable = all.find(({ documentId }) => documentId === id);
    if (payable?.obstacle !== null) return;
    const next = new Set(selected);
    if (!next.delete(payable.documentId)) next.add(payable.documentId);
    setSelected(next);
  };
  return {
    list,
    all,
    shown,
    chosen,
    count,
    search,
    setSearch,
    filter,
    setFilter,
    setSelected,
    current,
    setCurrent,
    move,
    pick,
  };
}
export type Payables = ReturnType<typeof usePayables>;
