import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget, BudgetMovement } from '@outlay/contract/spend/budget';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatDay, formatInstant, formatMoney } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Facts } from '#ui/Facts.tsx';
import { PagedList } from '#desk/list/PagedList.tsx';
import admin from '#desk/Desk.module.css';
import { BudgetScope, EffectPill } from './budget-columns.tsx';
import { BudgetBar } from './BudgetBar.tsx';
import css from './Budgets.module.css';
import { budgetQueries } from './budgets.queries.ts';

const KIND_WORDS: Record<BudgetMovement['kind'], MessageDescriptor> = {
  occupy: msg`Reserved`,
  release: msg`Reservation released`,
  actual: msg`Spent`,
  unactual: msg`Spending reversed`,
};
const sign = (kind: BudgetMovement['kind']) => (kind === 'occupy' || kind === 'actual' ? '' : '−');

interface BudgetPaneProps {
  id: string;
  /** Absent where the reader may not change budgets. */
  onEdit: ((budget: Budget) => void) | undefined;
}

/** One budget: its amounts, and the documents that used it or released their share. */
export function BudgetPane({ id, onEdit }: BudgetPaneProps) {
  const { t } = useLingui();
  const { data: budget, error, refetch } = useQuery(budgetQueries.one(id));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (budget === undefined) return <SkeletonRows />;
  if (budget === null) return <Empty title={t`This budget does not exist`} icon="wallet" />;
  const { name, amount, currency, fromDay, toDay } = budget;
  return (
    <div className={admin['paneBody']}>
      <div className={admin['titles']}>
        <h2>{name}</h2>
        <EffectPill budget={budget} />
      </div>
      <div className={admin['paneBig']}>{formatMoney({ amount, currency })}</div>
      <BudgetBar budget={budget} />
      <Facts
        facts={[
          [t`Scope`, <BudgetScope key="scope" budget={budget} />],
          [t`Period`, `${formatDay(fromDay)} – ${formatDay(toDay)}`],
        ]}
      />
      {onEdit && (
        <div className={admin['acts']}>
          <Button onClick={() => onEdit(budget)}>
            <Trans>Edit budget</Trans>
          </Button>
        </div>
      )}
      <Movements budget={budget} />
    </div>
  );
}

/** Transactions of the budget, newest first. */
function Movements({ budget }: { budget: Budget }) {
  const { t } = useLingui();
  const list = useInfiniteQuery(budgetQueries.movements(budget.id));
  return (
    <>
      <PagedList list={list} empty={<Empty title={t`No document has used it yet`} icon="wallet" />}>
        {(items) => (
          <ul className={css['movements']} aria-label={t`Transactions`}>
            {items.map((movement) => (
              <MovementRow key={movement.id} movement={movement} currency={budget.currency} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function MovementRow({ movement, currency }: { movement: BudgetMovement; currency: string }) {
  const { i18n } = useLingui();
  const { kind, amount, documentNumber, actorName, at } = movement;
  return (
    <li className={css['movement']}>
      <b>{i18n._(KIND_WORDS[kind])}</b>
      <b>
        {sign(kind)}
        {formatMoney({ amount, currency })}
      </b>
      <small>{[documentNumber, actorName].filter(Boolean).join(' · ')}</small>
      <small>{formatInstant(at)}</small>
    </li>
  );
}
