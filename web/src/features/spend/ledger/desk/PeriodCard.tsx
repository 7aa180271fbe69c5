import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant, today } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { periodQueries, useClosePeriod, useOpenPeriod } from '../period.queries.ts';

const thisMonth = () => today().slice(0, 7);

/** Months whose books are closed: no payment can be dated in them. */
export function PeriodCard() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(periodQueries.closedMonths());
  const [month, setMonth] = useState('');
  const close = useClosePeriod();
  const open = useOpenPeriod();
  const refused = (fault: Error) => toast(errorWords(fault), 'stop', 4_000);
  const shut = () =>
    close.mutate({ month }, { onSuccess: () => toast(t`${month} is closed`, 'good'), onError: refused });
  const reopen = (closed: string) => open.mutate({ month: closed }, { onError: refused });
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <div className={css['tools']}>
        <Input
          type="month"
          style={{ width: 180 }}
          aria-label={t`Month`}
          max={thisMonth()}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        />
        <Button
          type="primary"
          disabled={month === '' || month >= thisMonth()}
          loading={close.isPending}
          onClick={shut}
        >
          <Trans>Close the month</Trans>
        </Button>
      </div>
      <p className={css['small']}>
        <Trans>A payment date cannot fall in a closed month.</Trans>
      </p>
      {data.items.length === 0 && (
        <Empty title={t`No month is closed yet`} icon="lock">
          <Trans>Close a month once its payments agree with the bank.</Trans>
        </Empty>
      )}
      {data.items.map(({ month: closed, by, at }) => (
        <div key={closed} className={css['payment']}>
          <b>{closed}</b>
          <span className={css['grow']}>
            {by.name} · {formatInstant(at)}
          </span>
          <Button
            type="text"
            loading={open.isPending}
            aria-label={t`Reopen the month ${closed}`}
            onClick={() => reopen(closed)}
          >
            <Trans>Reopen the month</Trans>
          </Button>
        </div>
      ))}
    </>
  );
}
