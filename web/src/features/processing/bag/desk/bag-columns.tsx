import { useLingui } from '@lingui/react/macro';
import type { BagSummary } from '@outlay/contract/processing/bag';
import { formatRecent } from '#text/format.ts';
import { BagPill } from '../BagPill.tsx';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import own from './Bags.module.css';

export function useBagColumns(): DeskColumn<BagSummary>[] {
  const { t } = useLingui();
  return [
    {
      ...{ key: 'number', title: t`Bag number`, width: 130, sortable: true },
      render: ({ number }) => <b>{number}</b>,
    },
    {
      ...{ key: 'owner', title: t`Owner`, width: 160, sortable: true },
      render: ({ owner }) => (
        <span className={css['two']}>
          {owner.name}
          <small>{owner.departmentName}</small>
        </span>
      ),
    },
    {
      ...{ key: 'documents', title: t`Documents`, width: 120, right: true, sortable: true },
      render: ({ documentCount }) => documentCount,
    },
    {
      ...{ key: 'state', title: t`State`, width: 170, sortable: true },
      render: ({ state }) => <BagPill state={state} />,
    },
    {
      ...{ key: 'since', title: t`Since`, width: 120, sortable: true },
      render: ({ since }) => formatRecent(since),
    },
    {
      ...{ key: 'receivedBy', title: t`Received by`, width: 140, extra: true },
      render: ({ receivedBy }) => receivedBy?.name ?? '—',
    },
    {
      ...{ key: 'remarks', title: t`Remarks`, width: 260, hiddenWithPane: true },
      render: ({ remarks }) => (
        <div className={own['remarks']} title={remarks}>
          {remarks}
        </div>
      ),
    },
  ];
}
