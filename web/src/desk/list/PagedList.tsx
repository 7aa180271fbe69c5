import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Desk.module.css';

/** What of an infinite query is used. */
export interface PagedQuery<Item> {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface PagedListProps<Item> {
  list: PagedQuery<Item>;
  /** Instead of rows where there are none. */
  empty: ReactNode;
  /** How many rows stand in for those that come. */
  waiting?: number;
  children: (items: Item[]) => ReactNode;
}

/** A list of the desk while it is asked for, where it cannot be had, where there is nothing, and page by page. */
export function PagedList<Item>({ list, empty, waiting, children }: PagedListProps<Item>) {
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows {...(waiting && { count: waiting })} />
    );
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
