import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Desk.module.css';

interface ShortTableProps<Row> {
  /** Undefined until they have been read. */
  rows: readonly Row[] | undefined;
  /** How they are read, where a failure is shown in place of the table. */
  query?: { error: Error | null; refetch: () => Promise<unknown> };
  columns: TableColumnsType<Row>;
  /** Shown instead of the table while there are no rows. */
  empty: ReactNode;
  onOpen: (row: Row) => void;
}

/** A list that is never longer than a page; a row opens on a click. */
export function ShortTable<Row extends { id: string }>(props: ShortTableProps<Row>) {
  const { rows, query, columns, empty, onOpen } = props;
  if (query?.error) return <ErrorBox error={query.error} onRetry={() => void query.refetch()} />;
  if (!rows) return <SkeletonRows />;
  if (rows.length === 0) return empty;
  return (
    <div className={css['table']}>
      <Table<Row>
        size="middle"
        rowKey="id"
        dataSource={rows}
        columns={columns}
        pagination={false}
        onRow={(row) => ({ onClick: () => onOpen(row) })}
      />
    </div>
  );
}
