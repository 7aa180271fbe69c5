import { Trans, useLingui } from '@lingui/react/macro';
import type { BatchSummary } from '@outlay/contract/payment';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { formatRecent } from '#kit/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { useListKeys } from '../admin-keys.ts';
import { goTo, useAdminPlace } from '../admin-nav.ts';
import { BATCH_STATES } from '../payments/payment-words.ts';
import { paymentQueries } from '../payments/payments.queries.ts';
import { Work } from '../Work.tsx';
import { BatchPane } from './BatchPane.tsx';
import { useCountWords } from './use-count-words.ts';

const open = (id: string | null) => goTo('batches', id);

/** The payment batches and, at the right, the one that is open. */
export function BatchesSection() {
  const { t } = useLingui();
  const { open: current } = useAdminPlace();
  const list = useInfiniteQuery(paymentQueries.batches());
  const items = list.data?.pages.flatMap((page) => page.items);
  useListKeys({
    search: () => undefined,
    move: (step) => {
      const place = items?.findIndex(({ id }) => id === current) ?? -1;
      const next = items?.[Math.max(0, place + step)];
      if (next) open(next.id);
    },
  });
  return (
    <Work
      title={t`Payment batches`}
      pane={current && <BatchPane key={current} id={current} />}
      paneLabel={t`Payment batch`}
      onClosePane={() => open(null)}
    >
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items?.length === 0 && (
        <Empty title={t`No batches yet`} icon="bank">
          <Trans>Select documents under Payments and create a batch.</Trans>
        </Empty>
      )}
      {items && items.length > 0 && <BatchTable items={items} current={current} />}
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Work>
  );
}

function BatchTable({ items, current }: { items: BatchSummary[]; current: string | null }) {
  return (
    <div className={css['table']} style={{ marginTop: 14 }}>
      <Table<BatchSummary>
        size="middle"
        rowKey="id"
        dataSource={items}
        columns={useColumns()}
        pagination={false}
        rowClassName={({ id }) => (id === current ? 'current-row' : '')}
        onRow={({ id }) => ({ onClick: () => open(id) })}
      />
    </div>
  );
}

function useColumns(): TableColumnsType<BatchSummary> {
  const { t, i18n } = useLingui();
  const countWords = useCountWords();
  return [
    {
      title: t`Batch`,
      render: (_, { number, templateName }) => (
        <span className={css['two']}>
          <b>{number}</b>
          <small>{templateName}</small>
        </span>
      ),
    },
    {
      title: t`State`,
      render: (_, { state }) => (
        <Pill tone={BATCH_STATES[state].tone}>{i18n._(BATCH_STATES[state].label)}</Pill>
      ),
    },
    {
      title: t`Created by`,
      render: (_, { madeBy, createdAt }) => (
        <span className={css['two']}>
          {madeBy.name}
          <small>{formatRecent(createdAt)}</small>
        </span>
      ),
    },
    {
      title: t`Released by`,
      render: (_, { releasedBy }) => <span className={css['two']}>{releasedBy?.name ?? '—'}</span>,
    },
    {
      title: t`Payments`,
      render: (_, batch) => {
        const [all, parts] = countWords(batch);
        return (
          <span className={css['two']}>
            {all}
            <small>{parts}</small>
          </span>
        );
      },
    },
    { title: t`Amount`, align: 'right', render: (_, { money }) => <Amount money={money} /> },
  ];
}
