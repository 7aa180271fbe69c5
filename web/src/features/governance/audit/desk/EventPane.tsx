import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEvent } from '@outlay/contract/governance/audit';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatFullInstant } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '#desk/Desk.module.css';
import { useActorName } from './actor.ts';
import css from './Audit.module.css';
import { auditQueries } from './audit.queries.ts';
import { useDetailRows } from './detail-words.ts';
import { useAuditWords, useObjectWords } from './object-words.ts';

interface EventPaneProps {
  seq: number;
  /** The event, if the list beside the pane has loaded it. */
  event: AuditEvent | undefined;
  /** Lists everything that was done with this object. */
  onObject: (objectId: string) => void;
}

/** The event named in the address, even if the list beside it does not show it. */
export function EventPane({ seq, event, onObject }: EventPaneProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery({ ...auditQueries.event(seq), enabled: event === undefined });
  const found = event ?? data?.items[0];
  if (found) return <EventDetail event={found} onObject={onObject} />;
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return data ? <Empty title={t`There is no event with this number`} icon="shield" /> : <SkeletonRows />;
}

/** All fields of one event that enter its hash. */
function EventDetail({ event, onObject }: { event: AuditEvent; onObject: EventPaneProps['onObject'] }) {
  const { t } = useLingui();
  const words = useAuditWords();
  const objectWords = useObjectWords();
  const actorName = useActorName();
  const rows = useDetailRows()(event);
  const { seq, at, action, objectType, objectId, hash, names, detail } = event;
  const called = typeof detail['object'] === 'string' ? detail['object'] : undefined;
  return (
    <div className={admin['paneBody']}>
      <h2>{words(action)}</h2>
      <dl className={css['rows']}>
        <Fact label={t`No.`}>{seq}</Fact>
        <Fact label={t`When`}>{formatFullInstant(at)}</Fact>
        <Fact label={t`Person`}>{actorName(event)}</Fact>
        <Fact label={t`Item`}>
          {objectWords(objectType)} {objectId && (called ?? names[objectId] ?? <code>{objectId}</code>)}
        </Fact>
        <Fact label={t`Action name`}>
          <code>{action}</code>
        </Fact>
        <Fact label={t`Hash`}>
          <code>{hash}</code>
        </Fact>
      </dl>
      {rows.length > 0 && (
        <>
          <h3 className={css['about']}>
            <Trans>Detail</Trans>
          </h3>
          <dl className={css['rows']}>
            {rows.map(({ key, label, value }) => (
              <Fact key={key} label={label}>
                {value}
              </Fact>
            ))}
          </dl>
        </>
      )}
      {objectId && (
        <div className={admin['acts']}>
          <Button onClick={() => onObject(objectId)}>
            <Trans>Everything about this item</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
