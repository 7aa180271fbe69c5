import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEvent } from '@outlay/contract/audit';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { formatInstant } from '#kit/format.ts';
import admin from '../Admin.module.css';
import { useActorName } from './actor.ts';
import css from './Audit.module.css';
import { useDetailRows } from './detail-words.ts';
import { useAuditWords, useObjectWords } from './object-words.ts';

interface EventDrawerProps {
  event: AuditEvent;
  /** Everything that was done with the same object. */
  onObject: (objectId: string) => void;
  onClose: () => void;
}

/** One act whole, as it is chained. */
export function EventDrawer({ event, onObject, onClose }: EventDrawerProps) {
  const { t } = useLingui();
  const words = useAuditWords();
  const objectWords = useObjectWords();
  const actorName = useActorName();
  const rows = useDetailRows()(event);
  const { seq, at, action, objectType, objectId, hash, names, detail } = event;
  const called = typeof detail['object'] === 'string' ? detail['object'] : undefined;
  return (
    <Drawer
      open
      size={520}
      title={words(action)}
      onClose={onClose}
      footer={
        objectId && (
          <div className={admin['acts']}>
            <span style={{ flex: 1 }} />
            <Button onClick={() => onObject(objectId)}>
              <Trans>Everything about this item</Trans>
            </Button>
          </div>
        )
      }
    >
      <dl className={css['rows']}>
        <Fact label={t`No.`}>{seq}</Fact>
        <Fact label={t`When`}>{formatInstant(at)}</Fact>
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
          <h2 className={css['about']}>
            <Trans>Detail</Trans>
          </h2>
          <dl className={css['rows']}>
            {rows.map(({ key, label, value }) => (
              <Fact key={key} label={label}>
                {value}
              </Fact>
            ))}
          </dl>
        </>
      )}
    </Drawer>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
