import { LINES_MOST } from '@outlay/contract/documents/document.line';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Expense } from '@outlay/contract/spend/expense';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { formatSums } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useSettled } from '#screen/use-settled.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { AsOf } from '#ui/AsOf.tsx';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Card.tsx';
import { ChooseAll } from '#ui/ChooseAll.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { expenseQueries, seenExpenses } from '#features/spend/expense/expense.queries.ts';
import { ExpenseRow } from '#features/spend/expense/phone/ExpenseRow.tsx';
import { UnsentBar } from '#features/workspace/unsent/phone/UnsentBar.tsx';
import { Drafts } from './Drafts.tsx';
import { homeQueries } from '../home.queries.ts';
import css from './Unsubmitted.module.css';

/** Expenses and drafts that are not submitted: several expenses can be combined into one document. */
export function UnsubmittedPage() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Expense[]>([]);
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const list = useInfiniteQuery({
    ...expenseQueries.list('open', settledSearch),
    placeholderData: keepPreviousData,
  });
  const drafts = useQuery(homeQueries.drafts());
  const expenses = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const picked = stillOpen(chosen, expenses, settledSearch !== '');
  const refresh = () => Promise.all([list.refetch(), drafts.refetch()]);
  const shownDrafts = settledSearch === '' ? (drafts.data?.items ?? []) : [];
  const empty = list.data && drafts.data && expenses.length === 0 && shownDrafts.length === 0;
  return (
    <Page
      title={t`To be reimbursed`}
      layout="rows"
      aside={
        <IconButton
          icon="plus"
          label={t`Record an expense`}
          onPress={() => navigateTo(ROUTES.recordExpense)}
        />
      }
      dock={
        (expenses.length > 0 || picked.length > 0) && (
          <Choose list={list} expenses={expenses} picked={picked} onPick={setChosen} />
        )
      }
    >
      <SearchBar value={search} onChange={setSearch} placeholder={t`Merchant or note`} />
      <PullToRefresh onRefresh={refresh}>
        {settledSearch === '' && <AsOf list={seenExpenses('open')} />}
        <UnsentBar />
        {empty && (settledSearch === '' ? <NothingOpen /> : <NothingFound />)}
        {shownDrafts.length > 0 && <Drafts items={shownDrafts} />}
        <AsyncList
          list={{ ...list, refetch: refresh, isFetchingNextPage: list.isFetching }}
          noRefresh
          skeletonCount={5}
          empty={null}
        >
          {() => <Expenses expenses={expenses} picked={picked} onPick={setChosen} />}
        </AsyncList>
      </PullToRefresh>
    </Page>
  );
}

/** The chosen expenses in their current state; a search hides chosen ones without deselecting them. */
function stillOpen(chosen: Expense[], shown: Expense[], searching: boolean): Expense[] {
  return chosen.flatMap((one) => shown.find(({ id }) => id === one.id) ?? (searching ? one : []));
}

interface ExpensesProps {
  expenses: Expense[];
  picked: Expense[];
  onPick: (picked: Expense[]) => void;
}

function Expenses({ expenses, picked, onPick }: ExpensesProps) {
  const { t } = useLingui();
  const toggle = (expense: Expense, on: boolean) =>
    onPick(on ? [...picked, expense] : picked.filter(({ id }) => id !== expense.id));
  return (
    <Section title={t`Expenses`}>
      <LongRows items={expenses} label={t`Expenses`}>
        {(expense) => (
          <ExpenseRow
            expense={expense}
            chosen={picked.some(({ id }) => id === expense.id)}
            onChoose={(on) => toggle(expense, on)}
          />
        )}
      </LongRows>
    </Section>
  );
}

/** Sums per currency, as the document would claim them. */
function sumsOf(expenses: Expense[]): string {
  const sums = new Map<string, number>();
  for (const { money } of expenses) sums.set(money.currency, (sums.get(money.currency) ?? 0) + money.amount);
  return formatSums([...sums].map(([currency, amount]) => ({ currency, amount })));
}

function Choose({
  list,
  expenses,
  picked,
  onPick,
}: ExpensesProps & Pick<ComponentProps<typeof ChooseAll<Expense>>, 'list'>) {
  const { t } = useLingui();
  const { length } = picked;
  return (
    <Dock>
      <div className={css['all']}>
        <ChooseAll list={list} items={expenses} chosen={length} most={LINES_MOST} onChoose={onPick} />
      </div>
      <div className={css['sum']} aria-live="polite">
        <span>{t`${length} selected`}</span>
        <b>{length > 0 ? sumsOf(picked) : ' '}</b>
      </div>
      <Button
        disabled={length === 0}
        onPress={() => navigateTo(pageAddress(ROUTES.draft, { expenses: picked.map(({ id }) => id) }))}
      >
        <Trans>Create claim</Trans>
      </Button>
    </Dock>
  );
}

function NothingFound() {
  const { t } = useLingui();
  return (
    <Empty title={t`Nothing here`} icon="search">
      <Trans>Try another word.</Trans>
    </Empty>
  );
}

function NothingOpen() {
  const { t } = useLingui();
  return (
    <Empty
      title={t`Everything is claimed`}
      icon="wallet"
      action={
        <Button icon="pen" onPress={() => navigateTo(ROUTES.quickNote)}>
          <Trans>Quick note</Trans>
        </Button>
      }
    >
      <Trans>Photograph a receipt with the round button, or add an expense.</Trans>
    </Empty>
  );
}
