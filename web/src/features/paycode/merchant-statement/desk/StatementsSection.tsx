import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantStatement } from '@outlay/contract/paycode/merchant-statement';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Segmented, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { PagedList } from '#desk/list/PagedList.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { formatMoney, formatMonth } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Differences } from './Differences.tsx';
import { StatementDrawer } from './StatementDrawer.tsx';
import { statementQueries } from './statements.queries.ts';

type View = 'statements' | 'differences';

/** What is owed to merchants by month, and where payments and books differ. */
export function StatementsSection() {
  const { t } = useLingui();
  const [view, setView] = useState<View>('statements');
  const open = useInfiniteQuery(statementQueries.differences(true)).data;
  const count = open?.pages.flatMap(({ items }) => items).length ?? 0;
  const differences = count > 0 ? t`Differences (${count})` : t`Differences`;
  return (
    <SectionLayout title={t`Merchants’ statements`}>
      <div className={css['tools']}>
        <Segmented<View>
          value={view}
          options={[
            { value: 'statements', label: t`Statements` },
            { value: 'differences', label: differences },
          ]}
          onChange={setView}
        />
      </div>
      {view === 'statements' ? <Statements /> : <Differences />}
    </SectionLayout>
  );
}

function Statements() {
  const list = useInfiniteQuery(statementQueries.page());
  const [open, setOpen] = useState<string | null>(null);
  const columns = useColumns(setOpen);
  return (
    <>
      <PagedList list={list} empty={<Nothing />}>
        {(items) => (
          <div className={css['table']}>
            <Table<MerchantStatement>
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
      {open !== null && <StatementDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(onOpen: (id: string) => void): TableColumnsType<MerchantStatement> {
  const { t } = useLingui();
  return [
    {
      title: t`Merchant`,
      render: (_, { id, merchant, month }) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(id)}>
            <b>{merchant.name}</b>
          </button>
          <small>{formatMonth(month, 'long')}</small>
        </span>
      ),
    },
    { title: t`Payments`, align: 'right', dataIndex: 'payments' },
    {
      title: t({ message: 'Paid', context: 'sum' }),
      align: 'right',
      render: (_, { paid }) => formatMoney(paid),
    },
    {
      title: t({ message: 'Refunded', context: 'payment' }),
      align: 'right',
      render: (_, { refunded }) =>
        refunded.amount === 0 ? '—' : formatMoney({ ...refunded, amount: -refunded.amount }),
    },
    { title: t`To pay`, align: 'right', render: (_, { payable }) => <b>{formatMoney(payable)}</b> },
    {
      title: t({ message: 'State', context: 'of a statement' }),
      render: (_, statement) => <State statement={statement} />,
    },
  ];
}

function State({ statement: { closed, document, actions } }: { statement: MerchantStatement }) {
  const { t } = useLingui();
  if (document) return <Pill tone="good">{document.number ?? t`Draft`}</Pill>;
  if (!closed) return <Pill>{t`Month is running`}</Pill>;
  return actions.includes('pay') ? (
    <Pill tone="wait">{t`To be paid`}</Pill>
  ) : (
    <Pill>{t`Nothing to pay`}</Pill>
  );
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`No statements yet`} icon="receipt">
      <Trans>After the first payment with a payment code, the month of its merchant appears here.</Trans>
    </Empty>
  );
}
