import { SELECT_MOST, type ListTotals, type Page } from '@outlay/contract/page';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';

interface Asking {
  signal?: AbortSignal;
}

/** How the rows of one list are asked for. */
export interface RowSource<Row, Totals extends ListTotals = ListTotals> {
  key: readonly unknown[];
  page: (asked: { after?: string; size: number }, asking: Asking) => Promise<Page<Row>>;
  totals: (asking: Asking) => Promise<Totals>;
}

const SIZE = 100;

export type Rows<Row> = ReturnType<typeof useRows<Row>>;

/** The rows of a list as far as they were asked for, how many there are, and all of them where somebody selects all. */
export function useRows<Row, Totals extends ListTotals = ListTotals>(source: RowSource<Row, Totals>) {
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...source.key, 'rows'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      source.page({ size: SIZE, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    // The rows of before stay while those of another filter come.
    placeholderData: keepPreviousData,
  });
  const totals = useQuery({
    queryKey: [...source.key, 'totals'],
    queryFn: ({ signal }) => source.totals({ signal }),
    placeholderData: keepPreviousData,
  });
  const [gathering, setGathering] = useState<number | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    list,
    rows,
    totals: totals.data,
    /** There are more than `total`: nobody counts a log of millions. */
    more: list.hasNextPage && totals.data?.more === true,
    /** Known from the rows where there are no more of them. */
    total: list.data && !list.hasNextPage ? rows.length : totals.data?.total,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    /** How many were gathered so far; null while nobody selects all. */
    gathering,
    /** Every row that the filter finds, page after page, up to as many as can be selected. */
    gather: async (): Promise<Row[]> => {
      const found: Row[] = [];
      setGathering(0);
      try {
        for (let after: string | null | undefined; after !== null && found.length < SELECT_MOST;) {
          const page = await source.page({ size: SIZE, ...(after ? { after } : {}) }, {});
          found.push(...page.items);
          after = page.next;
          setGathering(found.length);
        }
        void queries.invalidateQueries({ queryKey: [...source.key, 'totals'] });
      } catch (error) {
        toast(errorWords(error), 'stop');
      } finally {
        setGathering(null);
      }
      return found.slice(0, SELECT_MOST);
    },
  };
}
