import { Trans, useLingui } from '@lingui/react/macro';
import type { Expense } from '@outlay/contract/expense';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSums } from '#kit/format.ts';
import { navigateTo } from '#kit/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Section, Rows } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { InfiniteList } from '#ui/InfiniteList.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { expenseQueries } from '#features/expense/expense.queries.ts';
import { ExpenseRow } from '#features/expense/ExpenseRow.tsx';
import { UnsentBar } from '#features/unsent/UnsentBar.tsx';
import { Drafts } from './Drafts.tsx';
import { homeQueries } from './home.queries.ts';
import css from './Unsubmitted.module.css';

/** Charges and drafts that are on no sent document: choose several and make one of them. */
export function UnsubmittedPage() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string[]>([]);
  const list = useInfiniteQuery(expenseQueries.list('open'));
  const drafts = useQuery(homeQueries.drafts());
  const expenses = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const picked = expenses.filter(({ id }) => chosen.includes(id));
  const refresh = () => Promise.all([list.refetch(), drafts.refetch()]);
  const empty = list.data && drafts.data && expenses.length === 0 && drafts.data.items.length === 0;
  return (
    <Page
      title={t`To be reimbursed`}
      aside={
        <IconButton
          icon="plus"
          label={t`Record an expense`}
          onPress={() => navigateTo('/pages/form/WriteNote')}
        />
      }
      dock={expenses.length > 0 && <Choose expenses={expenses} picked={picked} onPick={setChosen} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <UnsentBar />
        {empty && <NothingOpen />}
        {drafts.data && drafts.data.items.length > 0 && <Drafts items={drafts.data.items} />}
        {list.data ? (
          expenses.length > 0 && (
            <InfiniteList
              hasMore={list.hasNextPage}
              loading={list.isFetching}
              failed={list.isFetchNextPageError}
              onMore={() => void list.fetchNextPage()}
            >
              <Expenses expenses={expenses} chosen={chosen} onChoose={setChosen} />
            </InfiniteList>
          )
        ) : list.error ? (
          <ErrorBox error={list.error} onRetry={() => void refresh()} />
        ) : (
          <SkeletonRows count={5} />
        )}
      </PullToRefresh>
    </Page>
  );
}

interface ExpensesProps {
  expenses: Expense[];
  chosen: string[];
  onChoose: (ids: string[]) => void;
}

function Expenses({ expenses, chosen, onChoose }: ExpensesProps) {
  const { t } = useLingui();
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Section title={t`Account book`}>
      <Rows label={t`Expenses`}>
        {expenses.map((expense) => (
          <ExpenseRow
            key={expense.id}
            expense={expense}
            chosen={chosen.includes(expense.id)}
            onChoose={(on) => toggle(expense.id, on)}
          />
        ))}
      </Rows>
    </Section>
  );
}

/** Same currency, one sum: what the document would claim. */
function sumsOf(expenses: Expense[]): string {
  const sums = new Map<string, number>();
  for (const { money } of expenses) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount);
  return formatSums([...sums].map(([currency, amount]) => ({ currency, amount })));
}

interface ChooseProps {
  expenses: Expense[];
  picked: Expense[];
  onPick: (ids: string[]) => void;
}

function Choose({ expenses, picked, onPick }: ChooseProps) {
  const { t } = useLingui();
  const all = picked.length === expenses.length;
  const { length } = picked;
  return (
    <Dock>
      <div className={css['all']}>
        <Checkbox checked={all} onChange={(on) => onPick(on ? expenses.map(({ id }) => id) : [])}>
          <Trans>All</Trans>
        </Checkbox>
      </div>
      <div className={css['sum']} aria-live="polite">
        <span>{t`${length} chosen`}</span>
        <b>{length > 0 ? sumsOf(picked) : ' '}</b>
      </div>
      <Button
        disabled={length === 0}
        onPress={() => navigateTo(`/pages/form/Requisition?expenses=${picked.map(({ id }) => id).join(',')}`)}
      >
        <Trans>Make a document</Trans>
      </Button>
    </Dock>
  );
}

function NothingOpen() {
  const { t } = useLingui();
  return (
    <Empty
      title={t`Everything is claimed`}
      icon="wallet"
      action={
        <Button icon="pen" onPress={() => navigateTo('/pages/form/Note')}>
          <Trans>Quick note</Trans>
        </Button>
      }
    >
      <Trans>Photograph a receipt with the round button, or note an expense.</Trans>
    </Empty>
  );
}
