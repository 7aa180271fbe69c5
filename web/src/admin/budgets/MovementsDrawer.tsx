import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget, BudgetMovement } from '@outlay/contract/budget';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { formatInstant, formatMoney } from '#kit/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import admin from '../Admin.module.css';
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

/** What documents took of a budget and gave back, newest first. */
export function MovementsDrawer({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(budgetQueries.movements(budget.id));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Drawer open size={480} title={budget.name} onClose={onClose}>
      <BudgetBar budget={budget} />
      {list.error ? (
        <ErrorBox error={list.error} onRetry={() => void list.refetch()} />
      ) : !items ? (
        <SkeletonRows />
      ) : items.length === 0 ? (
        <Empty title={t`No document has used it yet`} icon="wallet" />
      ) : (
        <ul className={css['movements']} aria-label={t`Transactions`}>
          {items.map(({ id, kind, amount, documentNumber, actorName, at }) => (
            <li key={id} className={css['movement']}>
              <b>{i18n._(KIND_WORDS[kind])}</b>
              <b>
                {sign(kind)}
                {formatMoney({ amount, currency: budget.currency })}
              </b>
              <small>{[documentNumber, actorName].filter(Boolean).join(' · ')}</small>
              <small>{formatInstant(at)}</small>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={admin['more']}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>More</Trans>
          </Button>
        </div>
      )}
    </Drawer>
  );
}
