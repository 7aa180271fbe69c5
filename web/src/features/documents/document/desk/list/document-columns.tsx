import { useLingui } from '@lingui/react/macro';
import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import { formatRecent, localText } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Amount } from '#ui/Amount.tsx';
import { StatusPill } from '../../StatusPill.tsx';
import css from '#desk/Desk.module.css';
import { numberCell, submitterCell } from '../document-cells.tsx';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';

export function useDocumentColumns(): DeskColumn<DocumentSummary>[] {
  const { t } = useLingui();
  return [
    {
      key: 'submitter',
      title: t`Submitter`,
      width: 150,
      sortable: true,
      render: (row) => submitterCell(null, row),
    },
    { key: 'number', title: t`Number`, width: 200, sortable: true, render: (row) => numberCell(null, row) },
    {
      key: 'status',
      title: t`Status`,
      width: 170,
      sortable: true,
      render: (row) => <StatusPill document={row} />,
    },
    {
      ...{ key: 'holders', title: t`Currently with`, width: 150, hiddenWithPane: true },
      render: ({ holders, since }) => (
        <span className={css['two']}>
          {holders.length > 0 ? listWords(holders.map(({ name }) => name)) : '—'}
          <small>{formatRecent(since)}</small>
        </span>
      ),
    },
    {
      ...{ key: 'type', title: t`Document type`, width: 150, extra: true },
      render: ({ typeName }) => localText(typeName),
    },
    {
      ...{ key: 'submitted', title: t`Submitted`, width: 120, sortable: true, extra: true },
      render: ({ submittedAt }) => submittedAt && formatRecent(submittedAt),
    },
    {
      ...{ key: 'updated', title: t`Last changed`, width: 120, sortable: true, extra: true },
      render: ({ updatedAt }) => formatRecent(updatedAt),
    },
    {
      ...{ key: 'lines', title: t`Lines`, width: 80, right: true, extra: true },
      render: ({ lineCount }) => lineCount,
    },
    {
      ...{ key: 'amount', title: t`Amount`, width: 140, right: true, sortable: true },
      render: ({ money }) => <Amount money={money} />,
    },
  ];
}
