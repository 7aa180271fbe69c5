import { useLingui } from '@lingui/react/macro';
import type { AuditEvent } from '@outlay/contract/audit';
import { Table, type TableColumnsType } from 'antd';
import { formatInstant } from '#kit/format.ts';
import css from '../Admin.module.css';
import { useActorName } from './actor.ts';
import { useAuditWords, useObjectWords } from './object-words.ts';

interface EventTableProps {
  items: AuditEvent[];
  onOpen: (event: AuditEvent) => void;
}

export const EventTable = ({ items, onOpen }: EventTableProps) => (
  <div className={css['table']}>
    <Table<AuditEvent>
      size="small"
      rowKey="seq"
      dataSource={items}
      columns={useColumns(onOpen)}
      pagination={false}
      onRow={(event) => ({ onClick: () => onOpen(event) })}
    />
  </div>
);

function useColumns(onOpen: EventTableProps['onOpen']): TableColumnsType<AuditEvent> {
  const { t } = useLingui();
  const words = useAuditWords();
  const objectWords = useObjectWords();
  const actorName = useActorName();
  return [
    { title: t`No.`, dataIndex: 'seq', align: 'right' },
    { title: t`When`, render: (_, { at }) => formatInstant(at) },
    { title: t`Person`, render: (_, event) => actorName(event) },
    {
      title: t`Action`,
      render: (_, event) => (
        <button type="button" onClick={() => onOpen(event)}>
          <b>{words(event.action)}</b>
        </button>
      ),
    },
    {
      title: t`Item`,
      render: (_, { objectId, objectType, names }) => (
        <span className={css['two']}>
          {objectWords(objectType)}
          {objectId && <small title={objectId}>{names[objectId] ?? objectId}</small>}
        </span>
      ),
    },
    { title: t`Hash`, render: (_, { hash }) => <code title={hash}>{hash.slice(0, 12)}…</code> },
  ];
}
