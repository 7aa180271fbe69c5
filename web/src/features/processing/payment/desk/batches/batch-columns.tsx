import { useLingui } from '@lingui/react/macro';
import type { BatchSummary } from '@outlay/contract/processing/payment.batch';
import { formatRecent } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { stateWordsOf } from '../payables/payment-words.ts';
import { useCountWords } from './use-count-words.ts';

export function useBatchColumns(): DeskColumn<BatchSummary>[] {
  const { t, i18n } = useLingui();
  const countWords = useCountWords();
  return [
    {
      ...{ key: 'number', title: t`Batch`, width: 170, sortable: true },
      render: ({ number, templateName }) => (
        <span className={css['two']}>
          <b>{number}</b>
          <small>{templateName}</small>
        </span>
      ),
    },
    {
      ...{ key: 'state', title: t`State`, width: 150, sortable: true },
      render: (batch) => <Pill tone={stateWordsOf(batch).tone}>{i18n._(stateWordsOf(batch).label)}</Pill>,
    },
    {
      ...{ key: 'created', title: t`Created by`, width: 140, sortable: true },
      render: ({ madeBy, createdAt }) => (
        <span className={css['two']}>
          {madeBy.name}
          <small>{formatRecent(createdAt)}</small>
        </span>
      ),
    },
    {
      ...{ key: 'released', title: t`Released by`, width: 130, hiddenWithPane: true },
      render: ({ releasedBy }) => releasedBy?.name ?? '—',
    },
    {
      ...{ key: 'payments', title: t`Payments`, width: 170, hiddenWithPane: true },
      render: (batch) => {
        const [all, parts] = countWords(batch);
        return (
          <span className={css['two']}>
            {all}
            <small>{parts}</small>
          </span>
        );
      },
    },
    {
      ...{ key: 'amount', title: t`Amount`, width: 150, right: true, sortable: true },
      render: ({ money }) => <Amount money={money} />,
    },
  ];
}
