import { Trans, useLingui } from '@lingui/react/macro';
import type { Expense } from '@outlay/contract/spend/expense';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatDay, formatMoney } from '#text/format.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Amount } from '#ui/Amount.tsx';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { EXPENSE_TYPES } from '../expense-types.ts';
import { expenseQueries, useMergeExpenses } from '../expense.queries.ts';

interface MergeSheetProps {
  expense: Expense;
  open: boolean;
  onClose: () => void;
  onMerged: () => void;
}

/** Merges two expenses: first choose the other one, then the amount. */
export function MergeSheet({ expense, open, onClose, onMerged }: MergeSheetProps) {
  const { t } = useLingui();
  const [other, setOther] = useState<Expense | null>(null);
  const close = () => {
    setOther(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      title={other ? t`Which amount is right?` : t`Merge with which expense?`}
      onClose={close}
    >
      {other ? (
        <WhichAmount expense={expense} other={other} onMerged={onMerged} />
      ) : (
        <Others expense={expense} onPick={setOther} />
      )}
    </Sheet>
  );
}

function Others({ expense, onPick }: { expense: Expense; onPick: (other: Expense) => void }) {
  const { i18n, t } = useLingui();
  const list = useInfiniteQuery(expenseQueries.list('open'));
  return (
    <AsyncList
      list={list}
      isHidden={({ id, actions }) => id === expense.id || !actions.includes('merge')}
      noRefresh
      skeletonCount={3}
      empty={<Empty title={t`No other expense is free to be merged`} icon="receipt" />}
    >
      {(others) => (
        <LongRows items={others}>
          {(other) => (
            <Row
              lead={<Square icon={EXPENSE_TYPES[other.type].icon} />}
              title={other.merchant || i18n._(EXPENSE_TYPES[other.type].label)}
              sub={formatDay(other.spentOn)}
              end={<Amount money={other.money} />}
              onPress={() => onPick(other)}
            />
          )}
        </LongRows>
      )}
    </AsyncList>
  );
}

interface WhichAmountProps {
  expense: Expense;
  other: Expense;
  onMerged: () => void;
}

function WhichAmount({ expense, other, onMerged }: WhichAmountProps) {
  const { t } = useLingui();
  const merge = useMergeExpenses();
  const { currency } = expense.money;
  const mergeInto = (kept: Expense, gone: Expense, amount: 'keep' | 'sum') => () =>
    merge.mutate(
      { id: kept.id, version: kept.version, otherId: gone.id, otherVersion: gone.version, amount },
      { onSuccess: onMerged },
    );
  const isSame = expense.money.amount === other.money.amount && currency === other.money.currency;
  const sum = { amount: expense.money.amount + other.money.amount, currency };
  return (
    <>
      <p>
        <Trans>The invoices and pictures of both stay on the one that is left.</Trans>
      </p>
      <Rows>
        <Row
          title={formatMoney(expense.money)}
          sub={t`The same purchase, recorded twice`}
          more
          onPress={mergeInto(expense, other, 'keep')}
        />
        {!isSame && (
          <Row
            title={formatMoney(other.money)}
            sub={t`The same purchase, recorded twice`}
            more
            onPress={mergeInto(other, expense, 'keep')}
          />
        )}
        {currency === other.money.currency && (
          <Row
            title={formatMoney(sum)}
            sub={t`Two purchases: add up the amounts`}
            more
            onPress={mergeInto(expense, other, 'sum')}
          />
        )}
      </Rows>
      {merge.error && <Notice tone="stop" title={errorWords(merge.error)} />}
    </>
  );
}
