import type { ReactNode } from 'react';
import { AsOf } from './AsOf.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { InfiniteList } from './InfiniteList.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { SkeletonRows } from './Skeleton.tsx';

/** The part of an infinite query's result that every paged list uses. */
export interface PagedQuery<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface AsyncListProps<Item> {
  list: PagedQuery<Item> & { isFetchNextPageError: boolean };
  /** Hides the items for which it returns true; later pages may still hold visible ones. */
  isHidden?: (item: Item) => boolean;
  /** Shown in place of the rows when the list is empty. */
  empty: ReactNode;
  /** Name of the list's offline copy (`offline/last-seen`). */
  cacheName?: string | null;
  /** Disables pull-to-refresh: in a sheet, or where the page refreshes more than this list. */
  noRefresh?: boolean;
  /** Number of skeleton rows while the list loads. */
  skeletonCount?: number;
  children: (items: Item[]) => ReactNode;
}

/** A phone list with its loading, error and empty states, and infinite scrolling. */
export function AsyncList<Item>(props: AsyncListProps<Item>) {
  const { list, isHidden, empty, cacheName, noRefresh = false, skeletonCount, children } = props;
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows {...(skeletonCount && { count: skeletonCount })} />
    );
  const all = list.data.pages.flatMap((page) => page.items);
  const items = isHidden ? all.filter((item) => !isHidden(item)) : all;
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
  if (noRefresh) return shown;
  return (
    <PullToRefresh onRefresh={list.refetch}>
      {cacheName != null && <AsOf list={cacheName} />}
      {shown}
    </PullToRefresh>
  );
}
