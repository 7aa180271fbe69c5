import { Trans, useLingui } from '@lingui/react/macro';
import type { ProviderBill } from '@outlay/contract/travel/bill';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { PagedList } from '#desk/list/PagedList.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { formatMoney, formatMonth } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import { BillDrawer } from './BillDrawer.tsx';
import { billQueries } from './bills.queries.ts';
import { ImportBill } from './ImportBill.tsx';

/** The monthly bills of travel providers: what differs from the orders, and what is paid. */
export function BillsSection() {
  const { t } = useLingui();
  const list = useInfiniteQuery(billQueries.page());
  const [open, setOpen] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const columns = useColumns(setOpen);
  return (
    <SectionLayout title={t`Travel bills`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Each line is compared with the order of the same number.</Trans>
        </span>
        <Button type="primary" className={css['right'] ?? ''} onClick={() => setImporting(true)}>
          <Trans>Import a bill</Trans>
        </Button>
      </div>
      <PagedList list={list} empty={<Nothing />}>
        {(items) => (
          <div className={css['table']}>
            <Table<ProviderBill>
              size="middle"
              rowKey="id"
              dataSource={items}
              columns={columns}
              pagination={false}
              onRow={({ id }) => ({ onClick: () => setOpen(id) })}
            />
          </div>
        )}
      </PagedList>
      {importing && <ImportBill onDone={setOpen} onClose={() => setImporting(false)} />}
      {open !== null && <BillDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </SectionLayout>
  );
}

function useColumns(onOpen: (id: string) => void): TableColumnsType<ProviderBill> {
  const { t } = useLingui();
  return [
    {
      title: t`Travel provider`,
      render: (_, { id, source, month }) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(id)}>
            <b>{source}</b>
          </button>
          <small>{formatMonth(month, 'long')}</small>
        </span>
      ),
    },
    { title: t`Total`, align: 'right', render: (_, { total }) => formatMoney(total) },
    { title: t`Matched`, align: 'right', render: (_, { matched, lines }) => t`${matched} of ${lines}` },
    {
      title: t`Differences`,
      align: 'right',
      render: (_, { differing }) => (differing === 0 ? '—' : <Pill tone="wait">{differing}</Pill>),
    },
    {
      title: t`To pay`,
      align: 'right',
      render: (_, { payable }) => <b>{formatMoney(payable)}</b>,
    },
    {
      title: t`Document`,
      render: (_, { document }) => (document ? (document.number ?? t`Draft`) : '—'),
    },
  ];
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`No bills yet`} icon="receipt">
      <Trans>
        Import the orders of a travel provider first, then its bill of the month. What matches is paid with
        one document.
      </Trans>
    </Empty>
  );
}
