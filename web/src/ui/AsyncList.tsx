import type { ReactNode } from 'react';
import { AsOf } from './AsOf.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { InfiniteList } from './InfiniteList.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { SkeletonRows } from './Skeleton.tsx';

/** What of an infinite query is used. */
interface Asked<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface AsyncListProps<Item> {
  list: Asked<Item>;
  /** Those that are not shown; further pages may hold others. */
  without?: (item: Item) => boolean;
  /** Instead of rows where there are none. */
  empty: ReactNode;
  /** The list that was kept for when there is no network (`offline/last-seen`). */
  seen?: string | null;
  /** In a sheet, or where more than this list is refreshed, nothing is pulled here. */
  still?: boolean;
  /** How many rows stand in for those that come. */
  waiting?: number;
  /** The rows. */
  children: (items: Item[]) => ReactNode;
}

/** A list of the phone while it is asked for, where it cannot be had, where there is nothing, and page by page. */
export function AsyncList<Item>(props: AsyncListProps<Item>) {
  const { list, without, empty, seen, still = false, waiting, children } = props;
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows {...(waiting && { count: waiting })} />
    );
  const all = list.data.pages.flatMap((page) => page.items);
  const items = without ? all.filter((item) => !without(item)) : all;
  const shown =
    items.length === 0 && !(all.length > 0 && list.hasNextPage) ? (
      empty
    ) : (
      <InfiniteList
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onMore={() => void list.fetchNextPage()}
      >
        {children(items)}
      </InfiniteList>
    );
  if (still) return shown;
  return (
    <PullToRefresh onRefresh={list.refetch}>
      {seen != null && <AsOf list={seen} />}
      {shown}
    </PullToRefresh>
  );
}
