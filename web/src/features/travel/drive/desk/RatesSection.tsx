import { Trans, useLingui } from '@lingui/react/macro';
import type { MileageRate } from '@outlay/contract/travel/drive.rate';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatDay, formatMoney } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { CLASS_WORDS } from '../drive-words.ts';
import { RateDrawer } from './RateDrawer.tsx';
import { rateQueries } from './vehicles.queries.ts';

/** The tables of mileage rates by date; the one that began last is in force. */
export function RatesSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(rateQueries.all());
  const [edited, setEdited] = useState<MileageRate | 'new' | null>(null);
  const columns = useColumns(setEdited);
  return (
    <SectionLayout title={t`Mileage rates`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>A drive is paid by the table that began last on or before its day.</Trans>
        </span>
        <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
          <Trans>New table</Trans>
        </Button>
      </div>
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={
          <Empty title={t`No mileage rates yet`} icon="car">
            <Trans>Without a table, drives are recorded but cannot be claimed.</Trans>
          </Empty>
        }
        onOpen={(rate) => setEdited(rate)}
      />
      {edited && <RateDrawer rate={edited} onClose={() => setEdited(null)} />}
    </SectionLayout>
  );
}

function useColumns(onOpen: (rate: MileageRate) => void): TableColumnsType<MileageRate> {
  const { t, i18n } = useLingui();
  return [
    {
      title: t`Table`,
      render: (_, rate) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(rate)}>
            <b>{rate.name}</b>
          </button>
          <small>{rate.source}</small>
        </span>
      ),
    },
    {
      title: t`Rates`,
      render: (_, { entries, currency, unit }) => (
        <span className={css['two']}>
          {entries.slice(0, 4).map(({ classes, bands }, place) => (
            <small key={String(place)}>
              {classes.map((one) => i18n._(CLASS_WORDS[one])).join(', ')}:{' '}
              {bands.map(({ perUnit }) => perUnit).join(' / ')} {currency}/{unit === 'km' ? 'km' : 'mi'}
            </small>
          ))}
        </span>
      ),
    },
    {
      title: t`Valid`,
      render: (_, { fromDay, toDay }) => `${formatDay(fromDay)} – ${toDay ? formatDay(toDay) : ''}`,
    },
    {
      title: t`Monthly limit`,
      render: (_, { monthCap, currency }) =>
        monthCap === null ? '—' : formatMoney({ amount: monthCap, currency }),
    },
    {
      title: t`Way to work`,
      render: (_, { excludesCommute }) => (excludesCommute ? t`Not paid` : t`Paid`),
    },
  ];
}
