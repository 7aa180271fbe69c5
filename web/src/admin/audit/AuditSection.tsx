import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEvent } from '@outlay/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { formatInstant } from '#kit/format.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { Work } from '../Work.tsx';
import { useAuditWords, useObjectWords } from './audit-words.ts';
import { auditQueries, useVerifyAudit } from './audit.queries.ts';
import { Verdict } from './Verdict.tsx';

/** Every act, by whom and when; and whether the past was touched. */
export function AuditSection() {
  const { t } = useLingui();
  const list = useInfiniteQuery(auditQueries.events());
  const items = list.data?.pages.flatMap((page) => page.items);
  const verify = useVerifyAudit();
  return (
    <Work title={t`Audit`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Each event carries a hash of the one before: any change to the past shows.</Trans>
        </span>
        <Button
          type="primary"
          className={css['right'] ?? ''}
          loading={verify.isPending}
          onClick={() => verify.mutate()}
        >
          <Trans>Verify</Trans>
        </Button>
      </div>
      <Verdict verdict={verify.data} error={verify.error} />
      {!items &&
        (list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows />)}
      {items && <EventTable items={items} />}
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

function EventTable({ items }: { items: AuditEvent[] }) {
  return (
    <div className={css['table']}>
      <Table<AuditEvent>
        size="small"
        rowKey="seq"
        dataSource={items}
        columns={useColumns()}
        pagination={false}
      />
    </div>
  );
}

function useColumns(): TableColumnsType<AuditEvent> {
  const { t } = useLingui();
  const words = useAuditWords();
  const objectWords = useObjectWords();
  return [
    { title: t`No.`, dataIndex: 'seq', align: 'right' },
    { title: t`When`, render: (_, { at }) => formatInstant(at) },
    { title: t`Who`, render: (_, { actor }) => actor?.name ?? t`The system` },
    { title: t`What`, render: (_, { action }) => words(action) },
    {
      title: t`Object`,
      render: (_, { objectId, objectType }) => (
        <span className={css['two']}>
          {objectWords(objectType)}
          <small title={objectId ?? ''}>{objectId}</small>
        </span>
      ),
    },
    { title: t`Hash`, render: (_, { hash }) => <code title={hash}>{hash.slice(0, 12)}…</code> },
  ];
}
