import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { PagedQuery } from '#ui/AsyncList.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Desk.module.css';

interface PagedListProps<Item> {
  list: PagedQuery<Item>;
  /** Shown in place of the rows when the list is empty. */
  empty: ReactNode;
  /** Number of skeleton rows while the list loads. */
  skeletonCount?: number;
  children: (items: Item[]) => ReactNode;
}

/** A paged list of the desktop app with its loading, error and empty states. */
export function PagedList<Item>({ list, empty, skeletonCount, children }: PagedListProps<Item>) {
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows {...(skeletonCount && { count: skeletonCount })} />
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
