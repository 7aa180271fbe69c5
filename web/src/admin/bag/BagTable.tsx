import { useLingui } from '@lingui/react/macro';
import type { BagFilter, BagSummary } from '@outlay/contract/bag';
import { Table, type TableColumnsType } from 'antd';
import { formatRecent } from '#kit/format.ts';
import { BagPill } from '#features/bag/BagPill.tsx';
import css from '../Admin.module.css';
import own from './Bags.module.css';
import type { Bags } from './use-bags.ts';

export function BagTable({ bags }: { bags: Bags }) {
  const { rows, filter, setFilter, current, open, list } = bags;
  return (
    <div className={css['table']} aria-busy={list.isPlaceholderData}>
      <Table<BagSummary>
        size="middle"
        rowKey="id"
        dataSource={rows}
        columns={useColumns(filter, current !== null)}
        pagination={false}
        showSorterTooltip={false}
        onChange={(_pages, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          const sort = order ? (columnKey as BagFilter['sort']) : 'since';
          setFilter({ sort, descending: order !== 'ascend' });
        }}
        rowClassName={({ id }) => (id === current ? 'current-row' : '')}
        onRow={({ id }) => ({ onClick: () => open(id) })}
      />
    </div>
  );
}

function useColumns({ sort, descending }: BagFilter, beside: boolean): TableColumnsType<BagSummary> {
  const { t } = useLingui();
  const sorted = (key: BagFilter['sort']) => ({
    key,
    sorter: true,
    sortOrder: sort === key ? (descending ? ('descend' as const) : ('ascend' as const)) : null,
  });
  const columns: TableColumnsType<BagSummary> = [
    { title: t`Bag number`, width: 130, render: (_, { number }) => <b>{number}</b>, ...sorted('number') },
    {
      title: t`Owner`,
      render: (_, { owner }) => (
        <span className={css['two']}>
          {owner.name}
          <small>{owner.departmentName}</small>
        </span>
      ),
    },
    { title: t`Documents`, width: 110, align: 'right', render: (_, { documentCount }) => documentCount },
    { title: t`State`, width: 160, render: (_, { state }) => <BagPill state={state} /> },
    { title: t`Since`, width: 130, render: (_, { since }) => formatRecent(since), ...sorted('since') },
    {
      title: t`Remarks`,
      key: 'remarks',
      render: (_, { remarks }) => (
        <div className={own['remarks']} title={remarks}>
          {remarks}
        </div>
      ),
    },
  ];
  return beside ? columns.filter(({ key }) => key !== 'remarks') : columns;
}
