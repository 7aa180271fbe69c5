import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@outlay/contract/money';
import type { ExchangeRate } from '@outlay/contract/spend/rate';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Button, Popconfirm, Select, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatDay } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Empty } from '#ui/Empty.tsx';
import { PagedList } from '#desk/list/PagedList.tsx';
import css from '#desk/Desk.module.css';
import { ImportModal } from '#desk/form/ImportModal.tsx';
import { rateQueries, useImportRates, useRemoveRate } from '../rate.queries.ts';
import { RateModal } from './RateModal.tsx';
import { Tolerance } from './Tolerance.tsx';

/** Exchange rates by day; the newest on or before a day applies. */
export function RateCard() {
  const { t } = useLingui();
  const [currency, setCurrency] = useState<string | null>(null);
  const [edited, setEdited] = useState<ExchangeRate | 'new' | null>(null);
  const [importing, setImporting] = useState(false);
  const own = useCompanyCurrency();
  return (
    <>
      <Tolerance />
      <div className={css['tools']}>
        <Select<string | null>
          allowClear
          style={{ width: 160 }}
          aria-label={t`Currency`}
          placeholder={t`Currency`}
          value={currency}
          options={CURRENCIES.filter((one) => one !== own).map((one) => ({ value: one, label: one }))}
          onChange={(next) => setCurrency(next ?? null)}
        />
        <span className={css['right']} style={{ display: 'flex', gap: 8 }}>
          <Button onClick={() => setImporting(true)}>
            <Trans>Import</Trans>
          </Button>
          <Button type="primary" onClick={() => setEdited('new')}>
            <Trans>New rate</Trans>
          </Button>
        </span>
      </div>
      <RateList currency={currency} own={own} onOpen={setEdited} />
      {edited && <RateModal rate={edited} own={own} onClose={() => setEdited(null)} />}
      {importing && <ImportRates onClose={() => setImporting(false)} />}
    </>
  );
}

interface RateListProps {
  currency: string | null;
  own: string;
  onOpen: (rate: ExchangeRate) => void;
}

function RateList({ currency, own, onOpen }: RateListProps) {
  const { t } = useLingui();
  const list = useInfiniteQuery(rateQueries.list(currency));
  const columns = useColumns(own, onOpen);
  return (
    <>
      <PagedList
        list={list}
        empty={
          <Empty title={t`No rates yet`} icon="globe">
            <Trans>Without a rate an expense in that currency cannot be submitted.</Trans>
          </Empty>
        }
      >
        {(items) => (
          <div className={css['table']}>
            <Table<ExchangeRate>
              size="middle"
              rowKey={({ currency: of, day }) => `${day} ${of}`}
              dataSource={items}
              columns={columns}
              pagination={false}
              onRow={(rate) => ({ onClick: () => onOpen(rate) })}
            />
          </div>
        )}
      </PagedList>
    </>
  );
}

function useColumns(own: string, onOpen: (rate: ExchangeRate) => void): TableColumnsType<ExchangeRate> {
  const { t } = useLingui();
  return [
    {
      title: t`Currency`,
      render: (_, rate) => (
        <button type="button" onClick={() => onOpen(rate)}>
          <b>{rate.currency}</b>
        </button>
      ),
    },
    { title: t`Effective from`, render: (_, { day }) => formatDay(day) },
    {
      title: t`Rate`,
      align: 'right',
      render: (_, { currency, rate }) => `1 ${currency} = ${rate} ${own}`,
    },
    { title: t`Source`, render: (_, { source }) => source || '—' },
    { title: t`Remove`, align: 'right', render: (_, rate) => <Remove rate={rate} /> },
  ];
}

function Remove({ rate: { currency, day } }: { rate: ExchangeRate }) {
  const { t } = useLingui();
  const remove = useRemoveRate();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <Popconfirm
        title={t`Remove this rate?`}
        description={t`Submitted documents keep it.`}
        okText={t`Remove`}
        cancelText={t`Cancel`}
        okButtonProps={{ danger: true }}
        onConfirm={() =>
          remove.mutate({ currency, day }, { onError: (error) => toast(errorWords(error), 'stop', 4_000) })
        }
      >
        <Button danger type="text" size="small" loading={remove.isPending}>
          <Trans>Remove</Trans>
        </Button>
      </Popconfirm>
    </span>
  );
}

function ImportRates({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const change = useImportRates();
  return (
    <ImportModal
      title={t`Import exchange rates from a CSV file`}
      columns={t`Columns: date, currency, rate. A heading row is optional.`}
      example={'2026-11-20,USD,7.1024\n2026-11-20,EUR,8.2310'}
      change={change}
      onClose={onClose}
    />
  );
}
