import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ChargeDifference, DifferenceKind } from '@outlay/contract/paycode/merchant-statement';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { SwitchField } from '#desk/form/SwitchField.tsx';
import { PagedList } from '#desk/list/PagedList.tsx';
import { ReasonModal } from '#desk/ReasonModal.tsx';
import { useMay } from '#session/use-session.ts';
import { formatDay, formatMoney } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { statementQueries, useSettleDifference } from './statements.queries.ts';

const KIND_WORDS: Record<DifferenceKind, ReturnType<typeof msg>> = {
  ledger: msg`The books have another sum than the payment`,
  expense: msg`The expense has another sum than the payment`,
  room: msg`A spend policy has another sum for the day than was paid`,
  invoice: msg`The invoice of the payment is used a second time, on a claim or for another payment`,
  wallet: msg`A corporate wallet has another sum than was let pass`,
};

/** What the daily comparison of payments and books found; each is settled with a reason. */
export function Differences() {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const list = useInfiniteQuery(statementQueries.differences(!all));
  const [settling, setSettling] = useState<ChargeDifference | null>(null);
  const settle = useSettleDifference();
  const columns = useColumns(setSettling);
  return (
    <>
      <SwitchField label={t`Also settled ones`} checked={all} onChange={setAll} />
      <PagedList list={list} empty={<Nothing />}>
        {(items) => (
          <div className={css['table']}>
            <Table<ChargeDifference>
              size="middle"
              rowKey="id"
              dataSource={items}
              columns={columns}
              pagination={false}
            />
          </div>
        )}
      </PagedList>
      {settling && (
        <ReasonModal
          open
          title={t`Settle this difference?`}
          label={t`What became of it`}
          okText={t`Settle`}
          busy={settle.isPending}
          error={settle.error}
          onClose={() => setSettling(null)}
          onDone={(reason) =>
            settle.mutate(
              { id: settling.id, version: settling.version, reason },
              { onSuccess: () => setSettling(null) },
            )
          }
        />
      )}
    </>
  );
}

function useColumns(onSettle: (difference: ChargeDifference) => void): TableColumnsType<ChargeDifference> {
  const { t, i18n } = useLingui();
  const mayWrite = useMay('paycode.write');
  return [
    { title: t`Day`, render: (_, { day }) => formatDay(day) },
    {
      title: t`What differs`,
      render: (_, { kind, charge, wallet }) => (
        <span className={css['two']}>
          <b>{i18n._(KIND_WORDS[kind])}</b>
          {charge && <small>{[charge.tradeNo, charge.merchant, charge.member].join(' · ')}</small>}
          {wallet && <small>{[wallet.tradeNo, wallet.name].join(' · ')}</small>}
        </span>
      ),
    },
    { title: t`Expected`, align: 'right', render: (_, { expected }) => formatMoney(expected) },
    { title: t`Found`, align: 'right', render: (_, { found }) => formatMoney(found) },
    {
      title: t`Settled`,
      render: (_, difference) =>
        difference.settled ? (
          <span className={css['two']}>
            <span>{difference.settled.reason}</span>
            <small>{difference.settled.by}</small>
          </span>
        ) : (
          mayWrite && (
            <Button size="small" onClick={() => onSettle(difference)}>
              <Trans>Settle</Trans>
            </Button>
          )
        ),
    },
  ];
}

function Nothing() {
  const { t } = useLingui();
  return (
    <Empty title={t`No differences`} icon="check">
      <Trans>Every night, payments are compared with the books, the expenses and the spend policies.</Trans>
    </Empty>
  );
}
