import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditEvent } from '@outlay/contract/governance/audit';
import { formatFullInstant } from '#text/format.ts';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { useActorName } from './actor.ts';
import { useAuditWords, useGroupWords, useObjectWords } from './object-words.ts';

/** Sorted by sequence number: a corrected clock cannot disturb that order. */
export function useEventColumns(onOpen: (seq: string) => void): DeskColumn<AuditEvent>[] {
  const { t } = useLingui();
  const actorName = useActorName();
  const words = useAuditWords();
  const objectWords = useObjectWords();
  return [
    {
      ...{ key: 'seq', title: t`Time`, width: 200, sortable: true },
      render: ({ seq, at }) => (
        <span className={css['two']}>
          {formatFullInstant(at)}
          <small>
            <Trans>No. {seq}</Trans>
          </small>
        </span>
      ),
    },
    { key: 'person', title: t`Person`, width: 170, render: (event) => actorName(event) },
    {
      ...{ key: 'action', title: t`Action`, width: 230 },
      render: ({ seq, action }) => (
        <button type="button" onClick={() => onOpen(String(seq))}>
          <b>{words(action)}</b>
        </button>
      ),
    },
    {
      ...{ key: 'item', title: t`Item`, width: 220 },
      render: (event) => (
        <span className={css['two']}>
          {objectWords(event.objectType)}
          {event.objectId && <small title={event.objectId}>{itemName(event)}</small>}
        </span>
      ),
    },
    ...useFurtherColumns(),
  ];
}

/** Columns that are hidden by default. */
function useFurtherColumns(): DeskColumn<AuditEvent>[] {
  const { t } = useLingui();
  const groupWords = useGroupWords();
  const usual = { extra: true };
  return [
    {
      ...{ ...usual, key: 'onBehalf', title: t`On whose behalf`, width: 150 },
      render: ({ actingFor }) => actingFor?.name ?? '—',
    },
    {
      ...{ ...usual, key: 'about', title: t`About`, width: 150 },
      render: ({ action }) => groupWords(action.split('.')[0] ?? ''),
    },
    {
      ...{ ...usual, key: 'code', title: t`Action name`, width: 170 },
      render: ({ action }) => <code>{action}</code>,
    },
    {
      ...{ ...usual, key: 'itemId', title: t`Item ID`, width: 310 },
      render: ({ objectId }) => (objectId ? <code>{objectId}</code> : '—'),
    },
    {
      ...{ ...usual, key: 'hash', title: t`Hash`, width: 150 },
      render: ({ hash }) => <code title={hash}>{hash.slice(0, 12)}…</code>,
    },
  ];
}

/** The item's name; its id if it has none. */
function itemName({ objectId, names, detail }: AuditEvent): string {
  const called = detail['object'];
  return typeof called === 'string' ? called : (names[objectId ?? ''] ?? objectId ?? '');
}
