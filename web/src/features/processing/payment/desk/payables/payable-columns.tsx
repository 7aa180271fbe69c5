import { useLingui } from '@lingui/react/macro';
import type { Payable } from '@outlay/contract/processing/payment.batch';
import { formatRecent } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import css from '#desk/Desk.module.css';
import { numberCell, submitterCell } from '#features/documents/document/desk/document-cells.tsx';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { OBSTACLES } from './payment-words.ts';

export function usePayableColumns(): DeskColumn<Payable>[] {
  const { t } = useLingui();
  return [
    {
      ...{ key: 'payee', title: t`Payee`, width: 170, sortable: true },
      render: ({ payee, submitter }) => (
        <span className={css['two']}>
          <b>{payee?.holder ?? submitter.name}</b>
          <small>
            {payee && payee.holder !== submitter.name
              ? t`submitted by ${submitter.name}`
              : submitter.departmentName}
          </small>
        </span>
      ),
    },
    { key: 'number', title: t`Number`, width: 180, sortable: true, render: (row) => numberCell(null, row) },
    {
      ...{ key: 'account', title: t`Account`, width: 150, hiddenWithPane: true },
      render: ({ payee }) => (payee ? `${payee.bank} ${payee.account.slice(-4)}`.trim() : '—'),
    },
    {
      ...{ key: 'approved', title: t`Approved on`, width: 120, sortable: true },
      render: ({ passedAt }) => formatRecent(passedAt),
    },
    {
      ...{ key: 'submitter', title: t`Submitter`, width: 150, extra: true },
      render: (row) => submitterCell(null, row),
    },
    { key: 'checks', title: t`Checks`, width: 170, render: (payable) => <CheckPill payable={payable} /> },
    {
      ...{ key: 'amount', title: t`Amount`, width: 140, right: true, sortable: true },
      render: ({ money }) => <Amount money={money} />,
    },
  ];
}

function CheckPill({ payable: { obstacle, lastFailure } }: { payable: Payable }) {
  const { t, i18n } = useLingui();
  if (obstacle) return <Pill tone="stop">{i18n._(OBSTACLES[obstacle])}</Pill>;
  if (lastFailure) return <Pill tone="wait">{t`Failed: ${lastFailure}`}</Pill>;
  return <Pill tone="good">{t`Ready`}</Pill>;
}
