import { Trans, useLingui } from '@lingui/react/macro';
import type { Payable } from '@outlay/contract/payment';
import { Button, Table, type TableColumnsType } from 'antd';
import { formatRecent } from '#kit/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '../Admin.module.css';
import { numberCell } from '../document-cells.tsx';
import { OBSTACLES } from './payment-words.ts';
import type { Payables } from './use-payables.ts';

export function PayableTable({ payables }: { payables: Payables }) {
  const { list, shown, chosen, current } = payables;
  const columns = useColumns();
  return (
    <div className={css['table']}>
      <Table<Payable>
        size="middle"
        rowKey="documentId"
        dataSource={shown}
        columns={columns}
        pagination={false}
        rowSelection={{
          selectedRowKeys: chosen.map(({ documentId }) => documentId),
          onChange: (keys) => payables.setSelected(new Set(keys.map(String))),
          getCheckboxProps: ({ obstacle, number }) => ({ disabled: obstacle !== null, 'aria-label': number }),
        }}
        rowClassName={({ documentId }) => (documentId === current ? 'current-row' : '')}
        onRow={({ documentId }) => ({ onClick: () => payables.setCurrent(documentId) })}
      />
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function useColumns(): TableColumnsType<Payable> {
  const { t } = useLingui();
  return [
    {
      title: t`Payee`,
      render: (_, { payee, submitter }) => (
        <span className={css['two']}>
          <b>{payee?.holder ?? submitter.name}</b>
          <small>
            {payee && payee.holder !== submitter.name
              ? t`submitted by ${submitter.name}`
              : submitter.departmentName}
          </small>
        </span>
      ),
    },
    {
      title: t`Number`,
      render: numberCell,
    },
    {
      title: t`Bank account`,
      render: (_, { payee }) => (
        <span className={css['two']}>{payee ? `${payee.bank} ${payee.account.slice(-4)}` : '—'}</span>
      ),
    },
    {
      title: t`Approved on`,
      render: (_, { passedAt }) => <span className={css['two']}>{formatRecent(passedAt)}</span>,
    },
    { title: t`Checks`, render: (_, payable) => <CheckPill payable={payable} /> },
    { title: t`Amount`, align: 'right', render: (_, { money }) => <Amount money={money} /> },
  ];
}

function CheckPill({ payable: { obstacle, lastFailure } }: { payable: Payable }) {
  const { t, i18n } = useLingui();
  if (obstacle) return <Pill tone="stop">{i18n._(OBSTACLES[obstacle])}</Pill>;
  if (lastFailure) return <Pill tone="wait">{t`Failed: ${lastFailure}`}</Pill>;
  return <Pill tone="good">{t`Ready`}</Pill>;
}
