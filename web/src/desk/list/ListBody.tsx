import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Desk.module.css';
import type { Rows } from './use-rows.ts';

/** What of the question is told. */
interface Asked {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
}

interface ListBodyProps<Row> {
  rows: Pick<Rows<Row>, 'rows' | 'loadMore'> & { list: Asked };
  filtered: boolean;
  onClear: () => void;
  /** Where there is nothing at all. */
  empty: ReactNode;
  /** The table. */
  children: ReactNode;
}

/** A list while it is asked for, where it cannot be had, where there is nothing, and its rows. */
export function ListBody<Row>({
  rows: { list, rows, loadMore },
  filtered,
  onClear,
  empty,
  children,
}: ListBodyProps<Row>) {
  const { t } = useLingui();
  if (!list.data)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows count={6} />
    );
  if (rows.length === 0 && !filtered) return empty;
  if (rows.length === 0)
    return (
      <Empty
        title={t`Nothing matches`}
        icon="search"
        action={
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    );
  return (
    <>
      {children}
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={loadMore}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
