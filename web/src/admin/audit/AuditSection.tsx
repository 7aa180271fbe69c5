import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEvent, AuditFilter } from '@outlay/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { errorWords } from '#kit/errors.ts';
import { useSettled } from '#kit/use-settled.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '../Admin.module.css';
import { Work } from '../Work.tsx';
import { auditQueries, useExportAudit, useVerifyAudit } from './audit.queries.ts';
import { AuditTools } from './AuditTools.tsx';
import { EventDrawer } from './EventDrawer.tsx';
import { EventTable } from './EventTable.tsx';
import { StatementModal } from './StatementModal.tsx';
import { Verdict } from './Verdict.tsx';

/** Every act, by whom and when, in whose name; and whether the past was touched. */
export function AuditSection() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<AuditFilter>({});
  const [opened, setOpened] = useState<AuditEvent | null>(null);
  const [stating, setStating] = useState(false);
  const verify = useVerifyAudit();
  const take = useExportAudit();
  return (
    <Work title={t`Audit`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Each event carries a hash of the previous one, so any change to the past is detected.</Trans>
        </span>
        <Button className={css['right'] ?? ''} loading={take.isPending} onClick={() => take.mutate(filter)}>
          <Trans>Export as CSV</Trans>
        </Button>
        <Button onClick={() => setStating(true)}>
          <Trans>Audit statement</Trans>
        </Button>
        <Button type="primary" loading={verify.isPending} onClick={() => verify.mutate()}>
          <Trans>Verify</Trans>
        </Button>
      </div>
      {take.error && (
        <p className={css['wrong']} role="alert">
          {errorWords(take.error)}
        </p>
      )}
      <Verdict verdict={verify.data} error={verify.error} />
      {stating && <StatementModal onClose={() => setStating(false)} />}
      <AuditTools filter={filter} onFilter={setFilter} />
      <Events filter={useSettled(filter)} onOpen={setOpened} />
      {opened && (
        <EventDrawer
          event={opened}
          onClose={() => setOpened(null)}
          onObject={(objectId) => {
            setFilter({ objectId });
            setOpened(null);
          }}
        />
      )}
    </Work>
  );
}

function Events({ filter, onOpen }: { filter: AuditFilter; onOpen: (event: AuditEvent) => void }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(auditQueries.events(filter));
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items)
    return list.error ? (
      <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonRows />
    );
  if (items.length === 0)
    return (
      <Empty title={t`No matching records`} icon="shield">
        <Trans>Widen the search: fewer filters, a longer period.</Trans>
      </Empty>
    );
  return (
    <>
      <EventTable items={items} onOpen={onOpen} />
      {list.hasNextPage && (
        <div className={css['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
