import { SELECT_MOST, type ListTotals, type Page } from '@outlay/contract/page';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';

interface RequestOptions {
  signal?: AbortSignal;
}

/** How the rows of a list are queried. */
export interface RowSource<Row, Totals extends ListTotals = ListTotals> {
  key: readonly unknown[];
  page: (request: { after?: string; size: number }, options: RequestOptions) => Promise<Page<Row>>;
  totals: (options: RequestOptions) => Promise<Totals>;
}

const SIZE = 100;

export type Rows<Row> = ReturnType<typeof useRows<Row>>;

/** The loaded rows of a list, their total, and a way to load all of them for "select all". */
export function useRows<Row, Totals extends ListTotals = ListTotals>(source: RowSource<Row, Totals>) {
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: [...source.key, 'rows'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      source.page({ size: SIZE, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    // Keeps the previous rows while those of another filter load.
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
    /** There are more than `total`: the server stops counting in very long lists. */
    more: list.hasNextPage && totals.data?.more === true,
    /** Without further pages, the loaded rows give the total. */
    total: list.data && !list.hasNextPage ? rows.length : totals.data?.total,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
    },
    /** Number of rows loaded so far by "select all"; null when it is not running. */
    gathering,
    /** Loads every row that matches the filter, page by page, up to the maximum selection. */
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
