import { Trans } from '@lingui/react/macro';
import { Button, Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Desk.module.css';

interface PagedTableProps<Row extends object> {
  list: {
    data: { pages: { items: Row[] }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  rowKey: keyof Row & string;
  columns: TableColumnsType<Row>;
  /** Instead of a table without rows. */
  empty: ReactNode;
}

/** A list that comes page by page. */
export function PagedTable<Row extends object>({ list, rowKey, columns, empty }: PagedTableProps<Row>) {
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  if (items.length === 0) return empty;
  return (
    <>
      <div className={css['table']}>
        <Table<Row>
          size="middle"
          rowKey={rowKey}
          dataSource={items}
          columns={columns}
          pagination={false}
          onRow={() => ({ style: { cursor: 'default' } })}
        />
      </div>
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
