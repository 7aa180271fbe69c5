import { Trans, useLingui } from '@lingui/react/macro';
import { payrollEndpoints, type PayrollRow } from '@outlay/contract/travel/allowance.payroll';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatMoney, today } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { MonthInput } from '#desk/form/MonthInput.tsx';
import { useSaveList } from '#desk/list/export.queries.ts';
import { PagedList } from '#desk/list/PagedList.tsx';
import { tableQueries } from './allowances.queries.ts';

/** What payroll taxes: the allowance over the tax-free limit, by member and month. */
export function PayrollCard() {
  const { t } = useLingui();
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const list = useInfiniteQuery(tableQueries.payroll(month));
  const save = useSaveList(payrollEndpoints.export, 'allowances');
  const columns = useColumns();
  return (
    <>
      <div className={css['tools']}>
        <MonthInput aria-label={t`Month`} value={month} onChange={setMonth} />
        <span className={css['small']}>
          <Trans>Claims that were approved in this month</Trans>
        </span>
        <span className={css['right']} style={{ display: 'flex', gap: 8 }}>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              loading={save.isPending}
              onClick={() => save.mutate({ filter: { month }, format })}
            >
              {format === 'csv' ? 'CSV' : 'Excel'}
            </Button>
          ))}
        </span>
      </div>
      <PagedList
        list={list}
        empty={
          <Empty title={t`Nothing over the limit`} icon="check">
            <Trans>No approved allowance of this month is over the tax-free limit.</Trans>
          </Empty>
        }
      >
        {(items) => (
          <div className={css['table']}>
            <Table<PayrollRow>
              size="middle"
              rowKey={({ member }) => member.id}
              dataSource={items}
              columns={columns}
              pagination={false}
            />
          </div>
        )}
      </PagedList>
    </>
  );
}

function useColumns(): TableColumnsType<PayrollRow> {
  const { t } = useLingui();
  return [
    {
      title: t`Member`,
      render: (_, { member }) => (
        <span className={css['two']}>
          {member.name}
          <small>{member.departmentName}</small>
        </span>
      ),
    },
    { title: t`Days`, align: 'right', render: (_, { days }) => days },
    { title: t`Allowance`, align: 'right', render: (_, { allowance }) => formatMoney(allowance) },
    {
      title: t`Over the tax-free limit`,
      align: 'right',
      render: (_, { taxable }) => <b>{formatMoney(taxable)}</b>,
    },
  ];
}
