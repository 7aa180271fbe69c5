import { Plural, useLingui } from '@lingui/react/macro';
import type { QueueRow } from '@outlay/contract/processing/approval.queue';
import { formatRecent, localText } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import { formatLasting } from '#features/documents/document/duration.ts';
import css from '#desk/Desk.module.css';
import { submitterCell } from '#features/documents/document/desk/document-cells.tsx';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';

export function useQueueColumns(): DeskColumn<QueueRow>[] {
  const { t } = useLingui();
  return [
    {
      ...{ key: 'document', title: t`Document`, width: 230 },
      render: ({ title, number, typeName }) => (
        <span className={css['two']}>
          {title || localText(typeName)}
          <small>{`${number} · ${localText(typeName)}`}</small>
        </span>
      ),
    },
    {
      ...{ key: 'submitter', title: t`Submitter`, width: 150, sortable: true },
      render: (row) => submitterCell(null, row),
    },
    { key: 'checks', title: t`Checks`, width: 130, render: (row) => <ChecksCell row={row} /> },
    {
      ...{ key: 'submitted', title: t`Submitted`, width: 110, sortable: true, hiddenWithPane: true },
      render: ({ submittedAt }) => submittedAt && formatRecent(submittedAt),
    },
    {
      ...{ key: 'waiting', title: t`Pending`, width: 130, sortable: true },
      render: (row) => <WaitingCell row={row} />,
    },
    {
      key: 'lines',
      title: t`Lines`,
      width: 80,
      right: true,
      extra: true,
      render: ({ lineCount }) => lineCount,
    },
    {
      ...{ key: 'step', title: t`Step`, width: 130, extra: true },
      render: ({ nodeName }) => localText(nodeName),
    },
    {
      ...{ key: 'amount', title: t`Amount`, width: 130, right: true, sortable: true },
      render: ({ money }) => <Amount money={money} />,
    },
  ];
}

function ChecksCell({ row: { findings } }: { row: QueueRow }) {
  const { t } = useLingui();
  return findings === 0 ? (
    <Pill tone="good" icon="check">{t`No findings`}</Pill>
  ) : (
    <Pill tone="wait" icon="warn">
      <Plural value={findings} one="# finding" other="# findings" />
    </Pill>
  );
}

function WaitingCell({ row: { arrivedAt, overdue, onBehalfOf } }: { row: QueueRow }) {
  const { t } = useLingui();
  const lasting = formatLasting(arrivedAt);
  return (
    <span className={css['two']}>
      {overdue ? <span className={css['late']}>{t`${lasting}, overdue`}</span> : lasting}
      {onBehalfOf && <small>{t`for ${onBehalfOf.name}`}</small>}
    </span>
  );
}
