import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import css from '../Desk.module.css';
import type { PagedQuery } from '#ui/AsyncList.tsx';
import { PagedList } from './PagedList.tsx';

interface PagedTableProps<Row extends object> {
  list: PagedQuery<Row>;
  rowKey: keyof Row & string;
  columns: TableColumnsType<Row>;
  /** Shown in place of the table when it has no rows. */
  empty: ReactNode;
}

/** A table that loads page by page. */
export const PagedTable = <Row extends object>({ list, rowKey, columns, empty }: PagedTableProps<Row>) => (
  <PagedList list={list} empty={empty}>
    {(items) => (
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
    )}
  </PagedList>
);
